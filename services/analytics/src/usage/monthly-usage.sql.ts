import { sql, type Sql } from '@portal/service-kit';

/** Converts the start of a day in a zone to a time. */
export const toTimeSql = (day: Sql, zone: Sql): Sql => sql`(${day}::timestamp AT TIME ZONE ${zone})`;

/** Condition that no views of a month of the zone were dropped. */
export const isStoredSql = (month: Sql, zone: Sql): Sql => sql`NOT EXISTS (
    SELECT FROM dropped_partition dropped
    WHERE dropped.month::timestamp AT TIME ZONE 'UTC' < ${toTimeSql(sql`(${month} + interval '1 month')`, zone)}
      AND (dropped.month + interval '1 month') AT TIME ZONE 'UTC' > ${toTimeSql(month, zone)})`;

/** Selects the rows of `monthly_usage` for an array of months from the history. */
export const selectMonthlyUsage = (months: Sql, zone: Sql): Sql => sql`
  SELECT date_trunc('month', viewed_at AT TIME ZONE ${zone})::date AS month, report_id, account_id, coalesce(partner_id, 0) AS partner_id,
    count(*)::int AS views, sum(seconds_in_view) AS seconds_in_view
  FROM viewership
  WHERE viewed_at >= ${toTimeSql(sql`(SELECT min(month) FROM unnest(${months}) AS month)`, zone)}
    AND date_trunc('month', viewed_at AT TIME ZONE ${zone})::date = ANY (${months})
  GROUP BY 1, 2, 3, 4`;
