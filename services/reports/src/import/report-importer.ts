import { Injectable } from '@nestjs/common';
import { EmbedUrls } from '../embedding/embed-url.js';
import type { Patience } from '../power-bi/patience.js';
import { PowerBiClient, type ListedReport, type ListedWorkspace } from '../power-bi/power-bi.client.js';
import { ImportChanges } from './import-changes.js';
import type { OwnRun } from './import-run.repository.js';
import { ImportedReportRepository, type ImportedReport } from './imported-report.repository.js';

const patienceMilliseconds = 600_000;
const throttledAttempts = 60;

/** What an import could not take in as it was. */
export interface ImportOutcome {
  /** Reports whose address may not be embedded. */
  withoutAddress: number;
}

/** Goes through workspaces of Power BI, and keeps what it finds page by page. */
@Injectable()
export class ReportImporter {
  constructor(
    private readonly powerBi: PowerBiClient,
    private readonly changes: ImportChanges,
    private readonly reports: ImportedReportRepository,
    private readonly embedUrls: EmbedUrls,
  ) {}

  /**
   * Imports the reports of the workspaces, and then marks those that are gone from all of them.
   * @throws PowerBiError, RunLost or AbortError half-way; what came before is kept
   */
  async import(run: OwnRun, workspaceIds: string[], stop: AbortSignal): Promise<ImportOutcome> {
    const patience = (): Patience => ({
      deadline: performance.now() + patienceMilliseconds,
      throttledAttempts,
      stop,
    });
    const listed: ImportedReport[] = [];
    const names = await this.namesOf(patience);
    for (const id of workspaceIds) {
      const workspace = { id, name: names.get(id) ?? null };
      for await (const page of this.powerBi.reports(id, patience)) {
        const reports = page.filter(isShown).map((report) => this.read(workspace, report));
        await this.changes.takeIn(run, reports);
        listed.push(...reports);
      }
    }
    await this.markVanished(run, workspaceIds, listed, patience);
    return { withoutAddress: listed.filter(({ embedUrl }) => embedUrl === null).length };
  }

  private async namesOf(patience: () => Patience): Promise<Map<string, string>> {
    const workspaces: ListedWorkspace[] = [];
    for await (const page of this.powerBi.workspaces(patience)) workspaces.push(...page);
    return new Map(workspaces.map(({ id, name }) => [id.toLowerCase(), name]));
  }

  private read(workspace: { id: string; name: string | null }, report: ListedReport): ImportedReport {
    return {
      reportId: report.id,
      name: report.name,
      datasetId: report.datasetId ?? null,
      embedUrl: report.embedUrl ? this.embedUrls.embeddable('Power Bi', report.embedUrl) : null,
      workspaceId: workspace.id,
      workspaceName: workspace.name,
      status: 'Available',
    };
  }

  /** A list that changes while it is paged may miss a report, so each missing one is asked for by itself. */
  private async markVanished(
    run: OwnRun,
    workspaceIds: string[],
    listed: ImportedReport[],
    patience: () => Patience,
  ): Promise<void> {
    const missing = await this.reports.missing(
      workspaceIds,
      listed.map(({ reportId }) => reportId),
    );
    for (const { id, workspaceId, reportId } of missing) {
      if (await this.powerBi.hasReport(workspaceId, reportId, patience())) continue;
      await this.changes.markVanished(run, [id]);
    }
  }
}

/** Paginated reports are no Power BI reports that can be embedded as such. */
const isShown = ({ reportType }: ListedReport) => reportType === 'PowerBIReport';
