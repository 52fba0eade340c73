import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, PeriodicJob, type Log } from '@portal/service-kit';
import { DraftRepository } from '../draft/draft.repository.js';
import { MailRepository } from '../mail/mail.repository.js';
import { MessageRepository } from '../message/message.repository.js';
import { UsageLetterRepository } from '../usage-letter/usage-letter.repository.js';

const intervalMs = 3_600_000;
const draftDays = 30;
const mailDays = 30;
const expiredDays = 30;
const seenDays = 365;
const maxDeletedMessages = 5_000;

/** Deletes old drafts, mails and messages, at the start of the service and every hour. */
@Injectable()
export class HousekeepingJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly job: PeriodicJob;

  constructor(
    private readonly drafts: DraftRepository,
    private readonly mails: MailRepository,
    private readonly messages: MessageRepository,
    private readonly usageLetters: UsageLetterRepository,
    @Inject(LOG) log: Log,
  ) {
    this.job = new PeriodicJob(() => this.deleteOld(), { name: 'housekeeping', intervalMs, log });
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  /** Deletes old rows. Returns true if there may be more. */
  async deleteOld(): Promise<boolean> {
    await this.drafts.deleteOld(draftDays);
    await this.mails.deleteOld(mailDays);
    await this.usageLetters.deleteOld();
    const count = await this.messages.deleteOld(expiredDays, seenDays, maxDeletedMessages);
    return count === maxDeletedMessages;
  }
}
