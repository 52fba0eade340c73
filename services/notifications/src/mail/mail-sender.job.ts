import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { MailDeliveryService } from './mail-delivery.service.js';
import { connections } from './mail-server.js';
import { MailRepository } from './mail.repository.js';

const pollEvery = 1_000;
/** Longer than a server can take over a mail. */
const leaseSeconds = 60;

/** Sends the mails that are due, as many at once as there are connections; any number of copies of the service may do so. */
@Injectable()
export class MailSenderJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private sending: Promise<void> = Promise.resolve();
  private woken = new AbortController();
  private stopped = false;

  constructor(
    private readonly mails: MailRepository,
    private readonly delivery: MailDeliveryService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.sending = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.sending;
  }

  /** Has the queue looked at now instead of within a second. */
  wake(): void {
    this.woken.abort();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      // Made before looking, so that what arrives meanwhile is not slept over.
      this.woken = new AbortController();
      const found = await this.turn();
      if (found === connections) continue;
      await pause(pollEvery, undefined, { signal: this.woken.signal }).catch(() => undefined);
    }
  }

  private async turn(): Promise<number> {
    try {
      const due = await this.mails.claim(connections, leaseSeconds);
      await Promise.all(due.map((mail) => this.delivery.deliver(mail)));
      return due.length;
    } catch (error) {
      this.log.warn({ error: String(error) }, 'mails wait for PostgreSQL');
      return 0;
    }
  }
}
