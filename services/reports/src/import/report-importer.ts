import { Injectable } from '@nestjs/common';
import { EmbedUrls } from '../embedding/embed-url.js';
import type { Patience } from '../power-bi/patience.js';
import { PowerBiClient, type ListedReport, type ListedWorkspace } from '../power-bi/power-bi.client.js';
import { ImportChanges } from './import-changes.js';
import { isFaultOfPowerBi } from './import-fault.js';
import type { OwnRun } from './import-run.repository.js';
import {
  ImportedReportRepository,
  type ImportedReport,
  type VanishedReport,
} from './imported-report.repository.js';
import { RunWorkspaces, type Workspace } from './run-workspaces.js';

const patienceMilliseconds = 600_000;
const throttledAttempts = 60;

/** What an import could not take in as it was. */
export interface ImportOutcome {
  /** The workspaces that Power BI did not give, and why, in words for administrators; null when it gave all. */
  fault: string | null;
  /** Reports whose address may not be embedded. */
  withoutAddress: number;
}

/** An import under way. */
interface Pass {
  run: OwnRun;
  workspaces: RunWorkspaces;
  /** Counted anew for each request. */
  patience: () => Patience;
  found: ImportedReport[];
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
   * Imports the reports of the workspaces, and then marks those that are gone, unless a workspace is not available.
   * @throws RunLost, AbortError or a fault of the database half-way; what came before is kept
   */
  async import(run: OwnRun, workspaceIds: string[], stop: AbortSignal): Promise<ImportOutcome> {
    const patience = (): Patience => ({
      deadline: performance.now() + patienceMilliseconds,
      throttledAttempts,
      stop,
    });
    const names = await this.namesOf(workspaceIds, patience);
    const workspaces = new RunWorkspaces(workspaceIds.map((id) => ({ id, name: names.get(id) ?? null })));
    const pass: Pass = { run, workspaces, patience, found: [] };
    for (const workspace of workspaces.given) {
      await workspaces.attempt(workspace, () => this.list(pass, workspace));
    }
    await this.lookForMissing(pass);
    const withoutAddress = pass.found.filter(({ embedUrl }) => embedUrl === null).length;
    return { fault: workspaces.fault, withoutAddress };
  }

  /** Names are nice to have: where Power BI does not tell them, those that are known stay. */
  private async namesOf(ids: string[], patience: () => Patience): Promise<Map<string, string>> {
    const workspaces: ListedWorkspace[] = await this.reports.workspaceNames(ids);
    try {
      for await (const page of this.powerBi.workspaces(patience)) workspaces.push(...page);
    } catch (error) {
      if (!isFaultOfPowerBi(error)) throw error;
    }
    return new Map(workspaces.map(({ id, name }) => [id, name]));
  }

  private async list(pass: Pass, workspace: Workspace): Promise<void> {
    for await (const page of this.powerBi.reports(workspace.id, pass.patience)) {
      await this.takeIn(pass, workspace, page.filter(isShown));
    }
  }

  private async takeIn({ run, found }: Pass, workspace: Workspace, listed: ListedReport[]): Promise<void> {
    const reports = listed.map((report) => this.read(workspace, report));
    await this.changes.takeIn(run, reports);
    found.push(...reports);
  }

  private read(workspace: Workspace, report: ListedReport): ImportedReport {
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

  private async lookForMissing(pass: Pass): Promise<void> {
    const { run, workspaces, found } = pass;
    const vanished: number[] = [];
    const missing = await this.reports.missing(
      workspaces.given.map(({ id }) => id),
      found.map(({ reportId }) => reportId),
    );
    for (const report of missing) {
      const isFound = await this.look(pass, report);
      if (!isFound && workspaces.gives(report.workspaceId)) vanished.push(report.id);
    }
    // A workspace that is not available may have any of them by now.
    if (!workspaces.mayReturn && vanished.length > 0) await this.changes.markVanished(run, vanished);
  }

  /** Whether a report is somewhere after all: a list that changes while it is paged may miss one, as may one that moves meanwhile. */
  private async look(pass: Pass, { reportId, workspaceId }: VanishedReport): Promise<boolean> {
    const { workspaces, patience } = pass;
    for (const workspace of workspaces.givenFrom(workspaceId)) {
      const report = await workspaces.attempt(workspace, () =>
        this.powerBi.report(workspace.id, reportId, patience()),
      );
      if (!report || !isShown(report)) continue;
      await this.takeIn(pass, workspace, [report]);
      return true;
    }
    return false;
  }
}

/** Paginated reports are no Power BI reports that can be embedded as such. */
const isShown = ({ reportType }: ListedReport) => reportType === 'PowerBIReport';
