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

/** Counts the fresh views of `placed` by pairs of viewer and report, and gives back which of the pairs are new. */
const countedPairs = (table: string, viewer: string) => `
  INSERT INTO ${table} (${viewer}, report_id, count, last_viewed_at)
  SELECT ${viewer}, report_id, count(*), now()
  FROM placed WHERE fresh AND ${viewer} IS NOT NULL GROUP BY ${viewer}, report_id ORDER BY ${viewer}, report_id
  ON CONFLICT (${viewer}, report_id) DO UPDATE SET
    count = ${table}.count + excluded.count,
    last_viewed_at = greatest(${table}.last_viewed_at, excluded.last_viewed_at)
  -- A row that was there before has been locked by this statement, a new one by nobody.
  RETURNING ${viewer}, report_id, xmax = 0 AS first`;

/**
 * Records views and keeps the rollups up with them, all or nothing. Everyone locks in one order, so that concurrent batches wait for one
 * another and never in a circle: keys, pairs of users, pairs of partners, reports, new viewers, the day, the total; rows of each by
 * their keys. What is declared last runs first, and the reports add up what the pairs give back, of which UNION ALL reads one after the
 * other.
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
   ), totalled AS (
     UPDATE total_views SET count = total_views.count + added.count
     FROM (SELECT count(*) FROM placed WHERE fresh) AS added WHERE added.count > 0
   ), counted AS (
     INSERT INTO daily_views (day, count)
     SELECT (now() AT TIME ZONE $5)::date, count(*) FROM placed WHERE fresh HAVING count(*) > 0
     ON CONFLICT (day) DO UPDATE SET count = daily_views.count + excluded.count
   ), by_user AS (
     ${countedPairs('user_report_views', 'account_id')}
   ), by_partner AS (
     ${countedPairs('partner_report_views', 'partner_id')}
   ), known AS (
     -- Whose names have not come, or were deleted meanwhile, is listed without them.
     INSERT INTO account_copy (id, firstname, surname, role)
     SELECT DISTINCT account_id, '', '', 'user' FROM by_user WHERE first ORDER BY account_id
     ON CONFLICT (id) DO NOTHING
   ), by_report AS (
     INSERT INTO report_views (report_id, count, viewers, partners, last_day, last_day_count)
     SELECT report_id, sum(views), sum(viewers), sum(partners), (now() AT TIME ZONE $5)::date, sum(views)
     FROM (
       SELECT report_id, 1 AS views, 0 AS viewers, 0 AS partners FROM placed WHERE fresh
       UNION ALL SELECT report_id, 0, 1, 0 FROM by_user WHERE first
       UNION ALL SELECT report_id, 0, 0, 1 FROM by_partner WHERE first
     ) AS added
     GROUP BY report_id ORDER BY report_id
     ON CONFLICT (report_id) DO UPDATE SET
       count = report_views.count + excluded.count,
       viewers = report_views.viewers + excluded.viewers,
       partners = report_views.partners + excluded.partners,
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

const forgetKeys = slowStatement(
  'viewership_forget_keys',
  `DELETE FROM viewership_key WHERE created_at < now() - interval '3 days'`,
);

/** The views as they begin, one row each, and the keys that make a repeated request the same view. */
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

  /** Forgets keys that are too old for their requests to be repeated. */
  async forgetKeys(): Promise<void> {
    await this.database.rows(forgetKeys);
  }
}
