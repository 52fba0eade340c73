import { Injectable } from '@nestjs/common';
import type { ReportStatus, Role, SubscriptionFields } from '@portal/contracts';
import { Database, sql, statementTimeoutMs, type Sql, type Transaction } from '@portal/service-kit';
import { mayOpenToAccountSql } from '../access/report-access.sql.js';
import { advisoryLocks } from '../advisory-locks.js';
import { runningCountSql, type ExportFailure } from '../embedding/report-export.repository.js';
import type { EffectiveIdentity } from '../report-identity/effective-identity.js';
import type { IdentityColumns } from '../report-identity/report-identity.sql.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { deliverySql, nextRunSql } from './subscription.sql.js';
import { SubscriptionRunEntity } from './subscription-run.entity.js';

/** A due run with its subscription, report and subscriber. */
export interface DueRun extends IdentityColumns, Pick<SubscriptionFields, 'format' | 'page'> {
  id: number;
  subscriptionId: number;
  tries: number;
  accountId: number;
  /** Null for a deleted account. */
  role: Role | null;
  partnerId: number | null;
  groupId: number | null;
  isActive: boolean;
  isPaused: boolean;
  mayOpen: boolean;
  delivery: 'link' | 'attachment' | 'none' | 'report';
  reportId: number;
  reportName: string;
  status: ReportStatus;
  powerBiReportId: string | null;
  workspaceId: string | null;
  /** ISO time; null if unknown. */
  refreshedAt: string | null;
  /** The export that the run waited for. */
  exportId: number | null;
  exportKey: string | null;
  exportFailure: ExportFailure | null;
  hasExport: boolean;
  /** Other runs of the subscriber that wait for exports. */
  waitingCount: number;
}

/** A file that runs need. */
export interface RequestedExport {
  key: string;
  reportId: number;
  powerBiReportId: string;
  format: string;
  page: string | null;
  identity: EffectiveIdentity | null;
  /** Seconds by which other exports go before it. */
  delaySeconds: number;
}

/** A queued export that this copy of the service starts. */
export interface ClaimedExport {
  id: number;
  format: SubscriptionFields['format'];
  page: string | null;
  identity: EffectiveIdentity | null;
  reportId: string;
  workspaceId: string;
  datasetId: string | null;
}

interface ReadyExport {
  reportId: string;
  workspaceId: string;
  exportId: string;
  name: string;
  format: SubscriptionFields['format'];
}

/** Data may be newer than the last refresh that the portal knows. */
const isRecent = sql`succeeded_at > now() - interval '10 minutes'`;

/** The queue of runs of subscriptions and of their exports, by the database's clock. */
@Injectable()
export class SubscriptionRunRepository {
  constructor(private readonly database: Database) {}

  /** Adds runs for due subscriptions and schedules the next ones. Dates that passed while no service ran are sent once. Returns the count. */
  addDue(limit: number): Promise<number> {
    return this.add(
      sql`SELECT s.id, s.next_run_at AS due_at FROM subscription s WHERE s.next_run_at <= now()
        ORDER BY s.next_run_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`,
      sql`next_run_at = ${nextRunSql}`,
    );
  }

  /** Adds runs for subscriptions to the refreshes of reports whose data has been refreshed since. */
  addRefreshed(limit: number): Promise<number> {
    return this.add(
      sql`SELECT s.id, r.data_refreshed_at AS due_at FROM subscription s JOIN report r ON r.id = s.report_id
        WHERE s.cadence = 'refresh' AND NOT s.is_paused AND r.data_refreshed_at > coalesce(s.refreshed_at, '-infinity')
        LIMIT ${limit}::int FOR UPDATE OF s SKIP LOCKED`,
      sql`refreshed_at = due.due_at`,
    );
  }

  private add(due: Sql, schedule: Sql): Promise<number> {
    return this.database.queryCount(
      sql`WITH due AS (${due}), scheduled AS (
          UPDATE subscription s SET ${schedule} FROM due WHERE s.id = due.id
        ), added AS (
          INSERT INTO subscription_run (subscription_id, due_at) SELECT id, due_at FROM due ON CONFLICT DO NOTHING
        )
        SELECT count(*)::int AS count FROM due`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }

  /** Deletes runs that ended long ago, and exports whose files Power BI has deleted. */
  async deleteOld(): Promise<void> {
    await this.database.query(
      sql`WITH exports AS (DELETE FROM report_export WHERE started_at < now() - interval '1 day')
        DELETE FROM subscription_run WHERE ended_at < now() - interval '30 days'`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }

  /** Locks due runs until the end of the transaction. */
  lockDue(transaction: Transaction, limit: number): Promise<DueRun[]> {
    return transaction.query(
      sql<DueRun>`SELECT run.id, run.tries, s.id AS "subscriptionId", s.account_id AS "accountId", s.format, s.page,
          a.role, a.partner_id AS "partnerId", p.group_id AS "groupId", coalesce(a.status = 'Active', false) AS "isActive", s.is_paused AS "isPaused",
          coalesce(${mayOpenToAccountSql}, false) AS "mayOpen", ${deliverySql} AS delivery,
          r.id AS "reportId", r.name AS "reportName", r.availability AS status, r.report_id AS "powerBiReportId",
          r.workspace_id AS "workspaceId", r.data_refreshed_at::text AS "refreshedAt",
          identity.rule AS "identityRule", coalesce(identity.is_required, false) AS "isIdentityRequired", a.email,
          run.export_id AS "exportId", e.shared_key AS "exportKey", e.failure AS "exportFailure",
          e.succeeded_at IS NOT NULL AS "hasExport",
          (SELECT count(*)::int FROM subscription own JOIN subscription_run waiting ON waiting.subscription_id = own.id
            WHERE own.account_id = s.account_id AND waiting.ended_at IS NULL AND waiting.export_id IS NOT NULL) AS "waitingCount"
        FROM (
            SELECT * FROM subscription_run WHERE next_try_at <= now() ORDER BY next_try_at, id LIMIT ${limit}::int
            FOR UPDATE SKIP LOCKED
          ) run
          JOIN subscription s ON s.id = run.subscription_id JOIN report r ON r.id = s.report_id
          LEFT JOIN report_identity identity ON identity.report_id = r.id
          LEFT JOIN replicated_account a ON a.id = s.account_id LEFT JOIN replicated_partner p ON p.id = a.partner_id
          LEFT JOIN report_export e ON e.id = run.export_id`,
      { timeoutMs: statementTimeoutMs.housekeeping },
    );
  }

  /**
   * Finds or queues the exports of keys, and returns their ids by key. Locks those that run, so that none of them ends before the runs that
   * wait for it are stored.
   */
  async requestExports(transaction: Transaction, exports: RequestedExport[]): Promise<Map<string, number>> {
    const rows = await transaction.query(
      sql<{ key: string; id: number }>`WITH requested AS (
          SELECT * FROM json_to_recordset(${JSON.stringify(exports)}) AS requested
            (key text, "reportId" int, "powerBiReportId" text, format text, page text, identity jsonb, "delaySeconds" float8)
        ), recent AS (
          SELECT DISTINCT ON (shared_key) shared_key, id FROM report_export
          WHERE shared_key IN (SELECT key FROM requested) AND ${isRecent} ORDER BY shared_key, id DESC
        ), queued AS (
          INSERT INTO report_export AS e
            (report_id, power_bi_report_id, format, identity, shared_key, shared_page, queued_for)
          SELECT "reportId", "powerBiReportId", format, nullif(identity, 'null'), key, page,
            now() + make_interval(secs => "delaySeconds")
          FROM requested WHERE key NOT IN (SELECT shared_key FROM recent) ORDER BY key
          ON CONFLICT (shared_key) WHERE ended_at IS NULL
            DO UPDATE SET queued_for = least(e.queued_for, excluded.queued_for)
          RETURNING shared_key, id
        )
        SELECT shared_key AS key, id FROM recent UNION ALL SELECT shared_key, id FROM queued`,
    );
    return new Map(rows.map(({ key, id }) => [key, id]));
  }

  /** Sets the exports of runs. A run with one that has ended is due at once, others when it ends. */
  async waitForExports(transaction: Transaction, runs: { id: number; exportId: number }[]): Promise<void> {
    await transaction.query(
      sql`UPDATE subscription_run run SET export_id = e.id, next_try_at = CASE WHEN e.ended_at IS NOT NULL THEN now() END
        FROM json_to_recordset(${JSON.stringify(runs)}) AS waiting (id int, "exportId" int)
          JOIN report_export e ON e.id = waiting."exportId"
        WHERE run.id = waiting.id`,
    );
  }

  /** Ends runs whose mails are ordered. */
  async markSent(transaction: Transaction, ids: number[]): Promise<void> {
    await transaction.query(
      sql`WITH ended AS (
          UPDATE subscription_run SET ended_at = now(), next_try_at = NULL WHERE id = ANY (${ids}::int[]) RETURNING subscription_id
        )
        UPDATE subscription SET last_run_at = now(), failure = NULL WHERE id IN (SELECT subscription_id FROM ended)`,
    );
  }

  /** Ends a run that sends nothing; with a delay it is tried again instead. */
  async fail(
    transaction: Transaction,
    { id, subscriptionId }: DueRun,
    failure: string | null,
    delayMinutes?: number,
  ): Promise<void> {
    const next =
      delayMinutes === undefined
        ? { nextTryAt: null, endedAt: () => 'now()' }
        : { nextTryAt: () => `now() + make_interval(mins => ${delayMinutes})` };
    const failed = { ...next, tries: () => 'tries + 1', exportId: null };
    await transaction.getRepository(SubscriptionRunEntity).update({ id }, failed);
    await transaction.getRepository(SubscriptionEntity).update({ id: subscriptionId }, { failure });
  }

  /** Claims the next queued export while fewer than `maxRunning` run, of people and of subscriptions in all copies of the service. */
  claimExport(maxRunning: number): Promise<ClaimedExport | undefined> {
    return this.database.transaction(async (transaction) => {
      await transaction.query(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.sharedExports})`);
      return transaction.queryOne(
        sql<ClaimedExport>`UPDATE report_export e SET claimed_at = now(), started_at = now()
          FROM report r
          WHERE r.id = e.report_id AND e.id = (
            SELECT id FROM report_export
            WHERE shared_key IS NOT NULL AND claimed_at IS NULL AND ended_at IS NULL AND ${runningCountSql} < ${maxRunning}::int
            ORDER BY queued_for, id LIMIT 1)
          RETURNING e.id, e.format, e.shared_page AS page, e.identity, e.power_bi_report_id AS "reportId",
            coalesce(r.workspace_id, '') AS "workspaceId", r.dataset_id AS "datasetId"`,
      );
    });
  }

  /** Finds an export for subscriptions whose file Power BI has. */
  findReadyExport(id: number): Promise<ReadyExport | undefined> {
    return this.database.queryOne(
      sql<ReadyExport>`SELECT e.power_bi_report_id AS "reportId", r.workspace_id AS "workspaceId", e.export_id AS "exportId",
          r.name, e.format
        FROM report_export e JOIN report r ON r.id = e.report_id
        WHERE e.id = ${id} AND e.account_id IS NULL AND e.succeeded_at IS NOT NULL AND r.workspace_id IS NOT NULL`,
    );
  }
}
