import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { unavailable, type ImportRun, type Paging } from '@portal/contracts';
import {
  shareInFlight,
  CONFIG,
  LOG,
  PeriodicJob,
  PeriodicJobs,
  showGauge,
  type Log,
} from '@portal/server-kit';
import type { ReportsConfig } from '../config.js';
import { findFailure } from '../power-bi/power-bi-failure.js';
import {
  ImportRunRepository,
  RunLost,
  type ImportFailure,
  type StartedRun,
} from './import-run.repository.js';
import { ReportIdentityRepository } from '../report-identity/report-identity.repository.js';
import { ReportImporter } from './report-importer.js';
import { describeImportError } from './run-workspaces.js';

const heartbeatMs = 10_000;

/** Imports reports from Power BI, daily and on request. At most one run at a time in all instances of the service. */
@Injectable()
export class ReportImportService implements OnModuleInit, OnApplicationShutdown {
  private readonly stop = new AbortController();
  /** The work that must end before the database closes. */
  private readonly pending = new Set<Promise<unknown>>();

  constructor(
    private readonly runs: ImportRunRepository,
    private readonly importer: ReportImporter,
    private readonly identities: ReportIdentityRepository,
    @Inject(CONFIG)
    private readonly config: Pick<ReportsConfig, 'IMPORT_POLL_SECONDS' | 'POWER_BI_WORKSPACES'>,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    const intervalMs = config.IMPORT_POLL_SECONDS * 1_000;
    const name = 'check for the daily Power BI import';
    jobs.add({ name, intervalMs, startsAfterInterval: true }, () => this.startIfDue());
  }

  onModuleInit(): void {
    if (this.config.POWER_BI_WORKSPACES.length === 0) return;
    const times = shareInFlight(() => this.runs.findTimes());
    showGauge({
      name: 'portal_import_age_seconds',
      help: 'Seconds since the last import without failures, or since the first attempt; no number before',
      read: async () => (await times()).ageSeconds ?? NaN,
    });
    showGauge({
      name: 'portal_import_overdue_seconds',
      help: 'Seconds since the daily import was due; 0 while it is not',
      read: async () => (await times()).overdueSeconds,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    while (this.pending.size > 0) await Promise.allSettled(this.pending);
  }

  /**
   * Starts an import for an account, or joins the running one, and returns it at once.
   * @throws Problem `unavailable` while this instance shuts down
   */
  async start(startedBy: number): Promise<[ImportRun]> {
    await this.startRun(() => this.runs.start(startedBy));
    return [await this.runs.findNewest()];
  }

  list(paging: Paging) {
    return this.runs.findPage(paging);
  }

  /** Starts the daily import if it is due, and ends runs that a crash left behind. */
  async startIfDue(): Promise<void> {
    await this.runs.failSilent();
    if (this.config.POWER_BI_WORKSPACES.length > 0) await this.startRun(() => this.runs.startDue());
  }

  /** Resolves once the run has started, if `start` returns one. */
  private startRun(start: () => Promise<StartedRun | undefined>): Promise<void> {
    if (this.stop.signal.aborted) throw unavailable();
    const starting = start().then((run) => {
      if (run) this.track(this.execute(run));
    });
    return this.track(starting);
  }

  private track(work: Promise<void>): Promise<void> {
    this.pending.add(work);
    const removePending = () => this.pending.delete(work);
    work.then(removePending, removePending);
    return work;
  }

  private async execute(run: StartedRun): Promise<void> {
    const heartbeat = new PeriodicJob(() => this.runs.recordHeartbeat(run), {
      name: 'heartbeat of the Power BI import',
      intervalMs: heartbeatMs,
      log: this.log,
      startsAfterInterval: true,
    });
    heartbeat.start();
    try {
      const { succeeded, ...failure } = await this.import(run);
      const { error } = failure;
      await this.runs.end(run, succeeded, failure);
      if (succeeded) this.log.info({ run: run.id, error }, 'Power BI import finished');
      else this.log.warn({ run: run.id, error }, 'Power BI import finished with failures');
    } catch (error) {
      this.log.warn({ run: run.id, error: String(error) }, 'Power BI import failed');
      if (error instanceof RunLost) return;
      // Without the database, the run fails later for its missing heartbeat.
      const failure = { error: describeImportError(error), cause: findFailure(error) ?? null };
      await this.runs.end(run, false, failure).catch(() => undefined);
    } finally {
      await heartbeat.stop();
    }
  }

  /** Returns the failures and notices for administrators as `error`; null for none. */
  private async import(run: StartedRun): Promise<ImportFailure & { succeeded: boolean }> {
    const workspaceIds = this.config.POWER_BI_WORKSPACES;
    if (workspaceIds.length === 0) {
      return { succeeded: true, error: 'No workspaces of Power BI are configured.', cause: null };
    }
    const { failure, cause, withoutAddress } = await this.importer.import(
      run,
      workspaceIds,
      this.stop.signal,
    );
    const withoutIdentity = await this.identities.countMissing();
    const notices = [
      withoutAddress > 0 &&
        `Reports whose address may not be embedded and that cannot be opened: ${withoutAddress}.`,
      withoutIdentity > 0 &&
        `Reports that need a username for their row-level security and cannot be opened: ${withoutIdentity}.`,
    ];
    const error = [failure, ...notices].filter(Boolean).join(' ');
    return { succeeded: failure === null, error: error || null, cause };
  }
}
