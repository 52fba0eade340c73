import { timeZone } from '../seed/population.js';
import { pools, buildVisibleReportsSql } from './database.js';
import { type Caller, type HandlerResponse, HttpError } from './http.js';

const checkAccess = buildVisibleReportsSql(
  'may_open',
  (visible, parameter) => `SELECT FROM report r WHERE ${visible} AND r.id = ${parameter(1)}`,
);

const countPair = (table: string, viewer: string, value: string) => `
  INSERT INTO ${table} (${viewer}, report_id, count, last_viewed_at) SELECT ${value}, $3, 1, now() FROM claimed
  ON CONFLICT (${viewer}, report_id) DO UPDATE SET
    count = ${table}.count + 1, last_viewed_at = greatest(${table}.last_viewed_at, excluded.last_viewed_at)
  RETURNING (xmax = 0)::int AS first`;

// The most contended rows are locked last.
const insert = {
  name: 'insert_view',
  text: `WITH claimed AS (
      INSERT INTO viewership_key (account_id, key, viewership_id, report_id)
      VALUES ($1, $5, nextval('viewership_id'), $3)
      ON CONFLICT (account_id, key) DO NOTHING RETURNING viewership_id AS id
    ), viewed AS (
      INSERT INTO viewership (id, account_id, partner_id, report_id) SELECT id, $1, $2, $3 FROM claimed
    ), by_user AS (
      ${countPair('user_report_views', 'account_id', '$1')}
    ), by_partner AS (
      ${countPair('partner_report_views', 'partner_id', '$2')}
    ), by_report AS (
      INSERT INTO report_views (report_id, count, viewers, partners, last_day, last_day_count)
      SELECT $3, 1, by_user.first, by_partner.first, (now() AT TIME ZONE $4)::date, 1 FROM by_user, by_partner
      ON CONFLICT (report_id) DO UPDATE SET
        count = report_views.count + 1,
        viewers = report_views.viewers + excluded.viewers,
        partners = report_views.partners + excluded.partners,
        last_day = greatest(report_views.last_day, excluded.last_day),
        last_day_count = CASE
          WHEN report_views.last_day = excluded.last_day THEN report_views.last_day_count + 1
          WHEN report_views.last_day > excluded.last_day THEN report_views.last_day_count
          ELSE 1
        END
      RETURNING report_id
    ), by_day AS (
      INSERT INTO daily_views (day, count) SELECT (now() AT TIME ZONE $4)::date, 1 FROM by_report
      ON CONFLICT (day) DO UPDATE SET count = daily_views.count + 1
      RETURNING day
    ), in_all AS (
      UPDATE total_views SET count = total_views.count + 1 FROM by_day
    )
    SELECT id::int FROM claimed`,
};

const findRepeated = {
  name: 'find_repeated_view',
  text: `SELECT viewership_id::int AS id FROM viewership_key WHERE account_id = $1 AND key = $2 AND report_id = $3`,
};

/** Records a view, once per idempotency key, and updates the same rollups as the portal in one commit. */
export async function openReport(
  caller: Caller,
  input: Record<string, unknown>,
  key: string | string[] | undefined,
): Promise<HandlerResponse> {
  const { userId, reportId } = input;
  if (!Number.isInteger(userId) || !Number.isInteger(reportId) || typeof key !== 'string')
    throw new HttpError(400);
  if (userId !== caller.id) throw new HttpError(403);
  const checked = await pools.reports.query(checkAccess(caller, [reportId]));
  if (checked.rowCount === 0) throw new HttpError(404);
  const values = [caller.id, caller.partnerId, reportId, timeZone, key];
  const inserted = await pools.analytics.query<{ id: number }>({ ...insert, values });
  const insertId = inserted.rows[0]?.id ?? (await findRepeatedId([caller.id, key, reportId]));
  return { json: JSON.stringify({ affectedRows: 1, insertId }) };
}

async function findRepeatedId(values: unknown[]): Promise<number> {
  const { rows } = await pools.analytics.query<{ id: number }>({ ...findRepeated, values });
  if (!rows[0]) throw new HttpError(400);
  return rows[0].id;
}
