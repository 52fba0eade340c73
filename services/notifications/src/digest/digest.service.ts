import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@portal/service-kit';
import { OwnMails } from '../mail/own-mails.js';
import { takeDueDigests, type DueDigest } from './digest.repository.js';

const peopleAtOnce = 100;
const mostListed = 20;

/** Writes people's digests: one mail a week of what they have not seen, and none when there is nothing. */
@Injectable()
export class DigestService {
  constructor(
    private readonly database: Database,
    private readonly mails: OwnMails,
  ) {}

  /** Puts digests that are due in the queue of mails; true when there may be more of them. */
  writeDue(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const due = await takeDueDigests(transaction, peopleAtOnce, mostListed);
      for (const digest of due) await this.write(transaction, digest);
      return due.length === peopleAtOnce;
    });
  }

  private async write(transaction: Transaction, digest: DueDigest): Promise<void> {
    const { id, name, email, week, messages, total } = digest;
    if (total === 0) return;
    const content = { template: 'digest', messages, more: total - messages.length } as const;
    await this.mails.send(transaction, `digest.${week}`, [{ id, name, email }], content);
  }
}
