import { usageColumns, usageOfViewsSql } from './usage-of-views.sql.js';

const columns = usageColumns.join(', ');

/** The usage of month $1 of zone $2 by its views, as rows `(partner_id, report_id)` and the columns of usage. */
const ofViews = usageOfViewsSql({
  views: `
    SELECT coalesce(partner_id, 0) AS partner_id, report_id, account_id, seconds_in_view, drawn_after FROM viewership
    WHERE viewed_at >= $1::date::timestamp AT TIME ZONE $2
      AND viewed_at < ($1::date + interval '1 month') AT TIME ZONE $2`,
  key: ['partner_id', 'report_id'],
  grouping: 'GROUPING SETS ((partner_id, report_id), (report_id), (partner_id), ())',
});

/** Writes the usage of month $1 of zone $2; rows that are read together come to lie together. */
export const fillMonth = `
  INSERT INTO usage_month (month, partner_id, report_id, ${columns})
  SELECT $1::date, partner_id, report_id, ${columns} FROM (${ofViews}) of_views
  ORDER BY partner_id NULLS FIRST, report_id NULLS FIRST`;

const row = (name: string) => `(${usageColumns.map((column) => `${name}.${column}`).join(', ')})`;

/** What of the kept usage of month $1 of zone $2 is not what its views say: `(partner, report)`, null standing for all. */
export const monthDifferences = `
  SELECT coalesce(nullif(of_views.partner, -1), nullif(kept.partner, -1)) AS "partnerId",
    coalesce(nullif(of_views.report, -1), nullif(kept.report, -1)) AS "reportId"
  FROM (SELECT *, coalesce(partner_id, -1) AS partner, coalesce(report_id, -1) AS report FROM (${ofViews}) rows) of_views
  FULL JOIN (
    SELECT *, coalesce(partner_id, -1) AS partner, coalesce(report_id, -1) AS report FROM usage_month WHERE month = $1
  ) kept ON kept.partner = of_views.partner AND kept.report = of_views.report
  WHERE ${row('of_views')} IS DISTINCT FROM ${row('kept')}
  ORDER BY 1 NULLS FIRST, 2 NULLS FIRST`;

/** Whether views of a month `month` of zone $1 were dropped. */
const isDropped = `EXISTS (
    SELECT FROM dropped_partition dropped
    WHERE dropped.month::timestamp AT TIME ZONE 'UTC' < (months.month + interval '1 month') AT TIME ZONE $1
      AND (dropped.month + interval '1 month') AT TIME ZONE 'UTC' > months.month::timestamp AT TIME ZONE $1)`;

/** The months of zone $1 that are sealed and whose views are all there. */
export const wholeMonths = `
  SELECT to_char(month, 'YYYY-MM-DD') AS month FROM usage_sealed months WHERE NOT ${isDropped} ORDER BY 1`;

/**
 * The months of zone $1 that are over and not sealed. A view's times grow for two days after it began; the hour is for what was still being
 * written then.
 */
export const ripeMonths = `
  WITH history AS (
    SELECT least(
      (SELECT min(to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM'))::timestamp AT TIME ZONE 'UTC'
       FROM pg_inherits WHERE inhparent = 'viewership'::regclass AND inhrelid::regclass::text <> 'viewership_default'),
      (SELECT min(viewed_at) FROM viewership_default)) AS begins
  ), months AS (
    SELECT month::date FROM history, generate_series(
      date_trunc('month', begins AT TIME ZONE $1),
      date_trunc('month', (now() - interval '2 days 1 hour') AT TIME ZONE $1) - interval '1 month',
      interval '1 month') AS month
  )
  SELECT to_char(month, 'YYYY-MM-DD') AS month FROM months
  WHERE NOT EXISTS (SELECT FROM usage_sealed WHERE usage_sealed.month = months.month) AND NOT ${isDropped}
  ORDER BY 1`;
