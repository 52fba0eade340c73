import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { CONFIG, LOG, PeriodicJobs, type Log } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import type { ReportsConfig } from '../config.js';
import { PowerBiError } from '../power-bi/power-bi-request.js';
import { PowerBiClient } from '../power-bi/power-bi.client.js';
import {
  ReportExportRepository,
  type ExportFailure,
  type RunningExport,
} from './report-export.repository.js';
import { getState } from './report-export.service.js';

const maxPolled = 20;
/** Browsers slow down the timers of hidden pages to one a minute. */
const unwatchedSeconds = 90;
const requestTimeoutMs = 15_000;
const minPollSeconds = 2;
const maxPollSeconds = 30;

/**
 * Follows the exports of people who left the page, who get a message, and those of subscriptions. Several copies of the service may do so.
 */
@Injectable()
export class ExportProgressJob {
  constructor(
    private readonly database: Database,
    private readonly exports: ReportExportRepository,
    private readonly powerBi: PowerBiClient,
    @Inject(CONFIG) { SUBSCRIPTION_POLL_SECONDS }: Pick<ReportsConfig, 'SUBSCRIPTION_POLL_SECONDS'>,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    if (SUBSCRIPTION_POLL_SECONDS === 0) return;
    const options = { name: 'polling exports', intervalMs: SUBSCRIPTION_POLL_SECONDS * 1_000 };
    jobs.add(options, (signal) => this.pollDue(signal));
  }

  /** Polls exports that are due. Returns true if there may be more. */
  async pollDue(signal?: AbortSignal): Promise<boolean> {
    const due = await this.exports.claimUnwatched(maxPolled, unwatchedSeconds);
    await Promise.all(due.map((running) => this.poll(running, signal)));
    return due.length === maxPolled;
  }

  private async poll(running: RunningExport, signal?: AbortSignal): Promise<void> {
    const { id, exportId, isOverdue } = running;
    if (!exportId) return this.end(running, 'failed');
    try {
      const retryOptions = { deadline: performance.now() + requestTimeoutMs, signal };
      const progress = await this.powerBi.exportProgress({ ...running, exportId }, retryOptions);
      const state = getState(progress, isOverdue);
      if (state !== 'Running') return await this.end(running, state === 'Failed' ? 'failed' : null);
      const pollSeconds = Math.ceil(progress.retryAfterMs / 1_000);
      await this.exports.postponePoll(id, Math.min(maxPollSeconds, Math.max(minPollSeconds, pollSeconds)));
    } catch (error) {
      if (signal?.aborted) return;
      const isDeleted = error instanceof PowerBiError && error.status === 404;
      if (isDeleted || isOverdue) return this.end(running, 'failed');
      this.log.warn({ export: id, error: String(error) }, 'polling of an export failed, retrying in 1 min');
    }
  }

  private async end(
    { id, accountId, portalReportId: reportId, name }: RunningExport,
    failure: ExportFailure | null,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const hasEnded = await this.exports.end(transaction, id, failure);
      if (!hasEnded || failure || accountId === null) return;
      const value = { exportId: id, accountId, reportId, reportName: name };
      await transaction.publish(reportEvents.exportReady, randomUUID(), value);
    });
  }
}
