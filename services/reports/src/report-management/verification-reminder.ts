import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { PeriodicJobs } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import { ReportManagementRepository } from './report-management.repository.js';

const intervalMs = 3_600_000;

/** Reminds owners 14 days before the verification of their reports ends. Several copies of the service may do so. */
@Injectable()
export class VerificationReminder {
  constructor(
    private readonly database: Database,
    private readonly reports: ReportManagementRepository,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'reminding of verifications', intervalMs }, () => this.remindDue());
  }

  /** Publishes one event for each owner. */
  remindDue(): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const ending = await this.reports.claimEndingVerifications(transaction);
      await transaction.publishAll(
        reportEvents.ownerNotified,
        ending.map((value) => ({ id: randomUUID(), value })),
      );
    });
  }
}
