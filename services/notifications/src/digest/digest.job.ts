import { Injectable } from '@nestjs/common';
import { PeriodicJobs } from '@portal/server-kit';
import { Database, type Transaction } from '@portal/service-kit';
import { MailQueue } from '../mail/mail-queue.service.js';
import { DigestRepository, type DueDigest } from './digest.repository.js';

const intervalMs = 60_000;
const maxDigests = 100;
const maxMessages = 20;

/** Writes due digests. A user without unseen messages gets none. Several copies of the service may do so. */
@Injectable()
export class DigestJob {
  constructor(
    private readonly database: Database,
    private readonly digests: DigestRepository,
    private readonly mails: MailQueue,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'writing digests', intervalMs }, () => this.writeDue());
  }

  /** Writes some due digests. Returns true if there may be more. */
  writeDue(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const due = await this.digests.takeDue(transaction, maxDigests, maxMessages);
      for (const digest of due) await this.write(transaction, digest);
      return due.length === maxDigests;
    });
  }

  private async write(transaction: Transaction, digest: DueDigest): Promise<void> {
    const { id, name, email, week, messages, total } = digest;
    if (total === 0) return;
    const content = { template: 'digest', messages, more: total - messages.length } as const;
    await this.mails.add(transaction, `digest.${week}`, [{ id, name, email }], content);
  }
}
