import { Injectable } from '@nestjs/common';
import type { ReportType } from '@portal/contracts';
import { Database, throwIfTaken, Refusal, sql, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { ReplicatedPartnerEntity } from '../projection/projection.entity.js';
import { ReportEntity, ReportTypeEntity } from '../report/report.entity.js';
import { lockReportTable, storedReportColumns, type StoredReport } from '../report/report.repository.js';
import type { ReportValues } from './report-values.js';

/** A locked report, with the name of its owner for the audit trail. */
export interface ManagedReport extends Omit<ReportValues, 'embedUrl' | 'workspaceId'> {
  id: number;
  embedUrl: string | null;
  owner: string | null;
}

const idTaken = 'Another report has this report Id.';

@Injectable()
export class ReportManagementRepository {
  constructor(private readonly database: Database) {}

  async lock(transaction: Transaction, id: number): Promise<ManagedReport | undefined> {
    await lockReportTable(transaction);
    return transaction.queryOne(
      sql<ManagedReport>`SELECT r.id, r.name, r.description, r.type, r.report_id AS "reportId", r.dataset_id AS "datasetId",
          r.embed_url AS "embedUrl", r.owner_partner_id AS "ownerPartnerId", p.name AS owner
        FROM report r LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id
        WHERE r.id = ${id} AND ${existsSql}
        FOR UPDATE OF r`,
    );
  }

  /** @throws Refusal when another report has the Power BI id */
  insert(transaction: Transaction, values: ReportValues): Promise<StoredReport> {
    const { name, description, type, reportId, datasetId, embedUrl, ownerPartnerId, workspaceId } = values;
    const rows = transaction.query(
      sql<StoredReport>`INSERT INTO report
          (name, description, type, report_id, dataset_id, embed_url, owner_partner_id, workspace_id)
        VALUES (${name}, ${description}, ${type}, ${reportId}, ${datasetId}, ${embedUrl}, ${ownerPartnerId}, ${workspaceId})
        RETURNING ${storedReportColumns}`,
    );
    return requireRow(rows);
  }

  /**
   * Updates a report. A new id of Power BI's report or dataset clears the workspace, which the next import sets again with the dataset: embed
   * tokens are issued for both.
   * @throws Refusal when another report has the Power BI id
   */
  update(transaction: Transaction, id: number, values: ReportValues): Promise<StoredReport> {
    const { name, description, type, datasetId, embedUrl, ownerPartnerId, workspaceId } = values;
    const reportId = sql`${values.reportId}`;
    const isSame = sql`report_id = ${reportId} AND dataset_id IS NOT DISTINCT FROM ${sql`${datasetId}`}`;
    const newWorkspaceId = sql`coalesce(${sql`${workspaceId}`}, CASE WHEN ${isSame} THEN workspace_id END)`;
    const rows = transaction.query(
      sql<StoredReport>`UPDATE report SET name = ${name}, description = ${description}, type = ${type},
          report_id = ${reportId}, dataset_id = ${datasetId}, embed_url = ${embedUrl}, owner_partner_id = ${ownerPartnerId},
          workspace_id = ${newWorkspaceId},
          workspace_name = CASE WHEN workspace_id = ${newWorkspaceId} THEN workspace_name END,
          status = CASE WHEN report_id = ${reportId} THEN status ELSE 'Available' END
        WHERE id = ${id}
        RETURNING ${storedReportColumns}`,
    );
    return requireRow(rows);
  }

  /** Finds the name of the report with a Power BI id. */
  async findNameByReportId(reportId: string): Promise<string | undefined> {
    const report = await this.database.queryOne(
      sql<{ name: string }>`SELECT r.name FROM report r WHERE r.report_id = ${reportId} AND ${existsSql}`,
    );
    return report?.name;
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
    const others = await transaction.query(
      sql<{ id: number }>`SELECT id FROM report
        WHERE report_id = ${reportId} AND id <> ${id} AND owner_partner_id IS DISTINCT FROM ${ownerPartnerId} LIMIT 1`,
    );
    if (others.length > 0) throw new Refusal(idTaken);
  }

  /** Marks a report as deleted. The row stays for the history of its views. */
  async delete(transaction: Transaction, id: number): Promise<void> {
    await transaction.getRepository(ReportEntity).update({ id }, { deletedAt: () => 'now()' });
  }

  async findTypeName(transaction: Transaction, id: number): Promise<ReportType | undefined> {
    const type = await transaction.getRepository(ReportTypeEntity).findOneBy({ id });
    return type?.name;
  }

  async findPartnerName(transaction: Transaction, id: number): Promise<string | undefined> {
    const partner = await transaction.getRepository(ReplicatedPartnerEntity).findOneBy({ id });
    return partner?.name;
  }
}

async function requireRow(rows: Promise<StoredReport[]>): Promise<StoredReport> {
  const [report] = await throwIfTaken(rows, 'report_by_power_bi_id', idTaken);
  if (!report) throw new Error('The report was not written.');
  return report;
}
