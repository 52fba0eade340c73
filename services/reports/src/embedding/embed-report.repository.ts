import { Injectable } from '@nestjs/common';
import type { ReportStatus } from '@portal/contracts';
import { Database } from '@portal/service-kit';
import { viewerStatement, type Viewer } from '../access/viewer.js';

/** What embedding needs to know of a Power BI report. */
export interface EmbedReport {
  reportId: string;
  datasetId: string | null;
  workspaceId: string | null;
  embedUrl: string | null;
  status: ReportStatus;
}

const find = viewerStatement(
  'embed_report_find',
  1,
  ({ managed }) => `
    SELECT r.report_id AS "reportId", r.dataset_id AS "datasetId", r.workspace_id AS "workspaceId",
      r.embed_url AS "embedUrl", r.availability AS status
    FROM report r WHERE r.report_id = $1 AND r.type = 'Power Bi' AND ${managed.condition}`,
);

/** Power BI reports by Power BI's own ids. */
@Injectable()
export class EmbedReportRepository {
  constructor(private readonly database: Database) {}

  /** The Power BI report if the viewer may open or manages it. */
  async find(viewer: Viewer, reportId: string): Promise<EmbedReport | undefined> {
    const [report] = await this.database.rows<EmbedReport>(...find(viewer, [reportId]));
    return report;
  }
}
