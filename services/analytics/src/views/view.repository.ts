import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@portal/server-kit';
import { Database, sql, statementTimeoutMs } from '@portal/service-kit';
import type { AnalyticsConfig } from '../config.js';

/** A view to record. A repeated key of the account stands for the first view with that key, and must name the same report. */
export interface NewView {
  accountId: number;
  partnerId: number | null;
  reportId: number;
  idempotencyKey: string | null;
}

/** Counts the view `counted` of a viewer and report. Returns whether it is the first of the pair. */
const countPair = (tableName: string, viewerColumn: string) => {
  const [table, viewer] = [sql.raw(tableName), sql.raw(viewerColumn)];
  return sql`
    INSERT INTO ${table} (${viewer}, report_id, count, last_viewed_at)
    SELECT ${viewer}, report_id, 1, now() FROM counted WHERE ${viewer} IS NOT NULL
    ON CONFLICT (${viewer}, report_id) DO UPDATE SET
      count = ${table}.count + 1, last_viewed_at = greatest(${table}.last_viewed_at, excluded.last_viewed_at)
    -- This statement has locked a row that existed before (xmax), but not a new one.
    RETURNING xmax = 0 AS is_first`;
};

@Injectable()
export class ViewRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /**
   * Commits a view and updates all rollups, or changes nothing. Concurrent statements lock in one order, so that they cannot deadlock: key,
   * pair of the user, pair of the partner, report, new viewer, day, total. PostgreSQL runs the last declared part first.
   * Returns the view's id; null if the key belongs to a view of another report.
   */
  async record({ accountId, partnerId, reportId, idempotencyKey }: NewView): Promise<number | null> {
    const today = sql`(now() AT TIME ZONE ${sql`${this.config.PORTAL_TIME_ZONE}`})::date`;
    const row = await this.database.queryOne(
      sql<{ id: number | null }>`
        WITH requested AS (
          SELECT nextval('viewership_id') AS id, ${accountId}::int AS account_id, ${partnerId}::int AS partner_id,
            ${reportId}::int AS report_id, ${idempotencyKey}::text AS key
        ), claimed AS (
          INSERT INTO viewership_key (account_id, key, viewership_id, report_id)
          SELECT account_id, key, id, report_id FROM requested WHERE key IS NOT NULL
          ON CONFLICT (account_id, key) DO UPDATE SET key = excluded.key
          RETURNING viewership_id, report_id
        ), resolved AS (
          SELECT requested.account_id, partner_id, requested.report_id,
            coalesce(claimed.viewership_id, requested.id) AS id,
            coalesce(claimed.viewership_id = requested.id, true) AS is_new,
            coalesce(claimed.report_id = requested.report_id, true) AS is_same_report
          FROM requested LEFT JOIN claimed ON true
        ), counted AS (
          SELECT id, account_id, partner_id, report_id FROM resolved WHERE is_new
        ), inserted AS (
          INSERT INTO viewership (id, account_id, partner_id, report_id, viewed_at)
          SELECT id, account_id, partner_id, report_id, now() FROM counted
        ), total AS (
          UPDATE total_views SET count = count + 1 WHERE EXISTS (SELECT FROM counted)
        ), by_day AS (
          INSERT INTO daily_views (day, count) SELECT ${today}, 1 FROM counted
          ON CONFLICT (day) DO UPDATE SET count = daily_views.count + 1
        ), by_user AS (
          ${countPair('user_report_views', 'account_id')}
        ), by_partner AS (
          ${countPair('partner_report_views', 'partner_id')}
        ), new_account AS (
          -- An account that is not replicated yet, or was deleted, is listed without a name.
          INSERT INTO replicated_account (id, firstname, surname, role)
          SELECT account_id, '', '', 'user' FROM counted WHERE (SELECT is_first FROM by_user)
          ON CONFLICT (id) DO NOTHING
        ), by_report AS (
          INSERT INTO report_views (report_id, count, viewers, partners, last_day, last_day_count)
          SELECT report_id, 1, (SELECT count(*) FROM by_user WHERE is_first), (SELECT count(*) FROM by_partner WHERE is_first),
            ${today}, 1
          FROM counted
          ON CONFLICT (report_id) DO UPDATE SET
            count = report_views.count + 1,
            viewers = report_views.viewers + excluded.viewers,
            partners = report_views.partners + excluded.partners,
            -- A transaction that began before midnight may end after one that began later.
            last_day = greatest(report_views.last_day, excluded.last_day),
            last_day_count = CASE
              WHEN report_views.last_day = excluded.last_day THEN report_views.last_day_count + 1
              WHEN report_views.last_day > excluded.last_day THEN report_views.last_day_count
              ELSE 1
            END
        )
        SELECT CASE WHEN is_same_report THEN id::int END AS id FROM resolved`,
    );
    return row?.id ?? null;
  }

  /** Deletes the keys of requests that are too old to be repeated. */
  async deleteOldKeys(): Promise<void> {
    await this.database.query(sql`DELETE FROM viewership_key WHERE created_at < now() - interval '3 days'`, {
      timeoutMs: statementTimeoutMs.housekeeping,
    });
  }
}
