import { Injectable } from '@nestjs/common';
import type { OwnerNotice, ReportSettings, ReportType } from '@portal/contracts';
import { Database, throwIfTaken, Refusal, sql, toIsoTimeSql, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { ReplicatedPartnerEntity } from '../projection/projection.entity.js';
import { ReportEntity, ReportTypeEntity } from '../report/report.entity.js';
import { storedReportColumns, type StoredReport } from '../report/report.repository.js';
import { reportSettingsSql } from '../report/report-columns.sql.js';
import type { ReportValues } from './report-values.js';

/** A locked report, with the name of its owner for the audit trail. */
export interface ManagedReport extends Omit<ReportValues, 'embedUrl' | 'workspaceId'> {
  id: number;
  embedUrl: string | null;
  owner: string | null;
}

@Injectable()
export class ReportManagementRepository {
  constructor(private readonly database: Database) {}

  async lock(transaction: Transaction, id: number): Promise<ManagedReport | undefined> {
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
    if (others.length > 0) throw new Refusal('report.idTaken');
  }

  async findSettings(transaction: Transaction, id: number): Promise<ReportSettings> {
    const [row] = await transaction.query(
      sql<{
        settings: ReportSettings;
      }>`SELECT ${reportSettingsSql} AS settings FROM report r WHERE r.id = ${id}`,
    );
    if (!row) throw new Error('The report was not locked.');
    return row.settings;
  }

  updateSettings(transaction: Transaction, id: number, settings: ReportSettings): Promise<StoredReport[]> {
    return transaction.query(
      sql<StoredReport>`UPDATE report SET can_export = ${settings.canExport}, subscriptions = ${settings.subscriptions},
          stale_after_hours = ${settings.staleAfterHours}, unopened_days = ${settings.unopenedDays},
          slow_seconds = ${settings.slowSeconds}, can_download = ${settings.canDownload},
          can_show_dialogs = ${settings.canShowDialogs}, can_open_tabs = ${settings.canOpenTabs}, can_store = ${settings.canStore},
          referrer_policy = ${settings.referrerPolicy}, identity_token = ${settings.identityToken}
        WHERE id = ${id} RETURNING ${storedReportColumns}`,
    );
  }

  /** Stores until when an account vouches for a report; null for no longer. Returns the former end. */
  async verify(
    transaction: Transaction,
    id: number,
    accountId: number,
    until: string | null,
  ): Promise<string | null> {
    const [row] = await transaction.query(
      sql<{ before: string | null }>`WITH former AS (
          SELECT ${toIsoTimeSql('verified_until')} AS before FROM report WHERE id = ${id}
        )
        UPDATE report SET verified_until = ${until}::timestamptz, verified_at = CASE WHEN ${until}::text IS NOT NULL THEN now() END,
          verified_by = CASE WHEN ${until}::text IS NOT NULL THEN ${accountId}::int END
        FROM former WHERE id = ${id} RETURNING before`,
    );
    return row?.before ?? null;
  }

  /** Claims the reports whose verification ends within 14 days, and returns a notice for each owner. Those that were verified today are claimed tomorrow. */
  async claimEndingVerifications(transaction: Transaction): Promise<OwnerNotice[]> {
    return transaction.query(
      sql<OwnerNotice>`WITH claimed AS (
          UPDATE report r SET verification_reminded = verified_until
          WHERE verified_until BETWEEN now() AND now() + interval '14 days' AND verified_at < now() - interval '1 day'
            AND verification_reminded IS DISTINCT FROM verified_until AND ${existsSql}
          RETURNING *
        )
        SELECT owner_partner_id AS "ownerPartnerId", json_build_object('kind', 'verificationEnding', 'reports',
            json_agg(json_build_object('id', id, 'name', name, 'until', ${toIsoTimeSql('verified_until')})
              ORDER BY verified_until, id)) AS matter
        FROM claimed GROUP BY owner_partner_id`,
    );
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
  const [report] = await throwIfTaken(rows, 'report_by_power_bi_id', 'report.idTaken');
  if (!report) throw new Error('The report was not written.');
  return report;
}
