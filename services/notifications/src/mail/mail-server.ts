import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@portal/service-kit';
import { LRUCache } from 'lru-cache';
import { createTransport } from 'nodemailer';
import type { NotificationsConfig } from '../config.js';
import type { RenderedMail } from './template/mail-layout.js';

export const maxConnections = 5;

const sendTimeoutMs = 20_000;
const probeTimeoutMs = 1_000;
const statusTtlMs = 3_000;

interface Mail extends RenderedMail {
  /** The order's id. A repeated mail has the same Message-ID. */
  source: string;
  to: { name: string; address: string };
}

@Injectable()
export class MailServer implements OnApplicationShutdown {
  private readonly transport;
  private readonly probe;
  private readonly domain: string;
  private readonly status = new LRUCache<'isUp', boolean>({
    max: 1,
    ttl: statusTtlMs,
    fetchMethod: () => this.verify(),
  });

  constructor(@Inject(CONFIG) { SMTP_URL, MAIL_FROM }: NotificationsConfig) {
    // Mails contain text only: nothing in it may make the library read a file or an address.
    const content = { disableFileAccess: true, disableUrlAccess: true };
    const timeouts = {
      dnsTimeout: 3_000,
      connectionTimeout: 3_000,
      greetingTimeout: 5_000,
      socketTimeout: 8_000,
    };
    const pool = { pool: true as const, maxConnections, maxRequeues: 0, idleTimeout: 30_000 };
    const sender = { from: MAIL_FROM, headers: { 'Auto-Submitted': 'auto-generated' } };
    this.transport = createTransport({ url: SMTP_URL, ...pool, ...timeouts, ...content }, sender);
    this.probe = createTransport({
      url: SMTP_URL,
      dnsTimeout: probeTimeoutMs,
      connectionTimeout: probeTimeoutMs,
      greetingTimeout: probeTimeoutMs,
      socketTimeout: probeTimeoutMs,
    });
    this.domain = MAIL_FROM.replace(/^.*@|>$/g, '');
  }

  async send({ source, to, subject, html, text }: Mail): Promise<void> {
    const messageId = `<${source}@${this.domain}>`;
    const signal = AbortSignal.timeout(sendTimeoutMs);
    await this.transport.sendMail({ messageId, to, subject, html, text, signal });
  }

  /** True if the server accepts the portal's login. Cached for 3 seconds. */
  async isUp(): Promise<boolean> {
    return (await this.status.fetch('isUp')) ?? false;
  }

  onApplicationShutdown(): void {
    this.transport.close();
    this.probe.close();
  }

  private verify(): Promise<boolean> {
    return this.probe.verify().then(
      () => true,
      () => false,
    );
  }
}
