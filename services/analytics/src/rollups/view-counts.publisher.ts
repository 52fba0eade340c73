import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, PeriodicJob, type Log } from '@portal/service-kit';
import { ViewCountsRepository } from './view-counts.repository.js';

/** Publishes the reports' view counts, each at most once a second. */
@Injectable()
export class ViewCountsPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly job: PeriodicJob;

  constructor(viewCounts: ViewCountsRepository, @Inject(LOG) log: Log) {
    const options = { name: 'publishing view counts', intervalMs: 1_000, startsAfterInterval: true, log };
    this.job = new PeriodicJob(() => viewCounts.publishChanged(), options);
  }

  onApplicationBootstrap(): void {
    this.job.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.job.stop();
  }
}
