import { Injectable } from '@nestjs/common';
import type { ReportStatus } from '@portal/contracts';
import { Database, slowStatement, statement, type Transaction } from '@portal/service-kit';
import { storedReportColumns, type StoredReport } from '../report/report-event.js';
import { enterReportTable } from '../report/report-table.js';

/** What the import knows and writes of a report. */
export interface ImportedFields {
  name: string;
  datasetId: string | null;
  embedUrl: string | null;
  workspaceId: string;
  workspaceName: string | null;
  status: 'Available' | 'Unavailable';
}

/** A report of Power BI's, by its id there. */
export interface ImportedReport extends ImportedFields {
  reportId: string;
}

/** A report that was imported before or that somebody added by hand. */
export interface KnownReport extends Omit<ImportedReport, 'workspaceId' | 'status'> {
  id: number;
  workspaceId: string | null;
  status: ReportStatus;
  isDeleted: boolean;
}

/** A report that an import may have to mark as vanished. */
export interface VanishedReport {
  id: number;
  reportId: string;
  workspaceId: string;
}

const known = statement(
  'import_known',
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
const missing = slowStatement(
  'import_missing',
  `SELECT id, report_id AS "reportId", workspace_id AS "workspaceId" FROM report
   WHERE type = 'Power Bi' AND deleted_at IS NULL AND status = 'Available'
     AND workspace_id = ANY ($1::text[]) AND report_id <> ALL ($2::text[])
   ORDER BY id`,
);
const workspaceNames = slowStatement(
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

const asRow = ({ status, ...rest }: ImportedFields) => ({ ...rest, newStatus: status });

/** Reports as the import writes them. */
@Injectable()
export class ImportedReportRepository {
  constructor(private readonly database: Database) {}

  /** Locks those of the reports that are here, deleted ones included. */
  async lock(transaction: Transaction, reportIds: string[]): Promise<KnownReport[]> {
    await enterReportTable(transaction);
    return transaction.rows(known, [reportIds]);
  }

  /** Adds reports; those that somebody else has added meanwhile are left out. */
  insert(transaction: Transaction, reports: ImportedReport[]): Promise<StoredReport[]> {
    return transaction.rows(insert, [JSON.stringify(reports.map(asRow))]);
  }

  /** Changes reports to what Power BI says of them. */
  update(transaction: Transaction, reports: (ImportedReport & { id: number })[]): Promise<StoredReport[]> {
    return transaction.rows(update, [JSON.stringify(reports.map(asRow))]);
  }

  /** The names of those of the workspaces of which a report was imported before. */
  workspaceNames(ids: string[]): Promise<{ id: string; name: string }[]> {
    return this.database.rows(workspaceNames, [ids]);
  }

  /** The available reports of the workspaces that are not among those listed. */
  missing(workspaceIds: string[], listed: string[]): Promise<VanishedReport[]> {
    return this.database.rows(missing, [workspaceIds, listed]);
  }

  /** Marks reports as gone from Power BI; gives those that were not yet. */
  async markVanished(transaction: Transaction, ids: number[]): Promise<StoredReport[]> {
    await enterReportTable(transaction);
    return transaction.rows(markVanished, [ids]);
  }
}
