import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database, sql, type Transaction } from '@portal/service-kit';
import { IsNull, type Repository } from 'typeorm';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import type { ExportFormat, ExportLocation } from '../power-bi/power-bi.client.js';
import type { EffectiveIdentity } from '../report-identity/effective-identity.js';
import { selectIdentitySql, type IdentityColumns } from '../report-identity/report-identity.sql.js';
import { SubscriptionRunEntity } from '../subscription/subscription-run.entity.js';
import { ReportExportEntity } from './report-export.entity.js';

/** An export of the viewer's, or of a subscription of the viewer's, whose report the viewer may open now, and export for one of the viewer's. */
export interface OwnExport extends ExportLocation, IdentityColumns {
  /** Of the portal. */
  portalReportId: number;
  name: string;
  format: ExportFormat;
  /** As whom the file is made. */
  identity: EffectiveIdentity | null;
  /** True for an export that has run for longer than the portal waits. */
  isOverdue: boolean;
}

/** An export that runs while its account has left the page, or for subscriptions. */
export interface RunningExport {
  id: number;
  /** Null for subscriptions. */
  accountId: number | null;
  portalReportId: number;
  name: string;
  /** Null if it has not started: the service crashed, or it waited for too long. */
  exportId: string | null;
  reportId: string;
  workspaceId: string;
  isOverdue: boolean;
}

export type ExportFailure = 'notSetUp' | 'refused' | 'failed';

// Power BI deletes the files after 24 hours.
const isStored = sql`started_at > now() - interval '1 day'`;
const isInTime = sql`started_at > now() - interval '15 minutes'`;

/** The number of running exports of people and of subscriptions. */
export const runningCountSql = sql`(SELECT count(*) FROM report_export
  WHERE ended_at IS NULL AND (account_id IS NOT NULL OR claimed_at IS NOT NULL) AND ${isInTime})`;

@Injectable()
export class ReportExportRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReportExportEntity) private readonly exports: Repository<ReportExportEntity>,
  ) {}

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
        WHERE ${runningCountSql} - (SELECT count(*) FROM report_export WHERE ended_at IS NULL AND account_id = ${accountId} AND ${isInTime})
          < ${maxRunning}
        RETURNING id`,
    );
    return reserved?.id;
  }

  findOwn(viewer: Viewer, id: number): Promise<OwnExport | undefined> {
    return this.database.queryOne(
      sql<OwnExport>`SELECT r.id AS "portalReportId", e.export_id AS "exportId", e.format, e.identity, NOT ${isInTime} AS "isOverdue",
          r.report_id AS "reportId", r.workspace_id AS "workspaceId", r.name,
          ${selectIdentitySql(viewer.accountId)}
        FROM report_export e JOIN report r ON r.id = e.report_id
        WHERE e.id = ${id} AND e.export_id IS NOT NULL
          AND (e.account_id = ${viewer.accountId} AND r.can_export OR EXISTS (
            SELECT FROM subscription_run run JOIN subscription s ON s.id = run.subscription_id
            WHERE run.export_id = e.id AND s.account_id = ${viewer.accountId})) AND ${isStored}
          AND r.workspace_id IS NOT NULL AND r.report_id = e.power_bi_report_id AND ${buildOpenableSql(viewer).managed}`,
    );
  }

  /** Ends an export, with the reason if it failed, and continues the runs of subscriptions that wait for it. Returns false if it had ended. */
  async end(transaction: Transaction, id: number, failure: ExportFailure | null): Promise<boolean> {
    const hasEnded = await transaction.hasRows(
      sql<{ id: number }>`UPDATE report_export SET ended_at = now(), failure = ${failure},
          succeeded_at = CASE WHEN ${failure}::text IS NULL THEN now() END
        WHERE id = ${id} AND ended_at IS NULL RETURNING id`,
    );
    // A statement of its own, which sees the runs of transactions for which the first one waited.
    const waiting = { exportId: id, endedAt: IsNull() };
    await transaction.getRepository(SubscriptionRunEntity).update(waiting, { nextTryAt: () => 'now()' });
    return hasEnded;
  }

  /**
   * Claims running exports to poll them: those for subscriptions, and those whose account has not asked for the progress for a while. If the
   * service dies they are due again.
   */
  claimUnwatched(limit: number, unwatchedSeconds: number): Promise<RunningExport[]> {
    return this.database.query(
      sql<RunningExport>`UPDATE report_export e SET poll_at = now() + interval '1 minute'
        FROM report r
        WHERE r.id = e.report_id AND e.id = ANY (ARRAY(
          SELECT id FROM report_export
          WHERE ended_at IS NULL AND poll_at <= now() AND (
            claimed_at IS NOT NULL AND (export_id IS NOT NULL OR claimed_at < now() - interval '2 minutes')
            OR account_id IS NULL AND claimed_at IS NULL AND started_at < now() - interval '6 hours'
            OR account_id IS NOT NULL AND export_id IS NOT NULL
              AND coalesce(watched_at, started_at) < now() - make_interval(secs => ${unwatchedSeconds}))
          ORDER BY poll_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED))
        RETURNING e.id, e.account_id AS "accountId", r.id AS "portalReportId", r.name, e.export_id AS "exportId",
          e.power_bi_report_id AS "reportId", coalesce(r.workspace_id, '') AS "workspaceId", NOT ${isInTime} AS "isOverdue"`,
    );
  }

  async postponePoll(id: number, delaySeconds: number): Promise<void> {
    await this.exports.update({ id }, { pollAt: () => `now() + make_interval(secs => ${delaySeconds})` });
  }

  /** Returns a claimed export to the queue. */
  async release(id: number): Promise<void> {
    await this.exports.update({ id }, { claimedAt: null });
  }

  /** Remembers that the account waits for the export now. */
  async watch(id: number): Promise<void> {
    await this.exports.update({ id }, { watchedAt: () => 'now()' });
  }

  /** Returns false for an export of another account. */
  async delete(accountId: number, id: number): Promise<boolean> {
    return (await this.exports.delete({ id, accountId })).affected === 1;
  }
}
