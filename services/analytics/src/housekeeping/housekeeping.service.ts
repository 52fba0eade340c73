import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { LOG, PeriodicJob, type Log } from '@portal/service-kit';
import { PartitionRepository } from '../partitions/partition.repository.js';
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
    @Inject(LOG) log: Log,
  ) {
    this.jobs = [
      new PeriodicJob(() => partitions.createUpcoming(), { name: 'creating partitions', intervalMs, log }),
      new PeriodicJob(() => views.deleteOldKeys(), { name: 'deleting idempotency keys', intervalMs, log }),
      new PeriodicJob((signal) => usage.closeAll(signal), { name: 'closing usage', intervalMs, log }),
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
