import { sql, type Sql } from '@portal/service-kit';
import { isStoredSql, selectMonthlyUsage } from '../usage/monthly-usage.sql.js';

/** A column with the latest value instead of a count. A correction leaves it alone if it was written meanwhile. */
interface LatestColumn {
  name: string;
  /**
   * Builds the corrected value from the name of the present row, the name of the row with the expected values, and the values
   * that were stored at the time of the comparison.
   */
  corrected: (row: Sql, expected: Sql, stored: (column: string) => Sql) => Sql;
}

/** Counts that are updated with every view or sign-in, and the query that computes them from the history. */
export interface Rollup {
  table: string;
  key: readonly string[];
  /** Count columns. Where the table has `dropped`, the first one includes it. */
  counts: readonly [string, ...string[]];
  hasDropped: boolean;
  latest?: readonly LatestColumn[];
  /** SELECT of the key, the counts and the latest columns from the history, by the days of a time zone. */
  history: (zone: Sql) => Sql;
  /** The condition for the rows that are compared; all by default. */
  where?: (zone: Sql) => Sql;
  /** True when rows with the count 0 are deleted. */
  isSparse?: boolean;
}

/** Keeps the present value if it has changed since the comparison. */
const correctUnlessChanged = (name: string): LatestColumn => ({
  name,
  corrected: (row, expected, stored) => {
    const column = sql.raw(name);
    return sql`CASE WHEN ${row}.${column} IS NOT DISTINCT FROM ${stored(name)} THEN ${expected}.${column} ELSE ${row}.${column} END`;
  },
});

/** Views of the last day. The difference is added to the same day; a day that began since the comparison is right already. */
const lastDayCount: LatestColumn = {
  name: 'last_day_count',
  corrected: (row, expected, stored) => sql`CASE
    WHEN ${row}.last_day = ${expected}.last_day THEN ${row}.last_day_count + ${expected}.last_day_count
      - CASE WHEN ${stored('last_day')} = ${expected}.last_day THEN ${stored('last_day_count')} ELSE 0 END
    WHEN ${row}.last_day IS NOT DISTINCT FROM ${stored('last_day')} THEN ${expected}.last_day_count
    ELSE ${row}.last_day_count END`,
};

const createPairRollup = (table: string, viewer: string): Rollup => ({
  table,
  key: [viewer, 'report_id'],
  counts: ['count'],
  hasDropped: true,
  latest: [correctUnlessChanged('last_viewed_at')],
  history: () => {
    const column = sql.raw(viewer);
    return sql`
      SELECT ${column}, report_id, count(*) AS count, max(viewed_at) AS last_viewed_at
      FROM viewership WHERE ${column} IS NOT NULL GROUP BY ${column}, report_id`;
  },
  isSparse: true,
});

const createDailyRollup = (table: string, history: string, timeColumn: string): Rollup => ({
  table,
  key: ['day'],
  counts: ['count'],
  hasDropped: true,
  history: (zone) =>
    sql`SELECT (${sql.raw(timeColumn)} AT TIME ZONE ${zone})::date AS day, count(*) AS count FROM ${sql.raw(history)} GROUP BY 1`,
  isSparse: true,
});

/** The end of the dropped views. The last day of a report is unknown before it. */
const buildHistoryStartSql = (zone: Sql) => sql`
  coalesce((SELECT max((month + interval '1 month') AT TIME ZONE 'UTC' AT TIME ZONE ${zone})::date FROM dropped_partition), '-infinity')`;

const reports: Rollup = {
  table: 'report_views',
  key: ['report_id'],
  counts: ['count', 'viewers', 'partners'],
  hasDropped: true,
  latest: [correctUnlessChanged('last_day'), lastDayCount],
  history: (zone) => sql`
    SELECT report_id, sum(count) AS count, sum(viewers) AS viewers, sum(partners) AS partners, max(last_day) AS last_day,
      max(last_day_count)::int AS last_day_count
    FROM (
      SELECT report_id, count, 0 AS viewers, 0 AS partners, CASE WHEN day > ${buildHistoryStartSql(zone)} THEN day END AS last_day,
        CASE WHEN day > ${buildHistoryStartSql(zone)} THEN day_count END AS last_day_count
      FROM (
        SELECT DISTINCT ON (report_id) report_id, day, count(*) AS day_count,
          sum(count(*)) OVER (PARTITION BY report_id) AS count
        FROM (SELECT report_id, (viewed_at AT TIME ZONE ${zone})::date AS day FROM viewership) viewed
        GROUP BY report_id, day ORDER BY report_id, day DESC
      ) by_day
      UNION ALL
      SELECT report_id, 0, count(*), 0, NULL, NULL FROM user_report_views WHERE count > 0 GROUP BY report_id
      UNION ALL
      SELECT report_id, 0, 0, count(*), NULL, NULL FROM partner_report_views WHERE count > 0 GROUP BY report_id
    ) parts GROUP BY report_id`,
};

const total: Rollup = {
  table: 'total_views',
  key: ['only_row'],
  counts: ['count'],
  hasDropped: true,
  history: () => sql`SELECT true AS only_row, count(*) AS count FROM viewership`,
};

/** The months whose views are all stored. */
const selectMonths = (zone: Sql) =>
  sql`ARRAY(SELECT month FROM usage_month WHERE ${isStoredSql(sql`usage_month.month`, zone)})`;

const monthlyUsage: Rollup = {
  table: 'monthly_usage',
  key: ['month', 'report_id', 'account_id', 'partner_id'],
  counts: ['views', 'seconds_in_view'],
  hasDropped: false,
  history: (zone) => selectMonthlyUsage(selectMonths(zone), zone),
  where: (zone) => sql`month = ANY (${selectMonths(zone)})`,
  isSparse: true,
};

/** All rollups. The pairs come first, since the viewers of a report are counted from them. */
export const rollups: readonly Rollup[] = [
  createPairRollup('user_report_views', 'account_id'),
  createPairRollup('partner_report_views', 'partner_id'),
  reports,
  createDailyRollup('daily_views', 'viewership', 'viewed_at'),
  total,
  createDailyRollup('daily_sign_ins', 'sign_in', 'signed_in_at'),
  monthlyUsage,
];
