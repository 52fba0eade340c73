import type { UsageKind } from '@portal/contracts';
import { usageKindsSql, type UsageKindSql } from './usage-kinds.sql.js';
import { usageColumns, usageOfViewsSql } from './usage-of-views.sql.js';

/** What usage is read from. */
export interface UsageSources {
  /** The first days of the sealed months. */
  months: string[];
  /** The times, from and before, whose views are read one by one. */
  times: { from: string; before: string }[];
}

/** Usage of which rows, in SQL with its values. */
interface UsageQuery {
  text: string;
  values: unknown[];
}

const columns = usageColumns.join(', ');

function sealedCondition({ sealedBy }: UsageKindSql, ofPartner: boolean): string {
  if (sealedBy === 'partner') {
    return `u.report_id IS NULL AND ${ofPartner ? 'u.partner_id = $2' : 'u.partner_id IS NOT NULL'}`;
  }
  const partner = ofPartner ? 'u.partner_id = $2' : 'u.partner_id IS NULL';
  return `${partner} AND u.report_id IS ${sealedBy === 'all' ? 'NULL' : 'NOT NULL'}`;
}

const counted = (kind: 'view' | 'draw') =>
  `SELECT key, '${kind}' AS kind, unnest(${kind}_buckets) AS bucket, unnest(${kind}_counts) AS count FROM parts`;

const spread = (kind: 'view' | 'draw') => `
  min(bucket) FILTER (WHERE kind = '${kind}' AND upto * 2 >= total) AS "${kind}Median",
  min(bucket) FILTER (WHERE kind = '${kind}' AND upto * 20 >= total * 19) AS "${kind}P95"`;

/**
 * Usage by something, of one partner's people or of all with null: rows `(id, name, views, viewers, "secondsInView")` and the buckets of
 * medians and 95th percentiles.
 */
export function usageSql(
  by: UsageKind,
  partnerId: number | null,
  { months, times }: UsageSources,
): UsageQuery {
  const kind = usageKindsSql[by];
  const { joins, key, names } = kind;
  const values: unknown[] = partnerId === null ? [months] : [months, partnerId];
  const parameter = (value: string) => `$${values.push(value)}::timestamptz`;
  const between = times.map(
    ({ from, before }) => `(u.viewed_at >= ${parameter(from)} AND u.viewed_at < ${parameter(before)})`,
  );
  const ofPartner = partnerId === null ? '' : 'AND u.partner_id = $2';
  const views = `
    SELECT ${key} AS key, u.account_id, u.seconds_in_view, u.drawn_after
    FROM viewership u ${joins} WHERE (${between.join(' OR ') || 'false'}) ${ofPartner}`;
  const text = `
    WITH parts AS (
      SELECT ${key} AS key, ${columns} FROM usage_month u ${joins}
      WHERE u.month = ANY ($1::date[]) AND ${sealedCondition(kind, partnerId !== null)}
      UNION ALL
      SELECT key, ${columns} FROM (${usageOfViewsSql({ views, key: ['key'] })}) of_views
    ), sums AS (
      SELECT key, sum(views)::int AS views, sum(seconds_in_view)::float8 AS "secondsInView" FROM parts GROUP BY key
    ), people AS (
      SELECT key, sum(bit_count(bits))::int AS viewers FROM (
        SELECT key, bit_or(bits) AS bits
        FROM (SELECT key, unnest(viewer_blocks) AS block, unnest(viewer_bits) AS bits FROM parts) blocks
        GROUP BY key, block
      ) united GROUP BY key
    ), counted AS (
      SELECT key, kind, bucket, sum(count) AS count FROM (${counted('view')} UNION ALL ${counted('draw')}) timed
      GROUP BY key, kind, bucket
    ), cumulated AS (
      SELECT key, kind, bucket, sum(count) OVER (PARTITION BY key, kind ORDER BY bucket) AS upto,
        sum(count) OVER (PARTITION BY key, kind) AS total
      FROM counted
    ), spreads AS (
      SELECT key, ${spread('view')}, ${spread('draw')} FROM cumulated GROUP BY key
    )
    SELECT nullif(key, 0) AS id, ${names ? 'named.name' : 'NULL AS name'}, views, viewers, "secondsInView",
      "viewMedian", "viewP95", "drawMedian", "drawP95"
    FROM sums JOIN people USING (key) LEFT JOIN spreads USING (key) ${names ? `LEFT JOIN ${names} named ON named.id = key` : ''}
    ORDER BY views DESC, key`;
  return { text, values };
}
