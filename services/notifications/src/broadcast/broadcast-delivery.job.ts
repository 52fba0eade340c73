import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LOG, PeriodicJobs, showGauge, type Log, type PeriodicJob } from '@portal/server-kit';
import { BroadcastDeliveryService } from './broadcast-delivery.service.js';
import { BroadcastRepository, type AudienceType, type Broadcast } from './broadcast.repository.js';

const intervalMs = 10_000;
const maxConcurrentSteps = 4;
/** Longer than a step can take: nine statements of at most half a minute each, and two short calls. */
const leaseSeconds = 300;

/**
 * Delivers due broadcasts. Those to viewers, which need calls to other services, have a job of their own. Several copies of the service may
 * do so.
 */
@Injectable()
export class BroadcastDeliveryJob implements OnModuleInit {
  private readonly jobs: PeriodicJob[];

  constructor(
    private readonly broadcasts: BroadcastRepository,
    private readonly delivery: BroadcastDeliveryService,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    this.jobs = (['organisation', 'viewers'] as const).map((type) =>
      jobs.add({ name: 'polling broadcasts', intervalMs }, () => this.deliverDue(type)),
    );
  }

  onModuleInit(): void {
    showGauge({
      name: 'portal_broadcast_oldest_seconds',
      help: 'Seconds that the oldest step of delivering a broadcast has been due',
      read: () => this.broadcasts.findOldestDueSeconds(),
    });
  }

  wake(): void {
    for (const job of this.jobs) job.wake();
  }

  /** Takes the next step of due broadcasts. Returns true if there may be more. */
  async deliverDue(type: AudienceType): Promise<boolean> {
    const due = await this.broadcasts.claim(type, maxConcurrentSteps, leaseSeconds);
    await Promise.all(due.map((broadcast) => this.deliverStep(broadcast)));
    return due.length > 0;
  }

  private async deliverStep(broadcast: Broadcast): Promise<void> {
    try {
      await this.delivery.deliverStep(broadcast);
    } catch (error) {
      const { source, tries } = broadcast;
      const delaySeconds = retryDelaySeconds(tries);
      const details = { source, tries, delaySeconds, error: String(error) };
      this.log.warn(details, 'broadcast delivery failed, retrying');
      await this.broadcasts.postpone(broadcast, delaySeconds);
    }
  }
}

const minRetryDelaySeconds = 5;
const maxRetryDelaySeconds = 300;

/** Delay before the next try of a step that failed `tries` times. */
export const retryDelaySeconds = (tries: number): number =>
  Math.min(minRetryDelaySeconds * 2 ** (tries - 1), maxRetryDelaySeconds);
