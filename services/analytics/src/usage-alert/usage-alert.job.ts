import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { analyticsEvents } from '@portal/contracts';
import { PeriodicJobs } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import { allowLongStatements } from '../transaction/transaction.repository.js';
import { UsageAlertRepository } from './usage-alert.repository.js';

const intervalMs = 86_400_000;

/** Publishes daily which reports are beyond the limits that their managers set, once until they are within them again. */
@Injectable()
export class UsageAlertJob {
  constructor(
    private readonly database: Database,
    private readonly alerts: UsageAlertRepository,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'alerts on use', intervalMs }, () => this.run());
  }

  /** Publishes one event for each owner and limit. */
  run(): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await allowLongStatements(transaction);
      const raised = await this.alerts.raise(transaction);
      await transaction.publishAll(
        analyticsEvents.ownerNotified,
        raised.map((value) => ({ id: randomUUID(), value })),
      );
    });
  }
}
