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

/** Counts the new views of `resolved` by viewer and report. Returns the pairs, and whether each is new. */
const countPairs = (tableName: string, viewerColumn: string) => {
  const [table, viewer] = [sql.raw(tableName), sql.raw(viewerColumn)];
  return sql`
    INSERT INTO ${table} (${viewer}, report_id, count, last_viewed_at)
    SELECT ${viewer}, report_id, count(*), now()
    FROM resolved WHERE is_new AND ${viewer} IS NOT NULL GROUP BY ${viewer}, report_id ORDER BY ${viewer}, report_id
    ON CONFLICT (${viewer}, report_id) DO UPDATE SET
      count = ${table}.count + excluded.count,
      last_viewed_at = greatest(${table}.last_viewed_at, excluded.last_viewed_at)
    -- This statement has locked a row that existed before (xmax), but not a new one.
    RETURNING ${viewer}, report_id, xmax = 0 AS is_first`;
};

@Injectable()
export class ViewRepository {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /**
   * Commits views and updates all rollups, or changes nothing. Concurrent batches lock in one order, so that they cannot deadlock: keys,
   * pairs of users, pairs of partners, reports, new viewers, the day, the total; the rows of each by their keys. PostgreSQL runs the last
   * declared part first. The reports add up the returned pairs, and UNION ALL reads them one after the other.
   * Returns the views' ids in the same order, null where the key belongs to a view of another report.
   */
  async record(views: NewView[]): Promise<(number | null)[]> {
    if (views.length === 0) return [];
    const today = sql`(now() AT TIME ZONE ${sql`${this.config.PORTAL_TIME_ZONE}`})::date`;
    const rows = await this.database.query(
      sql<{ id: number | null }>`
        WITH requested AS (
          SELECT nextval('viewership_id') AS id, account_id, partner_id, report_id, key
          -- The subqueries hide the length of the arrays, for which PostgreSQL would plan short batches anew each time.
          FROM unnest(
            (SELECT ${views.map(({ accountId }) => accountId)}::int[]),
            (SELECT ${views.map(({ partnerId }) => partnerId)}::int[]),
            (SELECT ${views.map(({ reportId }) => reportId)}::int[]),
            (SELECT ${views.map(({ idempotencyKey }) => idempotencyKey)}::text[])
          ) AS view (account_id, partner_id, report_id, key)
        ), claimed AS (
          INSERT INTO viewership_key (account_id, key, viewership_id, report_id)
          SELECT DISTINCT ON (account_id, key) account_id, key, id, report_id
          FROM requested WHERE key IS NOT NULL ORDER BY account_id, key, id
          ON CONFLICT (account_id, key) DO UPDATE SET key = excluded.key
          RETURNING account_id, key, viewership_id, report_id
        ), resolved AS (
          SELECT requested.id AS position, requested.account_id, partner_id, requested.report_id,
            coalesce(claimed.viewership_id, requested.id) AS id,
            coalesce(claimed.viewership_id = requested.id, true) AS is_new,
            coalesce(claimed.report_id = requested.report_id, true) AS is_same_report
          FROM requested LEFT JOIN claimed USING (account_id, key)
        ), inserted AS (
          INSERT INTO viewership (id, account_id, partner_id, report_id, viewed_at)
          SELECT id, account_id, partner_id, report_id, now() FROM resolved WHERE is_new
        ), total AS (
          UPDATE total_views SET count = total_views.count + added.count
          FROM (SELECT count(*) FROM resolved WHERE is_new) AS added WHERE added.count > 0
        ), by_day AS (
          INSERT INTO daily_views (day, count)
          SELECT ${today}, count(*) FROM resolved WHERE is_new HAVING count(*) > 0
          ON CONFLICT (day) DO UPDATE SET count = daily_views.count + excluded.count
        ), by_user AS (
          ${countPairs('user_report_views', 'account_id')}
        ), by_partner AS (
          ${countPairs('partner_report_views', 'partner_id')}
        ), new_accounts AS (
          -- Accounts that are not replicated yet, or were deleted, are listed without names.
          INSERT INTO replicated_account (id, firstname, surname, role)
          SELECT DISTINCT account_id, '', '', 'user' FROM by_user WHERE is_first ORDER BY account_id
          ON CONFLICT (id) DO NOTHING
        ), by_report AS (
          INSERT INTO report_views (report_id, count, viewers, partners, last_day, last_day_count)
          SELECT report_id, sum(views), sum(viewers), sum(partners), ${today}, sum(views)
          FROM (
            SELECT report_id, 1 AS views, 0 AS viewers, 0 AS partners FROM resolved WHERE is_new
            UNION ALL SELECT report_id, 0, 1, 0 FROM by_user WHERE is_first
            UNION ALL SELECT report_id, 0, 0, 1 FROM by_partner WHERE is_first
          ) AS added
          GROUP BY report_id ORDER BY report_id
          ON CONFLICT (report_id) DO UPDATE SET
            count = report_views.count + excluded.count,
            viewers = report_views.viewers + excluded.viewers,
            partners = report_views.partners + excluded.partners,
            -- A transaction that began before midnight may end after one that began later.
            last_day = greatest(report_views.last_day, excluded.last_day),
            last_day_count = CASE
              WHEN report_views.last_day = excluded.last_day THEN report_views.last_day_count + excluded.last_day_count
              WHEN report_views.last_day > excluded.last_day THEN report_views.last_day_count
              ELSE excluded.last_day_count
            END
        )
        SELECT CASE WHEN is_same_report THEN id::int END AS id FROM resolved ORDER BY position`,
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes the keys of requests that are too old to be repeated. */
  async deleteOldKeys(): Promise<void> {
    await this.database.query(sql`DELETE FROM viewership_key WHERE created_at < now() - interval '3 days'`, {
      timeoutMs: statementTimeoutMs.housekeeping,
    });
  }
}
