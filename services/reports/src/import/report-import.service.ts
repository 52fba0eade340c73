import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { wantsPage, type ImportRun, type Page, type Paging } from '@portal/contracts';
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
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly runs: ImportRunRepository,
    private readonly importer: ReportImporter,
    @Inject(WORKSPACES) private readonly workspaces: string[],
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Starts an import, or joins the one that runs, and answers with it at once; `startedBy` is null for the daily one. */
  async start(startedBy: number | null): Promise<[ImportRun]> {
    const run = await this.runs.start(startedBy);
    if (run) this.running = this.carryOut(run);
    return [await this.runs.newest()];
  }

  /** Starts the daily import if it is due, and ends runs that a crash left behind. */
  async startIfDue(): Promise<void> {
    await this.runs.failSilent();
    if (this.workspaces.length > 0 && (await this.runs.takeTurn())) await this.start(null);
  }

  /** The imports, newest first: a page where one is asked for. */
  async list(paging: Paging): Promise<Page<ImportRun> | ImportRun[]> {
    const page = await this.runs.page(paging);
    return wantsPage(paging) ? page : page.rows;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async carryOut(run: OwnRun): Promise<void> {
    const alive = setInterval(() => void this.runs.noteAlive(run).catch(() => undefined), aliveEvery);
    try {
      const error = await this.import(run);
      await this.runs.end(run, true, error);
      this.log.info({ run: run.id }, 'reports were imported from Power BI');
    } catch (error) {
      this.log.warn({ run: run.id, error: String(error) }, 'the import from Power BI failed');
      if (error instanceof RunLost) return;
      // If the database is away, the run is ended for its silence.
      await this.runs.end(run, false, importFault(error)).catch(() => undefined);
    } finally {
      clearInterval(alive);
    }
  }

  /** What administrators should know of an import that was made; null when all is well. */
  private async import(run: OwnRun): Promise<string | null> {
    if (this.workspaces.length === 0) return 'No workspaces of Power BI are configured.';
    const { withoutAddress } = await this.importer.import(run, this.workspaces, this.stop.signal);
    return withoutAddress === 0
      ? null
      : `Reports whose address may not be embedded and that cannot be opened: ${withoutAddress}.`;
  }
}
