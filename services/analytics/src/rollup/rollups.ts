import type { LatestColumn, Rollup } from './rollup.js';

const unlessAnew = (name: string): LatestColumn => ({
  name,
  corrected: (now, right, kept) =>
    `CASE WHEN ${now}.${name} IS NOT DISTINCT FROM ${kept(name)} THEN ${right}.${name} ELSE ${now}.${name} END`,
});

/** The views of the last day: a day that went on meanwhile is corrected by what was missing, one that began meanwhile is right. */
const lastDayCount: LatestColumn = {
  name: 'last_day_count',
  corrected: (now, right, kept) => `CASE
    WHEN ${now}.last_day = ${right}.last_day THEN ${now}.last_day_count + ${right}.last_day_count
      - CASE WHEN ${kept('last_day')} = ${right}.last_day THEN ${kept('last_day_count')} ELSE 0 END
    WHEN ${now}.last_day IS NOT DISTINCT FROM ${kept('last_day')} THEN ${right}.last_day_count
    ELSE ${now}.last_day_count END`,
};

const pairs = (table: string, column: string): Rollup => ({
  table,
  key: [column, 'report_id'],
  counts: ['count'],
  hasDropped: true,
  latest: [unlessAnew('last_viewed_at')],
  history: `
    SELECT ${column}, report_id, count(*) AS count, max(viewed_at) AS last_viewed_at
    FROM viewership WHERE ${column} IS NOT NULL GROUP BY ${column}, report_id`,
  sparse: true,
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
  daily: true,
  sparse: true,
});

/** Of the last day of a report nothing is said where views of it were dropped. */
const keptFrom = `
  coalesce((SELECT max((month + interval '1 month') AT TIME ZONE 'UTC' AT TIME ZONE $1)::date FROM dropped_partition), '-infinity')`;

const reports: Rollup = {
  table: 'report_views',
  key: ['report_id'],
  counts: ['count', 'viewers', 'partners'],
  hasDropped: true,
  latest: [unlessAnew('last_day'), lastDayCount],
  history: `
    SELECT report_id, sum(count) AS count, sum(viewers) AS viewers, sum(partners) AS partners, max(last_day) AS last_day,
      max(last_day_count)::int AS last_day_count
    FROM (
      SELECT report_id, count, 0 AS viewers, 0 AS partners, CASE WHEN day > ${keptFrom} THEN day END AS last_day,
        CASE WHEN day > ${keptFrom} THEN day_count END AS last_day_count
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

/** Every rollup; how many viewed a report is counted from the pairs, which come first. */
export const rollups: readonly Rollup[] = [
  pairs('user_report_views', 'account_id'),
  pairs('partner_report_views', 'partner_id'),
  reports,
  daily('daily_views', 'viewership', 'viewed_at'),
  total,
  daily('daily_sign_ins', 'sign_in', 'signed_in_at'),
];
