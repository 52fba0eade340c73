import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, PeriodicJobs } from '@portal/server-kit';
import type { HousekeepingConfig } from '../config.js';
import { PartitionRepository } from '../partitions/partition.repository.js';
import { SignInRepository } from '../projection/sign-in.repository.js';
import { MonthlyUsageRepository } from '../usage/monthly-usage.repository.js';
import { ViewRepository } from '../views/view.repository.js';

const intervalMs = 3_600_000;

/** Maintains the history every hour, in one job per task: a task that fails or takes long delays no other. */
@Injectable()
export class HousekeepingService implements OnModuleInit {
  constructor(
    private readonly partitions: PartitionRepository,
    views: ViewRepository,
    usage: MonthlyUsageRepository,
    signIns: SignInRepository,
    @Inject(CONFIG) { SIGN_IN_MONTHS }: HousekeepingConfig,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'creating partitions', intervalMs }, () => partitions.createUpcoming());
    jobs.add({ name: 'deleting idempotency keys', intervalMs }, () => views.deleteOldKeys());
    jobs.add({ name: 'adding usage of months', intervalMs }, () => usage.addMonths());
    if (SIGN_IN_MONTHS > 0)
      jobs.add({ name: 'deleting old sign-ins', intervalMs }, () => signIns.deleteOld(SIGN_IN_MONTHS));
  }

  async onModuleInit(): Promise<void> {
    await this.partitions.createUpcoming();
  }
}
