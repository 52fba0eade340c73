import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Log } from '../log/logger.js';
import { PeriodicJob, type PeriodicJobOptions } from './periodic-job.js';

/** The periodic jobs of a component. They start with it, and stop before it closes its connections. */
export class PeriodicJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly jobs: PeriodicJob[] = [];

  constructor(private readonly log: Log) {}

  /** Adds a job, from the constructor of the class that does its work. */
  add(
    options: Omit<PeriodicJobOptions, 'log'>,
    work: (signal: AbortSignal) => Promise<unknown>,
  ): PeriodicJob {
    const job = new PeriodicJob(work, { ...options, log: this.log });
    this.jobs.push(job);
    return job;
  }

  onApplicationBootstrap(): void {
    for (const job of this.jobs) job.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.jobs.map((job) => job.stop()));
  }
}
