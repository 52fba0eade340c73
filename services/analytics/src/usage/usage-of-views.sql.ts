import { sql, type Sql } from '@portal/service-kit';

/** The upper end of the buckets, in seconds in view or milliseconds until drawn. */
const maxTime = 600_000;
const growth = 1.1;

/** The least time of each bucket. A bucket spans a tenth of its least time, so those below ten contain one number each. */
const leastTimes: number[] = [0];
for (let least = 1; least <= maxTime; least = Math.floor(least * growth) + 1) leastTimes.push(least);

/** Returns a time's bucket, a `smallint` from 1. Longer times are in the last bucket. */
export const bucketOf = (time: string): Sql =>
  sql.raw(`width_bucket(${time}, '{${leastTimes.join(',')}}'::int[])::smallint`);

/** Returns a time that differs from each time of the bucket by less than a twentieth. */
export function bucketTime(bucket: number): number {
  const least = leastTimes[bucket - 1] ?? maxTime;
  const greatest = (leastTimes[bucket] ?? least + 1) - 1;
  return Math.sqrt(least * greatest);
}

/** Ids per bit string in `usage_month`. */
const viewersPerBlock = 4_096;

/** The columns of usage that can be summed up, without those that it is grouped by. */
export const usageColumns = [
  'views',
  'seconds_in_view',
  'viewer_blocks',
  'viewer_bits',
  'view_buckets',
  'view_counts',
  'draw_buckets',
  'draw_counts',
] as const;

/** Views, and the columns to group their usage by. */
interface ViewsSource {
  /** A SELECT of the key's columns, `account_id`, `seconds_in_view` and `drawn_after`. */
  views: Sql;
  key: readonly string[];
  /** The GROUP BY clause; by default the key. */
  grouping?: Sql;
}

const bucketCounts = (kind: 'view' | 'draw') =>
  sql.raw(`
    coalesce(array_agg(bucket ORDER BY bucket) FILTER (WHERE kind = '${kind}'), '{}') AS ${kind}_buckets,
    coalesce(array_agg(count ORDER BY bucket) FILTER (WHERE kind = '${kind}'), '{}') AS ${kind}_counts`);

/**
 * Aggregates views to a SELECT of the key's columns and the {@link usageColumns}. Used to close, to read and to check months. Unreported times
 * are in no bucket.
 */
export function usageOfViews({ views, key, grouping = sql.raw(key.join(', ')) }: ViewsSource): Sql {
  const keys = sql.raw(key.join(', '));
  const perBlock = sql.raw(String(viewersPerBlock));
  return sql`
    WITH viewed AS NOT MATERIALIZED (${views}),
    blocks AS (
      SELECT ${keys}, account_id / ${perBlock} AS block, bits_of(account_id % ${perBlock}, 1) AS bits,
        count(*) AS views, sum(seconds_in_view) AS seconds_in_view
      FROM viewed GROUP BY ${grouping}, block
    ), timed AS (
      SELECT ${keys}, 'view' AS kind, ${bucketOf('seconds_in_view')} AS bucket FROM viewed WHERE seconds_in_view > 0
      UNION ALL
      SELECT ${keys}, 'draw', ${bucketOf('drawn_after')} FROM viewed WHERE drawn_after IS NOT NULL
    ), parts AS (
      SELECT ${keys}, views, seconds_in_view, block, bits, NULL AS kind, NULL::smallint AS bucket, NULL::int AS count
      FROM blocks
      UNION ALL
      SELECT ${keys}, NULL, NULL, NULL, NULL, kind, bucket, count(*)::int FROM timed GROUP BY ${grouping}, kind, bucket
    )
    SELECT ${keys}, sum(views)::int AS views, sum(seconds_in_view)::bigint AS seconds_in_view,
      array_agg(block ORDER BY block) FILTER (WHERE block IS NOT NULL) AS viewer_blocks,
      array_agg(bits ORDER BY block) FILTER (WHERE block IS NOT NULL) AS viewer_bits,
      ${bucketCounts('view')}, ${bucketCounts('draw')}
    FROM parts GROUP BY ${keys}`;
}
