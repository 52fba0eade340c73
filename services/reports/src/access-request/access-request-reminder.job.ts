import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { Database, LOG, PeriodicJob, type Log } from '@portal/service-kit';
import { AccessRequestRepository } from './access-request.repository.js';

const intervalMs = 600_000;
const maxClaimed = 500;

/** Reminds the deciders of requests that have waited for three days, once per request. Several copies of the service may do so. */
@Injectable()
export class AccessRequestReminderJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly job: PeriodicJob;

  constructor(
    private readonly database: Database,
    private readonly requests: AccessRequestRepository,
    @Inject(LOG) log: Log,
  ) {
    this.job = new PeriodicJob(() => this.remindDue(), {
      name: 'reminding of access requests',
      intervalMs,
      log,
    });
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  /** Publishes an event for each claimed request. Returns true if there may be more. */
  remindDue(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const requests = await this.requests.claimWaiting(transaction, maxClaimed);
      await transaction.publishAll(
        reportEvents.accessRequestWaiting,
        requests.map((value) => ({ id: value.requestId, value })),
      );
      return requests.length === maxClaimed;
    });
  }
}
