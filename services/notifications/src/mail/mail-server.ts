import {
  Inject,
  Injectable,
  type OnApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { CONFIG, showGauge } from '@portal/server-kit';
import { createTransport } from 'nodemailer';
import type { NotificationsConfig } from '../config.js';
import { mailFailures, toMailFailure, type MailFailure } from './mail-failure.js';
import type { RenderedMail } from './template/mail-layout.js';

export const maxConnections = 5;

const minuteMs = 60_000;
/** As RFC 5321 (4.5.3.2) has them. The last one begins again with each byte: a large mail on a slow line is not cut. */
const timeouts = {
  connectionTimeout: 5 * minuteMs,
  greetingTimeout: 5 * minuteMs,
  socketTimeout: 10 * minuteMs,
};
/** A mail that is being sent when the service stops has this time to end. It is then sent again by the next copy. */
const stopMs = 10_000;

interface Mail extends RenderedMail {
  /** The order's id. A repeated mail has the same Message-ID. */
  source: string;
  to: { name: string; address: string };
  /** The attached file, as Base64; null for none. */
  file: { name: string; type: string; content: string } | null;
}

@Injectable()
export class MailServer implements OnModuleInit, OnModuleDestroy, OnApplicationShutdown {
  private readonly transport;
  private readonly domain: string;
  private readonly stopping = new AbortController();
  /** Why the server did not take the last mail. */
  private failure: MailFailure | undefined;

  constructor(@Inject(CONFIG) { NODE_ENV, SMTP_URL, MAIL_FROM }: NotificationsConfig) {
    // Nothing in a mail may make the library read a file or an address.
    const content = { disableFileAccess: true, disableUrlAccess: true };
    const pool = { pool: true as const, maxConnections, maxRequeues: 0, idleTimeout: 30_000 };
    const sender = { from: MAIL_FROM, headers: { 'Auto-Submitted': 'auto-generated' } };
    // Mails have codes and links. A parameter of the address, `requireTLS=false`, takes precedence.
    const server = { url: SMTP_URL, requireTLS: NODE_ENV === 'production' };
    this.transport = createTransport({ ...server, ...pool, ...timeouts, ...content }, sender);
    this.domain = MAIL_FROM.replace(/^.*@|>$/g, '');
  }

  /** True unless the server did not take the last mail. */
  get isUp(): boolean {
    return this.failure === undefined;
  }

  async send({ source, to, subject, html, text, file }: Mail): Promise<void> {
    const messageId = `<${source}@${this.domain}>`;
    const attachments = file
      ? [{ filename: file.name, contentType: file.type, content: file.content, encoding: 'base64' as const }]
      : [];
    const { signal } = this.stopping;
    try {
      await this.transport.sendMail({ messageId, to, subject, html, text, attachments, signal });
      this.failure = undefined;
    } catch (error) {
      this.failure = toMailFailure(error);
      throw error;
    }
  }

  onModuleInit(): void {
    showGauge({
      name: 'portal_mail_server_down',
      help: '1 for the reason why the mail server did not take the last mail, else 0, by reason',
      label: 'cause',
      read: () =>
        Promise.resolve(
          Object.fromEntries(mailFailures.map((cause) => [cause, cause === this.failure ? 1 : 0])),
        ),
    });
  }

  onModuleDestroy(): void {
    setTimeout(() => this.stopping.abort(), stopMs).unref();
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
