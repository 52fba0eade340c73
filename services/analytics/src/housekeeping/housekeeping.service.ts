import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { CONFIG, LOG, PeriodicJob, type Log } from '@portal/service-kit';
import type { HousekeepingConfig } from '../config.js';
import { PartitionRepository } from '../partitions/partition.repository.js';
import { SignInRepository } from '../projection/sign-in.repository.js';
import { PeriodCloser } from '../usage/period-closer.service.js';
import { ViewRepository } from '../views/view.repository.js';

const intervalMs = 3_600_000;

/** Maintains the history every hour, in one job per task: a task that fails or takes long delays no other. */
@Injectable()
export class HousekeepingService implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs: PeriodicJob[];

  constructor(
    private readonly partitions: PartitionRepository,
    views: ViewRepository,
    usage: PeriodCloser,
    signIns: SignInRepository,
    @Inject(LOG) log: Log,
    @Inject(CONFIG) { SIGN_IN_MONTHS }: HousekeepingConfig,
  ) {
    const deleteSignIns = () => signIns.deleteOld(SIGN_IN_MONTHS);
    this.jobs = [
      new PeriodicJob(() => partitions.createUpcoming(), { name: 'creating partitions', intervalMs, log }),
      new PeriodicJob(() => views.deleteOldKeys(), { name: 'deleting idempotency keys', intervalMs, log }),
      new PeriodicJob((signal) => usage.closeAll(signal), { name: 'closing usage', intervalMs, log }),
      ...(SIGN_IN_MONTHS > 0
        ? [new PeriodicJob(deleteSignIns, { name: 'deleting old sign-ins', intervalMs, log })]
        : []),
    ];
  }

  async onModuleInit(): Promise<void> {
    await this.partitions.createUpcoming();
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.jobs.map((job) => job.stop()));
  }
}
