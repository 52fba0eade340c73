import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { MailRepository } from './mail.repository.js';

const every = 3_600_000;
const keptDays = 30;

/** Forgets every hour the mails that were sent or given up a month ago. */
@Injectable()
export class MailHousekeepingJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly mails: MailRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => (this.running = this.run()), every).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private run(): Promise<void> {
    return this.mails
      .dropOld(keptDays)
      .catch((error: unknown) =>
        this.log.warn({ error: String(error) }, 'old mails are kept for another hour'),
      );
  }
}
