import { Inject, Injectable } from '@nestjs/common';
import { Database, slowStatement, statement } from '@portal/service-kit';
import { TIME_ZONE } from '../tokens.js';

/** A view to be recorded; a second one of the account with the same key is the first one again, and must be of the same report. */
export interface NewView {
  accountId: number;
  partnerId: number | null;
  reportId: number;
  idempotencyKey: string | null;
}

/**
 * Records views and keeps the rollups up with them, all or nothing. Keys and counters are locked in one order by everyone, so that
 * concurrent batches wait for one another and never in a circle.
 */
const record = statement(
  'viewership_record',
  `WITH asked AS (
     SELECT nextval('viewership_id') AS id, account_id, partner_id, report_id, key
     FROM unnest($1::int[], $2::int[], $3::int[], $4::text[]) AS view (account_id, partner_id, report_id, key)
   ), claimed AS (
     INSERT INTO viewership_key (account_id, key, viewership_id, report_id)
     SELECT DISTINCT ON (account_id, key) account_id, key, id, report_id
     FROM asked WHERE key IS NOT NULL ORDER BY account_id, key, id
     ON CONFLICT (account_id, key) DO UPDATE SET key = excluded.key
     RETURNING account_id, key, viewership_id, report_id
   ), placed AS (
     SELECT asked.id AS place, asked.account_id, partner_id, asked.report_id,
       coalesce(claimed.viewership_id, asked.id) AS id,
       coalesce(claimed.viewership_id = asked.id, true) AS fresh,
       coalesce(claimed.report_id = asked.report_id, true) AS fits
     FROM asked LEFT JOIN claimed USING (account_id, key)
   ), viewed AS (
     INSERT INTO viewership (id, account_id, partner_id, report_id, viewed_at)
     SELECT id, account_id, partner_id, report_id, now() FROM placed WHERE fresh
   ), counted AS (
     INSERT INTO daily_views (day, count)
     SELECT (now() AT TIME ZONE $5)::date, count(*) FROM placed WHERE fresh HAVING count(*) > 0
     ON CONFLICT (day) DO UPDATE SET count = daily_views.count + excluded.count
   ), totalled AS (
     UPDATE total_views SET count = total_views.count + added.count
     FROM (SELECT count(*) FROM placed WHERE fresh) AS added WHERE added.count > 0
   ), counted_by_report AS (
     INSERT INTO report_views (report_id, count, last_day, last_day_count)
     SELECT report_id, count(*), (now() AT TIME ZONE $5)::date, count(*)
     FROM placed WHERE fresh GROUP BY report_id ORDER BY report_id
     ON CONFLICT (report_id) DO UPDATE SET
       count = report_views.count + excluded.count,
       -- What began before midnight may end after what began later.
       last_day = greatest(report_views.last_day, excluded.last_day),
       last_day_count = CASE
         WHEN report_views.last_day = excluded.last_day THEN report_views.last_day_count + excluded.last_day_count
         WHEN report_views.last_day > excluded.last_day THEN report_views.last_day_count
         ELSE excluded.last_day_count
       END
   )
   SELECT CASE WHEN fits THEN id::int END AS id FROM placed ORDER BY place`,
);

/** A view goes on for as long as its session at most: only the newest partitions are looked at, however long the history is. */
const change = (name: string, column: 'page_changes' | 'visual_clicks') =>
  statement(
    name,
    `UPDATE viewership SET ${column} = ${column} + 1
     WHERE id = $1 AND account_id = $2 AND viewed_at BETWEEN now() - interval '2 days' AND now()
     RETURNING id`,
  );

const addPageChange = change('viewership_page_change', 'page_changes');
const addVisualClick = change('viewership_visual_click', 'visual_clicks');
const forgetKeys = slowStatement(
  'viewership_forget_keys',
  `DELETE FROM viewership_key WHERE created_at < now() - interval '3 days'`,
);

/** The views, one row each, and the keys that make a repeated request the same view. */
@Injectable()
export class ViewershipRepository {
  constructor(
    private readonly database: Database,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** Commits views together with their counts; the ids are in the order of the views, null where the key is of another report's view. */
  async record(views: NewView[]): Promise<(number | null)[]> {
    if (views.length === 0) return [];
    const rows = await this.database.rows<{ id: number | null }>(record, [
      views.map(({ accountId }) => accountId),
      views.map(({ partnerId }) => partnerId),
      views.map(({ reportId }) => reportId),
      views.map(({ idempotencyKey }) => idempotencyKey),
      this.timeZone,
    ]);
    return rows.map(({ id }) => id);
  }

  /** Adds a change of page to the account's own current view; false when there is none of this id. */
  async addPageChange(id: number, accountId: number): Promise<boolean> {
    return (await this.database.rows(addPageChange, [id, accountId])).length > 0;
  }

  /** Adds a click to the account's own current view; false when there is none of this id. */
  async addVisualClick(id: number, accountId: number): Promise<boolean> {
    return (await this.database.rows(addVisualClick, [id, accountId])).length > 0;
  }

  /** Forgets keys that are too old for their requests to be repeated. */
  async forgetKeys(): Promise<void> {
    await this.database.rows(forgetKeys);
  }
}
