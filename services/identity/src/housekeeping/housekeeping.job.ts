import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, PeriodicJobs } from '@portal/server-kit';
import type { IdentityConfig } from '../config.js';
import { HousekeepingRepository } from './housekeeping.repository.js';

const intervalMs = 60_000;

@Injectable()
export class HousekeepingJob {
  constructor(
    private readonly repository: HousekeepingRepository,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'housekeeping', intervalMs, startsAfterInterval: true }, () => this.run());
  }

  run(): Promise<void> {
    return this.repository.deleteExpired(this.config.SESSION_TOTAL_SECONDS);
  }
}
