import { Injectable } from '@nestjs/common';
import type { ReportStatus } from '@portal/contracts';
import { Database, sql, statementTimeoutMs, type Transaction } from '@portal/service-kit';
import { storedReportColumns, type StoredReport } from '../report/report.repository.js';

interface ImportedFields {
  name: string;
  datasetId: string | null;
  embedUrl: string | null;
  workspaceId: string;
  workspaceName: string | null;
  status: 'Available' | 'Unavailable';
}

export interface ImportedReport extends ImportedFields {
  reportId: string;
}

/** A stored Power BI report, imported or added by a user. */
export interface StoredImport extends Omit<ImportedReport, 'workspaceId' | 'status'> {
  id: number;
  workspaceId: string | null;
  status: ReportStatus;
  isDeleted: boolean;
}

/** A stored report that is available in a workspace. */
export interface AvailableReport {
  id: number;
  reportId: string;
  workspaceId: string;
}

const fields = sql`name text, "reportId" text, "datasetId" text, "embedUrl" text, "workspaceId" text,
  "workspaceName" text, "newStatus" text`;

const toJson = (reports: ImportedFields[]) =>
  JSON.stringify(reports.map(({ status, ...rest }) => ({ ...rest, newStatus: status })));

@Injectable()
export class ImportedReportRepository {
  constructor(private readonly database: Database) {}

  /** Locks the stored reports, including deleted ones. */
  async lock(transaction: Transaction, reportIds: string[]): Promise<StoredImport[]> {
    return transaction.query(
      sql<StoredImport>`SELECT id, report_id AS "reportId", name, dataset_id AS "datasetId", embed_url AS "embedUrl",
          workspace_id AS "workspaceId", workspace_name AS "workspaceName", availability AS status,
          deleted_at IS NOT NULL AS "isDeleted"
        FROM report WHERE report_id = ANY (${reportIds}::text[]) AND type = 'Power Bi' ORDER BY id FOR UPDATE`,
    );
  }

  /** Adds reports, except those that were added concurrently. */
  insert(transaction: Transaction, reports: ImportedReport[]): Promise<StoredReport[]> {
    return transaction.query(
      sql<StoredReport>`INSERT INTO report (name, type, report_id, dataset_id, embed_url, workspace_id, workspace_name, status)
        SELECT name, 'Power Bi', "reportId", "datasetId", "embedUrl", "workspaceId", "workspaceName", "newStatus"
        FROM json_to_recordset(${toJson(reports)}) AS added (${fields})
        ON CONFLICT (report_id) WHERE report_id IS NOT NULL AND deleted_at IS NULL DO NOTHING
        RETURNING ${storedReportColumns}`,
    );
  }

  update(transaction: Transaction, reports: (ImportedReport & { id: number })[]): Promise<StoredReport[]> {
    return transaction.query(
      sql<StoredReport>`WITH changed AS (
          SELECT * FROM json_to_recordset(${toJson(reports)}) AS changed (id int, ${fields})
        )
        UPDATE report SET (name, dataset_id, embed_url, workspace_id, workspace_name, status) =
          (SELECT name, "datasetId", "embedUrl", "workspaceId", "workspaceName", "newStatus"
           FROM changed WHERE changed.id = report.id)
        WHERE id IN (SELECT id FROM changed)
        RETURNING ${storedReportColumns}`,
    );
  }

  /** Returns the workspaces' names from their stored reports. */
  findWorkspaceNames(ids: string[]): Promise<{ id: string; name: string }[]> {
    return this.database.query(
      sql<{ id: string; name: string }>`
        SELECT DISTINCT ON (workspace_id) workspace_id AS id, workspace_name AS name FROM report
        WHERE workspace_id = ANY (${ids}::text[]) AND workspace_name IS NOT NULL ORDER BY workspace_id, id DESC`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }

  /** Returns the available reports of the workspaces, without the listed ones. */
  findUnlisted(workspaceIds: string[], listed: string[]): Promise<AvailableReport[]> {
    return this.database.query(
      sql<AvailableReport>`SELECT id, report_id AS "reportId", workspace_id AS "workspaceId" FROM report
        WHERE type = 'Power Bi' AND deleted_at IS NULL AND status = 'Available'
          AND workspace_id = ANY (${workspaceIds}::text[]) AND report_id <> ALL (${listed}::text[])
        ORDER BY id`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }

  /** Marks available reports as unavailable and returns them. */
  async markVanished(transaction: Transaction, ids: number[]): Promise<StoredReport[]> {
    return transaction.query(
      sql<StoredReport>`UPDATE report SET status = 'Unavailable'
        WHERE id = ANY (${ids}::int[]) AND status = 'Available' AND deleted_at IS NULL
        RETURNING ${storedReportColumns}`,
    );
  }
}
