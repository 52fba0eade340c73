import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '@portal/service-kit';
import { repeat } from '../timing/repeat.js';
import { ReportViewsRepository } from './report-views.repository.js';

const pauseMilliseconds = 1_000;

/** Tells the other services the reports' view counts, each at most once a second however often it changes. */
@Injectable()
export class ReportViewsPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stop = new AbortController();
  private telling: Promise<void> = Promise.resolve();

  constructor(
    private readonly reportViews: ReportViewsRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.telling = repeat(
      pauseMilliseconds,
      () => this.reportViews.tell(),
      (error) => this.log.warn({ error: String(error) }, 'view counts wait to be told'),
      this.stop.signal,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.telling;
  }
}
