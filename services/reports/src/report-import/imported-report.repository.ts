import { Injectable } from '@nestjs/common';
import type { ReportStatus } from '@portal/contracts';
import { Database, slowStatement, statement, type Transaction } from '@portal/service-kit';
import { lockReportTable, storedReportColumns, type StoredReport } from '../report/report.repository.js';

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

const lock = statement(
  'import_lock',
  `SELECT id, report_id AS "reportId", name, dataset_id AS "datasetId", embed_url AS "embedUrl",
     workspace_id AS "workspaceId", workspace_name AS "workspaceName", availability AS status, deleted_at IS NOT NULL AS "isDeleted"
   FROM report WHERE report_id = ANY ($1::text[]) AND type = 'Power Bi' ORDER BY id FOR UPDATE`,
);
const fields = `name text, "reportId" text, "datasetId" text, "embedUrl" text, "workspaceId" text, "workspaceName" text,
  "newStatus" text`;
const insert = statement(
  'import_insert',
  `INSERT INTO report (name, type, report_id, dataset_id, embed_url, workspace_id, workspace_name, status)
   SELECT name, 'Power Bi', "reportId", "datasetId", "embedUrl", "workspaceId", "workspaceName", "newStatus"
   FROM json_to_recordset($1) AS added (${fields})
   ON CONFLICT (report_id) WHERE report_id IS NOT NULL AND deleted_at IS NULL DO NOTHING
   RETURNING ${storedReportColumns}`,
);
const update = statement(
  'import_update',
  `WITH changed AS (
     SELECT * FROM json_to_recordset($1) AS changed (id int, ${fields})
   )
   UPDATE report SET (name, dataset_id, embed_url, workspace_id, workspace_name, status) =
     (SELECT name, "datasetId", "embedUrl", "workspaceId", "workspaceName", "newStatus"
      FROM changed WHERE changed.id = report.id)
   WHERE id IN (SELECT id FROM changed)
   RETURNING ${storedReportColumns}`,
);
const findUnlisted = slowStatement(
  'import_find_unlisted',
  `SELECT id, report_id AS "reportId", workspace_id AS "workspaceId" FROM report
   WHERE type = 'Power Bi' AND deleted_at IS NULL AND status = 'Available'
     AND workspace_id = ANY ($1::text[]) AND report_id <> ALL ($2::text[])
   ORDER BY id`,
);
const findWorkspaceNames = slowStatement(
  'import_workspace_names',
  `SELECT DISTINCT ON (workspace_id) workspace_id AS id, workspace_name AS name FROM report
   WHERE workspace_id = ANY ($1::text[]) AND workspace_name IS NOT NULL ORDER BY workspace_id, id DESC`,
);
const markVanished = statement(
  'import_mark_vanished',
  `UPDATE report SET status = 'Unavailable'
   WHERE id = ANY ($1::int[]) AND status = 'Available' AND deleted_at IS NULL
   RETURNING ${storedReportColumns}`,
);

const toRow = ({ status, ...rest }: ImportedFields) => ({ ...rest, newStatus: status });

@Injectable()
export class ImportedReportRepository {
  constructor(private readonly database: Database) {}

  /** Locks the stored reports, including deleted ones. */
  async lock(transaction: Transaction, reportIds: string[]): Promise<StoredImport[]> {
    await lockReportTable(transaction);
    return transaction.rows(lock, [reportIds]);
  }

  /** Adds reports, except those that were added concurrently. */
  insert(transaction: Transaction, reports: ImportedReport[]): Promise<StoredReport[]> {
    return transaction.rows(insert, [JSON.stringify(reports.map(toRow))]);
  }

  update(transaction: Transaction, reports: (ImportedReport & { id: number })[]): Promise<StoredReport[]> {
    return transaction.rows(update, [JSON.stringify(reports.map(toRow))]);
  }

  /** Returns the workspaces' names from their stored reports. */
  findWorkspaceNames(ids: string[]): Promise<{ id: string; name: string }[]> {
    return this.database.rows(findWorkspaceNames, [ids]);
  }

  /** Returns the available reports of the workspaces, without the listed ones. */
  findUnlisted(workspaceIds: string[], listed: string[]): Promise<AvailableReport[]> {
    return this.database.rows(findUnlisted, [workspaceIds, listed]);
  }

  /** Marks available reports as unavailable and returns them. */
  async markVanished(transaction: Transaction, ids: number[]): Promise<StoredReport[]> {
    await lockReportTable(transaction);
    return transaction.rows(markVanished, [ids]);
  }
}
