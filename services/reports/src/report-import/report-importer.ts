import { Injectable } from '@nestjs/common';
import type { PowerBiFailure } from '@portal/contracts/rules';
import { EmbedUrls } from '../embedding/embed-url.js';
import { isPowerBiFailure } from '../power-bi/power-bi-failure.js';
import { PowerBiError, type RetryOptions } from '../power-bi/power-bi-request.js';
import {
  isEmbeddable,
  PowerBiClient,
  type ListedReport,
  type ListedWorkspace,
} from '../power-bi/power-bi.client.js';
import { readDataset, type DataReading } from '../freshness/refresh-history.js';
import type { StartedRun } from './import-run.repository.js';
import {
  ImportedReportRepository,
  type AvailableReport,
  type ImportedReport,
} from './imported-report.repository.js';
import { ImportedReportService } from './imported-report.service.js';
import type { DatasetIdentity } from '../report-identity/report-identity.repository.js';
import { RunWorkspaces, type Workspace } from './run-workspaces.js';

const requestTimeoutMs = 600_000;
const maxThrottledAttempts = 60;

interface ImportOutcome {
  /** The failed workspaces with the causes, for administrators; null for none. */
  failure: string | null;
  /** The cause of the first one. */
  cause: PowerBiFailure | null;
  /** The number of reports with an address that may not be embedded. */
  withoutAddress: number;
}

interface RunState {
  run: StartedRun;
  workspaces: RunWorkspaces;
  retryOptions: () => RetryOptions;
  imported: ImportedReport[];
  /** The workspaces of the imported reports' datasets, by dataset. */
  datasets: Map<string, string>;
}

/** Reads the reports of Power BI workspaces, and writes them page by page. */
@Injectable()
export class ReportImporter {
  constructor(
    private readonly powerBi: PowerBiClient,
    private readonly importedReports: ImportedReportService,
    private readonly reports: ImportedReportRepository,
    private readonly embedUrls: EmbedUrls,
  ) {}

  /**
   * Imports the reports of the workspaces, then marks vanished reports, unless a workspace fails for a while.
   * @throws RunLost, AbortError or a database error; what was written before stays
   */
  async import(run: StartedRun, workspaceIds: string[], signal: AbortSignal): Promise<ImportOutcome> {
    const retryOptions = (): RetryOptions => ({
      deadline: performance.now() + requestTimeoutMs,
      maxThrottledAttempts,
      signal,
    });
    const names = await this.findNames(workspaceIds, retryOptions);
    const workspaces = new RunWorkspaces(workspaceIds.map((id) => ({ id, name: names.get(id) ?? null })));
    const state: RunState = { run, workspaces, retryOptions, imported: [], datasets: new Map() };
    for (const workspace of workspaces.available) {
      await workspaces.attempt(workspace, () => this.importWorkspace(state, workspace));
    }
    await this.markVanished(state);
    await this.importDatasets(state);
    const withoutAddress = state.imported.filter(({ embedUrl }) => embedUrl === null).length;
    return { failure: workspaces.describeFailures(), cause: workspaces.cause ?? null, withoutAddress };
  }

  /** Reads the names of the workspaces, or the stored names if Power BI fails. */
  private async findNames(ids: string[], retryOptions: () => RetryOptions): Promise<Map<string, string>> {
    const workspaces: ListedWorkspace[] = await this.reports.findWorkspaceNames(ids);
    try {
      for await (const page of this.powerBi.listWorkspaces(retryOptions)) workspaces.push(...page);
    } catch (error) {
      if (!isPowerBiFailure(error)) throw error;
    }
    return new Map(workspaces.map(({ id, name }) => [id, name]));
  }

  private async importWorkspace(state: RunState, workspace: Workspace): Promise<void> {
    for await (const page of this.powerBi.listReports(workspace.id, state.retryOptions)) {
      await this.importReports(state, workspace, page.filter(isEmbeddable));
    }
  }

  private async importReports(
    { run, imported, datasets }: RunState,
    workspace: Workspace,
    listed: ListedReport[],
  ): Promise<void> {
    const reports = listed.map((report) => this.toImportedReport(workspace, report));
    await this.importedReports.write(run, reports);
    imported.push(...reports);
    for (const { datasetId, datasetWorkspaceId } of listed) {
      if (datasetId) datasets.set(datasetId, datasetWorkspaceId ?? workspace.id);
    }
  }

  /** Reads each workspace with datasets and each dataset once. Failures leave what is stored, because the daily import reads it again. */
  private async importDatasets({ run, datasets, retryOptions }: RunState): Promise<void> {
    const readings: DataReading[] = [];
    const identities: DatasetIdentity[] = [];
    const readIdentities = async (workspaceId: string) => {
      for (const dataset of await this.powerBi.listDatasets(workspaceId, retryOptions()))
        identities.push({
          datasetId: dataset.id,
          isRequired: dataset.isEffectiveIdentityRequired,
          areRolesRequired: dataset.isEffectiveIdentityRolesRequired,
        });
    };
    const readRefreshes = async (datasetId: string, workspaceId: string) => {
      readings.push(await readDataset(this.powerBi, workspaceId, datasetId, retryOptions()));
    };
    const reads = [
      ...[...new Set(datasets.values())].map((workspaceId) => () => readIdentities(workspaceId)),
      ...[...datasets].map(
        ([datasetId, workspaceId]) =>
          () =>
            readRefreshes(datasetId, workspaceId),
      ),
    ];
    for (const read of reads) {
      try {
        await read();
      } catch (error) {
        if (!isPowerBiFailure(error)) throw error;
        // Some may be closed to the portal.
        if (!isRejected(error)) break;
      }
    }
    if (reads.length > 0) await this.importedReports.writeDatasets(run, readings, identities);
  }

  private toImportedReport(workspace: Workspace, report: ListedReport): ImportedReport {
    return {
      reportId: report.id,
      name: report.name,
      datasetId: report.datasetId ?? null,
      embedUrl: report.embedUrl ? this.embedUrls.normalise('Power Bi', report.embedUrl) : null,
      workspaceId: workspace.id,
      workspaceName: workspace.name,
      status: 'Available',
    };
  }

  private async markVanished(state: RunState): Promise<void> {
    const { run, workspaces, imported } = state;
    const vanishedIds: number[] = [];
    const unlisted = await this.reports.findUnlisted(
      workspaces.available.map(({ id }) => id),
      imported.map(({ reportId }) => reportId),
    );
    for (const report of unlisted) {
      const isImported = await this.importUnlisted(state, report);
      if (!isImported && workspaces.isAvailable(report.workspaceId)) vanishedIds.push(report.id);
    }
    // A workspace that fails for a while may have any of them.
    if (!workspaces.hasTransientFailure && vanishedIds.length > 0) {
      await this.importedReports.markVanished(run, vanishedIds);
    }
  }

  /** Reads a report by its id: lists may miss one that moves, or whose list changes between pages. */
  private async importUnlisted(
    state: RunState,
    { reportId, workspaceId }: AvailableReport,
  ): Promise<boolean> {
    const { workspaces, retryOptions } = state;
    for (const workspace of workspaces.listAvailableFrom(workspaceId)) {
      const report = await workspaces.attempt(workspace, () =>
        this.powerBi.report(workspace.id, reportId, retryOptions()),
      );
      if (!report || !isEmbeddable(report)) continue;
      await this.importReports(state, workspace, [report]);
      return true;
    }
    return false;
  }
}

const isRejected = (error: unknown) =>
  error instanceof PowerBiError && error.status < 500 && error.status !== 429;
