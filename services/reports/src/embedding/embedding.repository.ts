import { Injectable } from '@nestjs/common';
import type { ReportStatus } from '@portal/contracts';
import { Database, sql } from '@portal/service-kit';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { selectIdentitySql, type IdentityColumns } from '../report-identity/report-identity.sql.js';

export interface PowerBiReport extends IdentityColumns {
  id: number;
  name: string;
  reportId: string;
  datasetId: string | null;
  workspaceId: string | null;
  embedUrl: string | null;
  status: ReportStatus;
}

@Injectable()
export class EmbeddingRepository {
  constructor(private readonly database: Database) {}

  /** Finds the Power BI report, by its id of Power BI or of the portal, if the viewer may open or manages it. */
  find(viewer: Viewer, reportId: string | number): Promise<PowerBiReport | undefined> {
    const { managed } = buildOpenableSql(viewer);
    const isReport = typeof reportId === 'number' ? sql`r.id = ${reportId}` : sql`r.report_id = ${reportId}`;
    return this.database.queryOne(
      sql<PowerBiReport>`SELECT r.id, r.name, r.report_id AS "reportId", r.dataset_id AS "datasetId", r.workspace_id AS "workspaceId",
          r.embed_url AS "embedUrl", r.availability AS status,
          ${selectIdentitySql(viewer.accountId)}
        FROM report r WHERE ${isReport} AND r.type = 'Power Bi' AND ${managed.condition}`,
    );
  }
}
