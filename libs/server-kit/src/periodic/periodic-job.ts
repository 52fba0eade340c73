import { setTimeout as pause } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { LimitedLog, type Log } from '../log/logger.js';

export interface PeriodicJobOptions {
  /** Names the job in log lines. */
  name: string;
  /** Pause between the end of a run and the start of the next one. */
  intervalMs: number;
  log: Pick<Log, 'warn' | 'error'>;
  /** Delays the first run by the interval. */
  startsAfterInterval?: boolean;
}

/**
 * Runs a piece of work periodically, one run at a time. A run that returns true is followed by the next one at once. A failed run is logged
 * and retried after the interval. Several processes may run the same job: the work must lock or claim what it changes.
 */
export class PeriodicJob {
  private readonly stopping = new AbortController();
  private sleep = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private readonly failures: LimitedLog;

  constructor(
    private readonly work: (signal: AbortSignal) => Promise<unknown>,
    private readonly options: PeriodicJobOptions,
  ) {
    this.failures = new LimitedLog(options.log);
  }

  start(): void {
    this.running = this.loop();
  }

  /** Starts the next run now, or directly after the one that is under way. */
  wake(): void {
    this.sleep.abort();
  }

  /** Stops the job. Aborts the signal of the run that is under way, and resolves when that run has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async loop(): Promise<void> {
    const { signal } = this.stopping;
    if (this.options.startsAfterInterval) await this.rest();
    while (!signal.aborted) {
      // Renewed before the run: a wake-up during the run must not be lost.
      this.sleep = new AbortController();
      const hasMore = await this.runOnce(signal);
      if (!hasMore) await this.rest();
    }
  }

  private async runOnce(signal: AbortSignal): Promise<boolean> {
    try {
      return (await this.work(signal)) === true;
    } catch (error) {
      const { name, intervalMs } = this.options;
      this.failures.warn(
        String(error),
        { error: String(error) },
        `${name} failed, retrying in ${intervalMs / 1_000} s`,
      );
      return false;
    }
  }

  private async rest(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    await pause(this.options.intervalMs, undefined, { signal: this.sleep.signal, ref: false }).catch(
      () => undefined,
    );
  }
}

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
