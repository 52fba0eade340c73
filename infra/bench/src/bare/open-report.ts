import { timeZone } from '../time-zone.js';
import { Refusal, type Answer } from './answer.js';
import type { Caller } from './authenticate.js';
import { pools } from './pools.js';
import { visibleStatement } from './visible.js';

const check = visibleStatement(
  'may_open',
  (visible, parameter) => `SELECT FROM report r WHERE ${visible} AND r.id = ${parameter(1)}`,
);

const insert = {
  name: 'insert_view',
  text: `WITH viewed AS (
      INSERT INTO viewership (account_id, partner_id, report_id) VALUES ($1, $2, $3) RETURNING id
    ), by_day AS (
      INSERT INTO daily_views (day, count) VALUES ((now() AT TIME ZONE $4)::date, 1)
      ON CONFLICT (day) DO UPDATE SET count = daily_views.count + 1
    ), by_report AS (
      INSERT INTO report_views (report_id, count) VALUES ($3, 1)
      ON CONFLICT (report_id) DO UPDATE SET count = report_views.count + 1
    ), in_all AS (
      UPDATE total_views SET count = count + 1
    )
    SELECT id::int FROM viewed`,
};

/** Records that the caller opens a report which it may open, with the same counts kept up, in one commit of its own. */
export async function openReport(caller: Caller, input: Record<string, unknown>): Promise<Answer> {
  const { userId, reportId } = input;
  if (!Number.isInteger(userId) || !Number.isInteger(reportId)) throw new Refusal(400);
  if (userId !== caller.id) throw new Refusal(403);
  const checked = await pools.reports.query(check(caller, [reportId]));
  if (checked.rowCount === 0) throw new Refusal(404);
  const values = [caller.id, caller.partnerId, reportId, timeZone];
  const { rows } = await pools.analytics.query<{ id: number }>({ ...insert, values });
  return { json: JSON.stringify({ affectedRows: 1, insertId: rows[0]?.id }) };
}
