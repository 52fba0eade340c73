import { Injectable } from '@nestjs/common';
import { Database, sql, type Transaction } from '@portal/service-kit';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import type { ExportFormat, ExportLocation } from '../power-bi/power-bi.client.js';
import type { EffectiveIdentity } from '../report-identity/effective-identity.js';
import { selectIdentitySql, type IdentityColumns } from '../report-identity/report-identity.sql.js';

/** An export of the viewer's, whose report the viewer may open now. */
export interface OwnExport extends ExportLocation, IdentityColumns {
  name: string;
  format: ExportFormat;
  /** As whom the file is made. */
  identity: EffectiveIdentity | null;
  /** True for an export that has run for longer than the portal waits. */
  isOverdue: boolean;
}

// Power BI deletes the files after 24 hours.
const isStored = sql`started_at > now() - interval '1 day'`;
const isInTime = sql`started_at > now() - interval '15 minutes'`;

@Injectable()
export class ReportExportRepository {
  constructor(private readonly database: Database) {}

  /**
   * Reserves one of `maxRunning` exports of all accounts and returns its id; undefined if there is none. Replaces the account's running
   * export. Deletes exports of former days.
   */
  async reserve(
    accountId: number,
    report: { id: number; reportId: string; identity: EffectiveIdentity | null },
    format: ExportFormat,
    maxRunning: number,
  ): Promise<number | undefined> {
    const reserved = await this.database.queryOne(
      sql<{ id: number }>`WITH past AS (
          DELETE FROM report_export WHERE NOT ${isStored}
        ), replaced AS (
          UPDATE report_export SET ended_at = now() WHERE account_id = ${accountId} AND ended_at IS NULL AND ${isStored}
        )
        INSERT INTO report_export (account_id, report_id, power_bi_report_id, format, identity)
        SELECT ${accountId}, ${report.id}, ${report.reportId}, ${format}, ${report.identity && JSON.stringify(report.identity)}::jsonb
        WHERE (SELECT count(*) FROM report_export WHERE ended_at IS NULL AND account_id <> ${accountId} AND ${isInTime}) < ${maxRunning}
        RETURNING id`,
    );
    return reserved?.id;
  }

  async recordStart(transaction: Transaction, id: number, exportId: string): Promise<void> {
    await transaction.query(sql`UPDATE report_export SET export_id = ${exportId} WHERE id = ${id}`);
  }

  findOwn(viewer: Viewer, id: number): Promise<OwnExport | undefined> {
    return this.database.queryOne(
      sql<OwnExport>`SELECT e.export_id AS "exportId", e.format, e.identity, NOT ${isInTime} AS "isOverdue",
          r.report_id AS "reportId", r.workspace_id AS "workspaceId", r.name,
          ${selectIdentitySql(viewer.accountId)}
        FROM report_export e JOIN report r ON r.id = e.report_id
        WHERE e.id = ${id} AND e.account_id = ${viewer.accountId} AND e.export_id IS NOT NULL AND ${isStored}
          AND r.workspace_id IS NOT NULL AND r.report_id = e.power_bi_report_id AND ${buildOpenableSql(viewer).managed.condition}`,
    );
  }

  async end(id: number): Promise<void> {
    await this.database.query(
      sql`UPDATE report_export SET ended_at = now() WHERE id = ${id} AND ended_at IS NULL`,
    );
  }

  /** Returns false for an export of another account. */
  delete(accountId: number, id: number): Promise<boolean> {
    return this.database.hasRows(
      sql<{
        id: number;
      }>`DELETE FROM report_export WHERE id = ${id} AND account_id = ${accountId} RETURNING id`,
    );
  }
}
