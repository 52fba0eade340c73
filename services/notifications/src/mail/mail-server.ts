import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, LOG, showGauge, type Log } from '@portal/server-kit';
import { LRUCache } from 'lru-cache';
import { createTransport } from 'nodemailer';
import type { NotificationsConfig } from '../config.js';
import { mailFailures, toMailFailure, type MailFailure } from './mail-failure.js';
import type { RenderedMail } from './template/mail-layout.js';

export const maxConnections = 5;

const sendTimeoutMs = 20_000;
const probeTimeoutMs = 1_000;
const statusTtlMs = 3_000;

type MailServerStatus = 'up' | MailFailure;

interface Mail extends RenderedMail {
  /** The order's id. A repeated mail has the same Message-ID. */
  source: string;
  to: { name: string; address: string };
  /** The attached file, as Base64; null for none. */
  file: { name: string; type: string; content: string } | null;
}

@Injectable()
export class MailServer implements OnModuleInit, OnApplicationShutdown {
  private readonly transport;
  private readonly probe;
  private readonly domain: string;
  private readonly status = new LRUCache<'status', MailServerStatus>({
    max: 1,
    ttl: statusTtlMs,
    fetchMethod: (_key, former) => this.verify(former),
  });

  constructor(
    @Inject(CONFIG) { NODE_ENV, SMTP_URL, MAIL_FROM }: NotificationsConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    // Nothing in a mail may make the library read a file or an address.
    const content = { disableFileAccess: true, disableUrlAccess: true };
    const timeouts = {
      dnsTimeout: 3_000,
      connectionTimeout: 3_000,
      greetingTimeout: 5_000,
      socketTimeout: 8_000,
    };
    const pool = { pool: true as const, maxConnections, maxRequeues: 0, idleTimeout: 30_000 };
    const sender = { from: MAIL_FROM, headers: { 'Auto-Submitted': 'auto-generated' } };
    // Mails have codes and links. A parameter of the address, `requireTLS=false`, takes precedence.
    const server = { url: SMTP_URL, requireTLS: NODE_ENV === 'production' };
    this.transport = createTransport({ ...server, ...pool, ...timeouts, ...content }, sender);
    this.probe = createTransport({
      ...server,
      dnsTimeout: probeTimeoutMs,
      connectionTimeout: probeTimeoutMs,
      greetingTimeout: probeTimeoutMs,
      socketTimeout: probeTimeoutMs,
    });
    this.domain = MAIL_FROM.replace(/^.*@|>$/g, '');
  }

  async send({ source, to, subject, html, text, file }: Mail): Promise<void> {
    const messageId = `<${source}@${this.domain}>`;
    const signal = AbortSignal.timeout(sendTimeoutMs);
    const attachments = file
      ? [{ filename: file.name, contentType: file.type, content: file.content, encoding: 'base64' as const }]
      : [];
    await this.transport.sendMail({ messageId, to, subject, html, text, attachments, signal });
  }

  onModuleInit(): void {
    showGauge({
      name: 'portal_mail_server_down',
      help: '1 for the reason why the mail server accepts no mail, else 0, by reason',
      label: 'cause',
      read: async () => {
        // A dead server is noticed later than a scrape ends: the former status is shown until then.
        const status = await this.status.fetch('status', { allowStale: true });
        return Object.fromEntries(mailFailures.map((cause) => [cause, cause === status ? 1 : 0]));
      },
    });
  }

  /** True if the server accepts the portal's login. Cached for 3 seconds. */
  async isUp(): Promise<boolean> {
    return (await this.status.fetch('status')) === 'up';
  }

  onApplicationShutdown(): void {
    this.transport.close();
    this.probe.close();
  }

  private async verify(former: MailServerStatus = 'up'): Promise<MailServerStatus> {
    const [status, error] = await this.probe.verify().then(
      () => ['up'] as const,
      (error: unknown) => [toMailFailure(error), String(error)] as const,
    );
    if (status === former) return status;
    if (status === 'up') this.log.info('the mail server accepts mail again');
    else this.log.error({ cause: status, error }, 'the mail server accepts no mail');
    return status;
  }
}
