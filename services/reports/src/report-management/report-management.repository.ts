import { Injectable } from '@nestjs/common';
import type { ReportType } from '@portal/contracts';
import { orTaken, Refusal, statement, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { lockReportTable, storedReportColumns, type StoredReport } from '../report/report.repository.js';
import type { ReportValues } from './report-values.js';

/** A locked report, with the name of its owner for the audit trail. */
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
// A new Power BI id clears the workspace, which the next import sets again.
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
const findIdOfOtherOwner = statement(
  'manage_find_id_of_other_owner',
  `SELECT id FROM report WHERE report_id = $1 AND id <> $2 AND owner_partner_id IS DISTINCT FROM $3 LIMIT 1`,
);
const markDeleted = statement('manage_remove', 'UPDATE report SET deleted_at = now() WHERE id = $1');
const findTypeName = statement('manage_type_name', 'SELECT name FROM report_type WHERE id = $1');
const findPartnerName = statement('manage_partner_name', 'SELECT name FROM partner_copy WHERE id = $1');

@Injectable()
export class ReportManagementRepository {
  async lock(transaction: Transaction, id: number): Promise<ManagedReport | undefined> {
    await lockReportTable(transaction);
    const [report] = await transaction.rows<ManagedReport>(lock, [id]);
    return report;
  }

  /** @throws Refusal when another report has the Power BI id */
  insert(transaction: Transaction, values: ReportValues): Promise<StoredReport> {
    return requireRow(transaction.rows<StoredReport>(insert, columnsOf(values)));
  }

  /** @throws Refusal when another report has the Power BI id */
  update(transaction: Transaction, id: number, values: ReportValues): Promise<StoredReport> {
    return requireRow(transaction.rows<StoredReport>(update, [...columnsOf(values), id]));
  }

  /**
   * Checks that no report of another owner, or of none, has the Power BI id of a written report. Includes deleted reports.
   * @throws Refusal when one has it
   */
  async refuseIdOfOtherOwner(
    transaction: Transaction,
    id: number,
    { reportId, ownerPartnerId }: Pick<ReportValues, 'reportId' | 'ownerPartnerId'>,
  ): Promise<void> {
    const others = await transaction.rows(findIdOfOtherOwner, [reportId, id, ownerPartnerId]);
    if (others.length > 0) throw new Refusal(idTaken);
  }

  /** Marks a report as deleted. The row stays for the history of its views. */
  async delete(transaction: Transaction, id: number): Promise<void> {
    await transaction.rows(markDeleted, [id]);
  }

  async findTypeName(transaction: Transaction, id: number): Promise<ReportType | undefined> {
    const [type] = await transaction.rows<{ name: ReportType }>(findTypeName, [id]);
    return type?.name;
  }

  async findPartnerName(transaction: Transaction, id: number): Promise<string | undefined> {
    const [partner] = await transaction.rows<{ name: string }>(findPartnerName, [id]);
    return partner?.name;
  }
}

async function requireRow(rows: Promise<StoredReport[]>): Promise<StoredReport> {
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
