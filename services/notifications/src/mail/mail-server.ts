import { CONFIG } from '@portal/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { NotificationsConfig } from '../config.js';
import type { RenderedLetter } from '../letter/render-letter.js';

/** Mails that are on their way to the server at the same time. */
export const connections = 5;

const sendPatience = 20_000;
const checkPatience = 1_000;

/** What is put in an envelope and sent. */
export interface Mail extends RenderedLetter {
  /** The order's id, from which the mail's own is made: a repeat has the same. */
  source: string;
  to: { name: string; address: string };
}

/** The mail server that the portal sends through. */
@Injectable()
export class MailServer implements OnApplicationShutdown {
  private readonly transport;
  private readonly probe;
  private readonly domain: string;

  constructor(@Inject(CONFIG) { SMTP_URL, MAIL_FROM }: NotificationsConfig) {
    // What a mail says is text alone: nothing in it may make the library read a file or an address.
    const content = { disableFileAccess: true, disableUrlAccess: true };
    const patience = {
      dnsTimeout: 3_000,
      connectionTimeout: 3_000,
      greetingTimeout: 5_000,
      socketTimeout: 8_000,
    };
    const pool = { pool: true as const, maxConnections: connections, maxRequeues: 0, idleTimeout: 30_000 };
    const sender = { from: MAIL_FROM, headers: { 'Auto-Submitted': 'auto-generated' } };
    this.transport = createTransport({ url: SMTP_URL, ...pool, ...patience, ...content }, sender);
    this.probe = createTransport({
      url: SMTP_URL,
      dnsTimeout: checkPatience,
      connectionTimeout: checkPatience,
      greetingTimeout: checkPatience,
      socketTimeout: checkPatience,
    });
    this.domain = MAIL_FROM.replace(/^.*@|>$/g, '');
  }

  /** Hands a mail to the server; rejects when it did not take it. */
  async send({ source, to, subject, html, text }: Mail): Promise<void> {
    const messageId = `<${source}@${this.domain}>`;
    const signal = AbortSignal.timeout(sendPatience);
    await this.transport.sendMail({ messageId, to, subject, html, text, signal });
  }

  /** Whether the server lets the portal in just now. */
  takesMail(): Promise<boolean> {
    return this.probe.verify().then(
      () => true,
      () => false,
    );
  }

  onApplicationShutdown(): void {
    this.transport.close();
    this.probe.close();
  }
}
