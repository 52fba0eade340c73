import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { MailRepository } from '../mail/mail.repository.js';
import { MessageRepository } from '../message/message.repository.js';

const every = 3_600_000;
const mailDays = 30;
const overDays = 30;
const seenDays = 365;
const messagesAtOnce = 5_000;

/**
 * Forgets, when the service starts and every hour, the mails that were sent or given up a month ago, and the messages that nobody was shown
 * for a month or that were seen a year ago.
 */
@Injectable()
export class HousekeepingJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly mails: MailRepository,
    private readonly messages: MessageRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.start();
    this.timer = setInterval(() => this.start(), every).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  private start(): void {
    this.running = this.run().catch((error: unknown) =>
      this.log.warn({ error: String(error) }, 'old mails and messages are kept for another hour'),
    );
  }

  private async run(): Promise<void> {
    await this.mails.dropOld(mailDays);
    for (let dropped = messagesAtOnce; dropped === messagesAtOnce && !this.stopping;) {
      dropped = await this.messages.dropOld(overDays, seenDays, messagesAtOnce);
    }
  }
}
