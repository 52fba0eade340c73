import { sql, type Sql } from '@portal/service-kit';

/** The upper end of the buckets, in seconds in view or milliseconds until drawn. */
const maxTime = 600_000;
const growth = 1.1;

/** The least time of each bucket. A bucket spans a tenth of its least time, so those below ten contain one number each. */
const leastTimes: number[] = [0];
for (let least = 1; least <= maxTime; least = Math.floor(least * growth) + 1) leastTimes.push(least);

/** Returns a time's bucket from 1. Longer times are in the last bucket. */
export const selectBucket = (time: string): Sql =>
  sql.raw(`width_bucket(${time}, '{${leastTimes.join(',')}}'::int[])`);

/** Returns a time that differs from each time of the bucket by less than a twentieth. */
export function getBucketTime(bucket: number): number {
  const least = leastTimes[bucket - 1] ?? maxTime;
  const greatest = (leastTimes[bucket] ?? least + 1) - 1;
  return Math.sqrt(least * greatest);
}

/**
 * Decimal digits of a bucket's count in a histogram. A histogram is one number, so that `sum` merges histograms: the count of the first bucket
 * in the last digits, that of the second before it, and so on.
 */
const digitsPerBucket = 8;

/** Returns the first bucket up to which at least `share` of a histogram's times are, or null for a histogram without times. */
export function findPercentileBucket(histogram: string | null, share: number): number | null {
  if (histogram === null) return null;
  const counts: number[] = [];
  for (let end = histogram.length; end > 0; end -= digitsPerBucket)
    counts.push(Number(histogram.slice(Math.max(0, end - digitsPerBucket), end)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let upTo = 0;
  return 1 + counts.findIndex((count) => (upTo += count) >= total * share);
}

/** Accounts per row, one bit each. */
const accountsPerBlock = sql.raw('65536');

/** The columns of usage without those that it is grouped by. Rows of the same block are merged by {@link mergeUsage}. */
export const usageColumns = ['views', 'seconds_in_view', 'viewers', 'view_times', 'draw_times'] as const;

/** Views, and the columns to group their usage by. */
interface ViewsSource {
  /** A SELECT of the key's columns, `account_id`, `seconds_in_view` and `drawn_after`. */
  views: Sql;
  key: Sql;
  /** Lists of columns for several groupings; by default the key. */
  groupings?: readonly Sql[];
}

/** Aggregates views to a SELECT of the key's columns, `block` and the {@link usageColumns}. Unreported times are in no bucket. */
export function buildUsageSql({ views, key, groupings = [key] }: ViewsSource): Sql {
  const sets = sql.join(
    groupings.map((columns) => sql`(${columns}, block)`),
    ', ',
  );
  return sql`
    WITH weight AS MATERIALIZED (
      SELECT bucket, ('1e' || ${sql.raw(String(digitsPerBucket))} * (bucket - 1))::numeric AS value
      FROM generate_series(1, ${sql.raw(String(leastTimes.length))}) AS bucket
    )
    SELECT ${key}, block, count(*)::int AS views, sum(seconds_in_view)::bigint AS seconds_in_view,
      account_bits(account_id % ${accountsPerBlock}, 1) AS viewers,
      sum(view_weight.value) AS view_times, sum(draw_weight.value) AS draw_times
    FROM (SELECT *, account_id / ${accountsPerBlock} AS block FROM (${views}) viewed) viewed
    LEFT JOIN weight view_weight ON view_weight.bucket = ${selectBucket('nullif(seconds_in_view, 0)')}
    LEFT JOIN weight draw_weight ON draw_weight.bucket = ${selectBucket('drawn_after')}
    GROUP BY GROUPING SETS (${sets})`;
}

/** Merges rows of usage to a SELECT of the key's columns, `block` and the {@link usageColumns}. */
export const mergeUsage = (rows: Sql, key: Sql): Sql => sql`
  SELECT ${key}, block, sum(views)::int AS views, sum(seconds_in_view)::bigint AS seconds_in_view, bit_or(viewers) AS viewers,
    sum(view_times) AS view_times, sum(draw_times) AS draw_times
  FROM (${rows}) usage_row GROUP BY ${key}, block`;
