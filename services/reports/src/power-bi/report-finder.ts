import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import type { ReportsConfig } from '../config.js';
import { PowerBiClient, type ListedReport } from './power-bi.client.js';

interface FoundReport {
  workspaceId: string;
  report: ListedReport;
}

const timeoutMs = 8_000;

/** Finds reports in the configured workspaces, while a person waits. */
@Injectable()
export class ReportFinder {
  constructor(
    private readonly powerBi: PowerBiClient,
    @Inject(CONFIG) private readonly config: Pick<ReportsConfig, 'POWER_BI_WORKSPACES'>,
  ) {}

  /**
   * Finds a report by Power BI's id, in lower case; undefined if no workspace has it.
   * @throws PowerBiError or a network error when a workspace failed and no other one has the report
   */
  async find(reportId: string): Promise<FoundReport | undefined> {
    const retryOptions = { deadline: performance.now() + timeoutMs, maxThrottledAttempts: 1 };
    const searches = await Promise.allSettled(
      this.config.POWER_BI_WORKSPACES.map(async (workspaceId) => {
        const report = await this.powerBi.report(workspaceId, reportId, retryOptions);
        return report && { workspaceId, report };
      }),
    );
    for (const search of searches) if (search.status === 'fulfilled' && search.value) return search.value;
    for (const search of searches) if (search.status === 'rejected') throw search.reason;
    return undefined;
  }

  /** Returns whether the dataset of a report has row-level security; undefined if Power BI does not say. */
  async needsIdentity({ workspaceId, report }: FoundReport): Promise<boolean | undefined> {
    const retryOptions = { deadline: performance.now() + timeoutMs, maxThrottledAttempts: 1 };
    const datasets = await this.powerBi
      .listDatasets(report.datasetWorkspaceId ?? workspaceId, retryOptions)
      .catch(() => []);
    return datasets.find(({ id }) => id === report.datasetId)?.isEffectiveIdentityRequired;
  }

  /** Returns the name of a workspace; its id if Power BI does not name it. */
  async findWorkspaceName(workspaceId: string): Promise<string> {
    const retryOptions = () => ({ deadline: performance.now() + timeoutMs, maxThrottledAttempts: 1 });
    try {
      for await (const page of this.powerBi.listWorkspaces(retryOptions)) {
        const workspace = page.find(({ id }) => id === workspaceId);
        if (workspace) return workspace.name;
      }
    } catch {
      // The name is a courtesy.
    }
    return workspaceId;
  }
}
