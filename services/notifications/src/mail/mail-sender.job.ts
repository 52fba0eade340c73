import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { WorkLoop } from '../timing/work-loop.js';
import { MailDeliveryService } from './mail-delivery.service.js';
import { connections } from './mail-server.js';
import { MailRepository } from './mail.repository.js';

const pollEvery = 1_000;
/** Longer than a server can take over a mail. */
const leaseSeconds = 60;

/** Sends the mails that are due, as many at once as there are connections; any number of copies of the service may do so. */
@Injectable()
export class MailSenderJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop = new WorkLoop(() => this.turn(), pollEvery);

  constructor(
    private readonly mails: MailRepository,
    private readonly delivery: MailDeliveryService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Has the queue looked at now instead of within a second. */
  wake(): void {
    this.loop.wake();
  }

  private async turn(): Promise<boolean> {
    try {
      const due = await this.mails.claim(connections, leaseSeconds);
      await Promise.all(due.map((mail) => this.delivery.deliver(mail)));
      return due.length === connections;
    } catch (error) {
      this.log.warn({ error: String(error) }, 'mails wait for PostgreSQL');
      return false;
    }
  }
}
