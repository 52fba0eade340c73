import type { ReportType } from '@portal/contracts';
import { orTaken, Refusal, statement, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { storedReportColumns, type StoredReport } from '../report/report-event.js';
import { enterReportTable } from '../report/report-table.js';
import type { ReportValues } from './report-values.js';

/** A report that somebody is about to change, with the names that the audit trail tells. */
export interface ManagedReport extends Omit<ReportValues, 'embedUrl' | 'workspaceId'> {
  id: number;
  embedUrl: string | null;
  owner: string | null;
}

const idTaken = 'Another report has this report Id.';

const lock = statement(
  'manage_lock',
  `SELECT r.id, r.name, r.description, r.type, r.report_id AS "reportId", r.dataset_id AS "datasetId",
     r.embed_url AS "embedUrl", r.owner_partner_id AS "ownerPartnerId", p.name AS owner
   FROM report r LEFT JOIN partner_copy p ON p.id = r.owner_partner_id
   WHERE r.id = $1 AND ${existsSql}
   FOR UPDATE OF r`,
);
const insert = statement(
  'manage_insert',
  `INSERT INTO report (name, description, type, report_id, dataset_id, embed_url, owner_partner_id, workspace_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   RETURNING ${storedReportColumns}`,
);
// Another of Power BI's reports may be in another workspace, of which the next import tells.
const update = statement(
  'manage_update',
  `UPDATE report SET name = $1, description = $2, type = $3, report_id = $4, dataset_id = $5, embed_url = $6,
     owner_partner_id = $7,
     workspace_id = coalesce($8, CASE WHEN report_id = $4 THEN workspace_id END),
     workspace_name = CASE
       WHEN workspace_id = coalesce($8, CASE WHEN report_id = $4 THEN workspace_id END) THEN workspace_name
     END,
     status = CASE WHEN report_id = $4 THEN status ELSE 'Available' END
   WHERE id = $9
   RETURNING ${storedReportColumns}`,
);
const heldByOthers = statement(
  'manage_held_by_others',
  `SELECT id FROM report WHERE report_id = $1 AND id <> $2 AND owner_partner_id IS DISTINCT FROM $3 LIMIT 1`,
);
const remove = statement('manage_remove', 'UPDATE report SET deleted_at = now() WHERE id = $1');
const typeName = statement('manage_type_name', 'SELECT name FROM report_type WHERE id = $1');
const partnerName = statement('manage_partner_name', 'SELECT name FROM partner_copy WHERE id = $1');

/** A report, which nobody else can change until the transaction ends; undefined when there is none. */
export async function lockReport(transaction: Transaction, id: number): Promise<ManagedReport | undefined> {
  await enterReportTable(transaction);
  const [report] = await transaction.rows<ManagedReport>(lock, [id]);
  return report;
}

/**
 * Writes a new report.
 * @throws Refusal when another has its id of Power BI's
 */
export function insertReport(transaction: Transaction, values: ReportValues): Promise<StoredReport> {
  return write(transaction.rows<StoredReport>(insert, columnsOf(values)));
}

/**
 * Writes all that people say of a report.
 * @throws Refusal when another has its id of Power BI's
 */
export function updateReport(
  transaction: Transaction,
  id: number,
  values: ReportValues,
): Promise<StoredReport> {
  return write(transaction.rows<StoredReport>(update, [...columnsOf(values), id]));
}

/**
 * Makes sure that no report of another owner or of none has a written report's id of Power BI's, deleted ones included.
 * @throws Refusal when one has
 */
export async function refuseOthersId(
  transaction: Transaction,
  id: number,
  { reportId, ownerPartnerId }: Pick<ReportValues, 'reportId' | 'ownerPartnerId'>,
): Promise<void> {
  const held = await transaction.rows(heldByOthers, [reportId, id, ownerPartnerId]);
  if (held.length > 0) throw new Refusal(idTaken);
}

/** Marks a report as deleted: the history of its views still names it. */
export async function removeReport(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(remove, [id]);
}

/** The kind of an id; undefined when there is none. */
export async function findReportType(transaction: Transaction, id: number): Promise<ReportType | undefined> {
  const [type] = await transaction.rows<{ name: ReportType }>(typeName, [id]);
  return type?.name;
}

/** A partner's name; undefined when there is none. */
export async function findPartnerName(transaction: Transaction, id: number): Promise<string | undefined> {
  const [partner] = await transaction.rows<{ name: string }>(partnerName, [id]);
  return partner?.name;
}

async function write(rows: Promise<StoredReport[]>): Promise<StoredReport> {
  const [report] = await orTaken(rows, 'report_by_power_bi_id', idTaken);
  if (!report) throw new Error('The report was not written.');
  return report;
}

const columnsOf = (values: ReportValues) => [
  values.name,
  values.description,
  values.type,
  values.reportId,
  values.datasetId,
  values.embedUrl,
  values.ownerPartnerId,
  values.workspaceId,
];
