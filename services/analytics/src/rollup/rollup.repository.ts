import type { Transaction } from '@portal/service-kit';

/** Whoever writes the history waits meanwhile, so that nothing is counted twice or left out. */
const lockHistory = 'LOCK TABLE viewership, sign_in IN SHARE ROW EXCLUSIVE MODE';

const fillDailyViews = `
  INSERT INTO daily_views (day, count)
  SELECT (viewed_at AT TIME ZONE $1)::date, count(*) FROM viewership GROUP BY 1`;

const fillDailySignIns = `
  INSERT INTO daily_sign_ins (day, count)
  SELECT (signed_in_at AT TIME ZONE $1)::date, count(*) FROM sign_in GROUP BY 1`;

// Rows stay and with them what others were told, so that a changed count is told again.
const fillReportViews = `
  INSERT INTO report_views (report_id, count, last_day, last_day_count)
  SELECT DISTINCT ON (report_id) report_id, sum(count(*)) OVER (PARTITION BY report_id), day, count(*)
  FROM (SELECT report_id, (viewed_at AT TIME ZONE $1)::date AS day FROM viewership) AS viewed
  GROUP BY report_id, day ORDER BY report_id, day DESC
  ON CONFLICT (report_id) DO UPDATE SET
    count = excluded.count, last_day = excluded.last_day, last_day_count = excluded.last_day_count`;

/** Makes all rollups anew from the history, with days of the zone `timeZone`. */
export async function rebuildRollups({ manager }: Transaction, timeZone: string): Promise<void> {
  await manager.query(lockHistory);
  await manager.query('DELETE FROM daily_views');
  await manager.query(fillDailyViews, [timeZone]);
  await manager.query('DELETE FROM daily_sign_ins');
  await manager.query(fillDailySignIns, [timeZone]);
  await manager.query('UPDATE report_views SET count = 0, last_day = NULL, last_day_count = 0');
  await manager.query(fillReportViews, [timeZone]);
  await manager.query('UPDATE total_views SET count = (SELECT count(*) FROM viewership)');
}
