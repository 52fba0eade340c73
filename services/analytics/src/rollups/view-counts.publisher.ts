import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, PeriodicJob, type Log } from '@portal/service-kit';
import { ViewCountsRepository } from './view-counts.repository.js';

/** Publishes the reports' view counts, each at most once a second, and those by partner every five minutes. */
@Injectable()
export class ViewCountsPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly jobs: PeriodicJob[];

  constructor(viewCounts: ViewCountsRepository, @Inject(LOG) log: Log) {
    const options = { name: 'publishing view counts', intervalMs: 1_000, startsAfterInterval: true, log };
    const ofPartners = { name: 'publishing views of partners', intervalMs: 300_000, log };
    this.jobs = [
      new PeriodicJob(() => viewCounts.publishChanged(), options),
      new PeriodicJob(() => viewCounts.publishPartners(), ofPartners),
    ];
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.jobs.map((job) => job.stop()));
  }
}
