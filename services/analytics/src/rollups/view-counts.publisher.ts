import { Injectable } from '@nestjs/common';
import { PeriodicJobs } from '@portal/server-kit';
import { ViewCountsRepository } from './view-counts.repository.js';

/** Publishes the reports' view counts, each at most once in five seconds, and those by partner every five minutes. */
@Injectable()
export class ViewCountsPublisher {
  constructor(viewCounts: ViewCountsRepository, jobs: PeriodicJobs) {
    const options = { name: 'publishing view counts', intervalMs: 5_000, startsAfterInterval: true };
    jobs.add(options, () => viewCounts.publishChanged());
    jobs.add({ name: 'publishing views of partners', intervalMs: 300_000 }, () =>
      viewCounts.publishPartners(),
    );
  }
}
