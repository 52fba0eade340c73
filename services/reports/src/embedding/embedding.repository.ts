import { Injectable } from '@nestjs/common';
import type { ReportSettings, ReportStatus, ReportType } from '@portal/contracts';
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
  canExport: boolean;
}

/** A Web Embed or Dash report with what its host may learn of the viewer. */
export interface WebReport {
  name: string;
  type: ReportType;
  embedUrl: string | null;
  identityToken: ReportSettings['identityToken'];
  email: string | null;
  partner: string | null;
  group: string | null;
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
          r.embed_url AS "embedUrl", r.availability AS status, r.can_export AS "canExport",
          ${selectIdentitySql(viewer.accountId)}
        FROM report r WHERE ${isReport} AND r.type = 'Power Bi' AND ${managed}`,
    );
  }

  /** Finds the Web Embed or Dash report if the viewer may open or manages it. */
  findWebReport(viewer: Viewer, id: number): Promise<WebReport | undefined> {
    return this.database.queryOne(
      sql<WebReport>`SELECT r.name, r.type, r.embed_url AS "embedUrl", r.identity_token AS "identityToken",
          (SELECT email FROM replicated_account WHERE id = ${viewer.accountId}) AS email,
          (SELECT name FROM replicated_partner WHERE id = ${viewer.partnerId ?? null}::int) AS partner,
          (SELECT name FROM replicated_group WHERE id = ${viewer.groupId ?? null}::int) AS "group"
        FROM report r WHERE r.id = ${id} AND r.type <> 'Power Bi' AND ${buildOpenableSql(viewer).managed}`,
    );
  }
}
