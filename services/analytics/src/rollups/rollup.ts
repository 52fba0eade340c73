/** A column with the latest value instead of a count. A correction leaves it alone if it was written meanwhile. */
interface LatestColumn {
  name: string;
  /**
   * Builds the SQL of the corrected value from the name of the present row, the name of the row with the expected values, and the values
   * that were stored at the time of the comparison.
   */
  corrected: (row: string, expected: string, stored: (column: string) => string) => string;
}

/** Counts that are updated with every view or sign-in, and the query that computes them from the history. */
export interface Rollup {
  table: string;
  key: readonly string[];
  /** Count columns. Where the table has `dropped`, the first one includes it. */
  counts: readonly [string, ...string[]];
  hasDropped: boolean;
  latest?: readonly LatestColumn[];
  /** SELECT of the key, the counts and the latest columns from the history; $1 is the time zone, $2 and $3 the first and last day. */
  history: string;
  /** True when the key is a day, so that single days can be compared. */
  isDaily?: boolean;
  /** True when rows with the count 0 are deleted. */
  isSparse?: boolean;
}

/** Keeps the present value if it has changed since the comparison. */
const unlessChanged = (name: string): LatestColumn => ({
  name,
  corrected: (row, expected, stored) =>
    `CASE WHEN ${row}.${name} IS NOT DISTINCT FROM ${stored(name)} THEN ${expected}.${name} ELSE ${row}.${name} END`,
});

/** Views of the last day. The difference is added to the same day; a day that began since the comparison is right already. */
const lastDayCount: LatestColumn = {
  name: 'last_day_count',
  corrected: (row, expected, stored) => `CASE
    WHEN ${row}.last_day = ${expected}.last_day THEN ${row}.last_day_count + ${expected}.last_day_count
      - CASE WHEN ${stored('last_day')} = ${expected}.last_day THEN ${stored('last_day_count')} ELSE 0 END
    WHEN ${row}.last_day IS NOT DISTINCT FROM ${stored('last_day')} THEN ${expected}.last_day_count
    ELSE ${row}.last_day_count END`,
};

const pairs = (table: string, column: string): Rollup => ({
  table,
  key: [column, 'report_id'],
  counts: ['count'],
  hasDropped: true,
  latest: [unlessChanged('last_viewed_at')],
  history: `
    SELECT ${column}, report_id, count(*) AS count, max(viewed_at) AS last_viewed_at
    FROM viewership WHERE ${column} IS NOT NULL GROUP BY ${column}, report_id`,
  isSparse: true,
});

const daily = (table: string, history: string, time: string): Rollup => ({
  table,
  key: ['day'],
  counts: ['count'],
  hasDropped: table === 'daily_views',
  history: `
    SELECT (${time} AT TIME ZONE $1)::date AS day, count(*) AS count FROM ${history}
    WHERE ${time} >= $2::date::timestamp AT TIME ZONE $1 AND ${time} < ($3::date + 1)::timestamp AT TIME ZONE $1
    GROUP BY 1`,
  isDaily: true,
  isSparse: true,
});

/** The end of the dropped views. The last day of a report is unknown before it. */
const historyStart = `
  coalesce((SELECT max((month + interval '1 month') AT TIME ZONE 'UTC' AT TIME ZONE $1)::date FROM dropped_partition), '-infinity')`;

const reports: Rollup = {
  table: 'report_views',
  key: ['report_id'],
  counts: ['count', 'viewers', 'partners'],
  hasDropped: true,
  latest: [unlessChanged('last_day'), lastDayCount],
  history: `
    SELECT report_id, sum(count) AS count, sum(viewers) AS viewers, sum(partners) AS partners, max(last_day) AS last_day,
      max(last_day_count)::int AS last_day_count
    FROM (
      SELECT report_id, count, 0 AS viewers, 0 AS partners, CASE WHEN day > ${historyStart} THEN day END AS last_day,
        CASE WHEN day > ${historyStart} THEN day_count END AS last_day_count
      FROM (
        SELECT DISTINCT ON (report_id) report_id, day, count(*) AS day_count,
          sum(count(*)) OVER (PARTITION BY report_id) AS count
        FROM (SELECT report_id, (viewed_at AT TIME ZONE $1)::date AS day FROM viewership) viewed
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
  history: 'SELECT true AS only_row, count(*) AS count FROM viewership',
};

/** All rollups. The pairs come first, since the viewers of a report are counted from them. */
export const rollups: readonly Rollup[] = [
  pairs('user_report_views', 'account_id'),
  pairs('partner_report_views', 'partner_id'),
  reports,
  daily('daily_views', 'viewership', 'viewed_at'),
  total,
  daily('daily_sign_ins', 'sign_in', 'signed_in_at'),
];
