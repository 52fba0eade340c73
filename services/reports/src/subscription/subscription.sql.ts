import { sql, type Sql } from '@portal/service-kit';

/** How a subscription of report `r` is sent now. Only Power BI reports have files. */
export const deliverySql = sql`CASE WHEN r.subscriptions <> 'none' AND (r.type <> 'Power Bi' OR NOT r.can_export) THEN 'report'
  ELSE r.subscriptions END`;

/**
 * The first run of subscription `s` after a time by its time zone; null for one that waits for refreshes. A time that the change to daylight
 * saving time skips is an hour later.
 */
export const buildNextRunSql = (now: Sql): Sql => sql`(SELECT min(run_at) FROM (
    SELECT day, (day + s.local_time) AT TIME ZONE s.time_zone AS run_at
    FROM (SELECT date_trunc('day', ${now} AT TIME ZONE s.time_zone) AS today) local,
      generate_series(today, today + interval '32 days', interval '1 day') AS day
  ) candidate
  WHERE run_at > ${now} AND CASE s.cadence
    WHEN 'daily' THEN true
    WHEN 'weekly' THEN extract(isodow FROM day) = ANY (s.weekdays)
    WHEN 'monthly' THEN extract(day FROM day)
      = least(s.month_day, extract(day FROM date_trunc('month', day) + interval '1 month' - interval '1 day'))
    ELSE false END)`;

export const nextRunSql = buildNextRunSql(sql`now()`);
