import { bucketSql } from './time-buckets.js';

/** The ids that share a string of bits, as the table of sealed months has it. */
const viewersInBlock = 4_096;

/** The columns of usage that can be put together from any parts, beside those that it is told by. */
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

/** Rows of views and what their usage is told by. */
export interface ViewsSql {
  /** A SELECT of the key's columns, `account_id`, `seconds_in_view` and `drawn_after`. */
  views: string;
  key: readonly string[];
  /** What of the key is grouped by, where that is not all of it at once. */
  grouping?: string;
}

const arrays = (kind: 'view' | 'draw') => `
  coalesce(array_agg(bucket ORDER BY bucket) FILTER (WHERE kind = '${kind}'), '{}') AS ${kind}_buckets,
  coalesce(array_agg(count ORDER BY bucket) FILTER (WHERE kind = '${kind}'), '{}') AS ${kind}_counts`;

/**
 * THE way in which views become usage, as a SELECT of the key's columns and the {@link usageColumns}. Times that were never told are in no
 * bucket.
 */
export function usageOfViewsSql({ views, key, grouping = key.join(', ') }: ViewsSql): string {
  const keys = key.join(', ');
  return `
    WITH viewed AS NOT MATERIALIZED (${views}),
    blocks AS (
      SELECT ${keys}, account_id / ${viewersInBlock} AS block, bits_of(account_id % ${viewersInBlock}, 1) AS bits,
        count(*) AS views, sum(seconds_in_view) AS seconds_in_view
      FROM viewed GROUP BY ${grouping}, block
    ), timed AS (
      SELECT ${keys}, 'view' AS kind, ${bucketSql('seconds_in_view')} AS bucket FROM viewed WHERE seconds_in_view > 0
      UNION ALL
      SELECT ${keys}, 'draw', ${bucketSql('drawn_after')} FROM viewed WHERE drawn_after IS NOT NULL
    ), parts AS (
      SELECT ${keys}, views, seconds_in_view, block, bits, NULL AS kind, NULL::smallint AS bucket, NULL::int AS count
      FROM blocks
      UNION ALL
      SELECT ${keys}, NULL, NULL, NULL, NULL, kind, bucket, count(*)::int FROM timed GROUP BY ${grouping}, kind, bucket
    )
    SELECT ${keys}, sum(views)::int AS views, sum(seconds_in_view)::bigint AS seconds_in_view,
      array_agg(block ORDER BY block) FILTER (WHERE block IS NOT NULL) AS viewer_blocks,
      array_agg(bits ORDER BY block) FILTER (WHERE block IS NOT NULL) AS viewer_bits,
      ${arrays('view')}, ${arrays('draw')}
    FROM parts GROUP BY ${keys}`;
}
