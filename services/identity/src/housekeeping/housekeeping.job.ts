import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, LOG, PeriodicJob, type Log } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import { HousekeepingRepository } from './housekeeping.repository.js';

const intervalMs = 60_000;

@Injectable()
export class HousekeepingJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly job: PeriodicJob;

  constructor(
    private readonly repository: HousekeepingRepository,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(LOG) log: Log,
  ) {
    const options = { name: 'housekeeping', intervalMs, log, startsAfterInterval: true };
    this.job = new PeriodicJob(() => this.run(), options);
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  run(): Promise<void> {
    return this.repository.deleteExpired(this.config.SESSION_TOTAL_SECONDS);
  }
}
