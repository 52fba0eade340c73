import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { unavailable, wantsPage, type ImportRun, type Page, type Paging } from '@portal/contracts';
import { LOG, type Log } from '@portal/service-kit';
import { importFault } from './import-fault.js';
import { ImportRunRepository, RunLost, type OwnRun } from './import-run.repository.js';
import { ReportImporter } from './report-importer.js';
import { WORKSPACES } from './workspaces.js';

const aliveEvery = 10_000;

/** Imports of reports from Power BI: one at a time over all copies of the service. */
@Injectable()
export class ReportImportService implements OnApplicationShutdown {
  private readonly stop = new AbortController();
  /** Whatever has begun and must have ended before the database may go. */
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(
    private readonly runs: ImportRunRepository,
    private readonly importer: ReportImporter,
    @Inject(WORKSPACES) private readonly workspaces: string[],
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Starts an import for an account, or joins the one that runs, and answers with it at once.
   * @throws Problem `unavailable` once this copy of the service is stopping
   */
  async start(startedBy: number): Promise<[ImportRun]> {
    await this.begin(() => this.runs.start(startedBy));
    return [await this.runs.newest()];
  }

  /** Starts the daily import if it is due, and ends runs that a crash left behind. */
  async startIfDue(): Promise<void> {
    await this.runs.failSilent();
    if (this.workspaces.length > 0) await this.begin(() => this.runs.startDue());
  }

  /** The imports, newest first: a page where one is asked for. */
  async list(paging: Paging): Promise<Page<ImportRun> | ImportRun[]> {
    const page = await this.runs.page(paging);
    return wantsPage(paging) ? page : page.rows;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  /** Carries out the run that `start` gives, if it gives one; resolves once it has begun. */
  private begin(start: () => Promise<OwnRun | undefined>): Promise<void> {
    if (this.stop.signal.aborted) throw unavailable();
    const beginning = start().then((run) => {
      if (run) this.track(this.carryOut(run));
    });
    return this.track(beginning);
  }

  private track(work: Promise<void>): Promise<void> {
    this.underWay.add(work);
    const forget = () => this.underWay.delete(work);
    work.then(forget, forget);
    return work;
  }

  private async carryOut(run: OwnRun): Promise<void> {
    const alive = setInterval(() => void this.runs.noteAlive(run).catch(() => undefined), aliveEvery);
    try {
      const { succeeded, error } = await this.import(run);
      await this.runs.end(run, succeeded, error);
      this.log[succeeded ? 'info' : 'warn']({ run: run.id, error }, 'reports were imported from Power BI');
    } catch (error) {
      this.log.warn({ run: run.id, error: String(error) }, 'the import from Power BI failed');
      if (error instanceof RunLost) return;
      // If the database is away, the run is ended for its silence.
      await this.runs.end(run, false, importFault(error)).catch(() => undefined);
    } finally {
      clearInterval(alive);
    }
  }

  /** Whether all could be imported, and what administrators should know of it; null when all is well. */
  private async import(run: OwnRun): Promise<{ succeeded: boolean; error: string | null }> {
    if (this.workspaces.length === 0) {
      return { succeeded: true, error: 'No workspaces of Power BI are configured.' };
    }
    const { fault, withoutAddress } = await this.importer.import(run, this.workspaces, this.stop.signal);
    const notice =
      withoutAddress > 0 &&
      `Reports whose address may not be embedded and that cannot be opened: ${withoutAddress}.`;
    const told = [fault, notice].filter(Boolean).join(' ');
    return { succeeded: fault === null, error: told || null };
  }
}
