import { Injectable } from '@nestjs/common';
import { PeriodicJobs } from '@portal/server-kit';
import { MailRepository } from '../mail/mail.repository.js';
import { MessageRepository } from '../message/message.repository.js';

const intervalMs = 3_600_000;
const mailDays = 30;
const expiredDays = 30;
const seenDays = 365;
const maxDeletedMessages = 5_000;

/** Deletes old mails and messages, at the start of the service and every hour. */
@Injectable()
export class HousekeepingJob {
  constructor(
    private readonly mails: MailRepository,
    private readonly messages: MessageRepository,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'housekeeping', intervalMs }, () => this.deleteOld());
  }

  /** Deletes old rows. Returns true if there may be more. */
  async deleteOld(): Promise<boolean> {
    await this.mails.deleteOld(mailDays);
    const count = await this.messages.deleteOld(expiredDays, seenDays, maxDeletedMessages);
    return count === maxDeletedMessages;
  }
}
