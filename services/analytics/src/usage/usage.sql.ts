import type { UsageKind } from '@portal/contracts';
import { usageColumns, usageOfViewsSql } from './usage-of-views.sql.js';

/** The sources of usage for a range of days. */
export interface UsageSources {
  months: string[];
  /** Times whose views are read one by one, `before` excluded. */
  periods: { from: string; before: string }[];
}

/** A way to group usage, in SQL over rows `u` with a `partner_id` and a `report_id`. */
interface GroupingSql {
  joins: string;
  /** The id of the group; 0 when there is none or it was deleted. */
  key: string;
  /** The table of the groups' names; absent when there is only one row. */
  names?: string;
  monthRows: 'all' | 'report' | 'partner';
}

const report = 'LEFT JOIN report_copy report ON report.id = u.report_id';
const partner = 'LEFT JOIN partner_copy partner ON partner.id = u.partner_id';

const groupings: Record<UsageKind, GroupingSql> = {
  all: { joins: '', key: '0', monthRows: 'all' },
  report: { joins: report, key: 'coalesce(report.id, 0)', names: 'report_copy', monthRows: 'report' },
  category: {
    joins: `${report} LEFT JOIN category_copy category ON category.id = report.category_id`,
    key: 'coalesce(category.id, 0)',
    names: 'category_copy',
    monthRows: 'report',
  },
  partner: { joins: partner, key: 'coalesce(partner.id, 0)', names: 'partner_copy', monthRows: 'partner' },
  group: {
    joins: `${partner} LEFT JOIN group_copy stakeholders ON stakeholders.id = partner.group_id`,
    key: 'coalesce(stakeholders.id, 0)',
    names: 'group_copy',
    monthRows: 'partner',
  },
};

const columns = usageColumns.join(', ');

function monthCondition({ monthRows }: GroupingSql, hasPartner: boolean): string {
  if (monthRows === 'partner') {
    return `u.report_id IS NULL AND ${hasPartner ? 'u.partner_id = $2' : 'u.partner_id IS NOT NULL'}`;
  }
  const partnerCondition = hasPartner ? 'u.partner_id = $2' : 'u.partner_id IS NULL';
  return `${partnerCondition} AND u.report_id IS ${monthRows === 'all' ? 'NULL' : 'NOT NULL'}`;
}

const unnestCounts = (kind: 'view' | 'draw') =>
  `SELECT key, '${kind}' AS kind, unnest(${kind}_buckets) AS bucket, unnest(${kind}_counts) AS count FROM parts`;

const percentiles = (kind: 'view' | 'draw') => `
  min(bucket) FILTER (WHERE kind = '${kind}' AND upto * 2 >= total) AS "${kind}Median",
  min(bucket) FILTER (WHERE kind = '${kind}' AND upto * 20 >= total * 19) AS "${kind}P95"`;

/**
 * Builds the query for usage grouped by `by`, of one partner's users or of all with null. Selects `(id, name, views, viewers,
 * "secondsInView")` and the buckets of medians and 95th percentiles.
 */
export function usageSql(
  by: UsageKind,
  partnerId: number | null,
  { months, periods }: UsageSources,
): { text: string; values: unknown[] } {
  const grouping = groupings[by];
  const { joins, key, names } = grouping;
  const values: unknown[] = partnerId === null ? [months] : [months, partnerId];
  const parameter = (value: string) => `$${values.push(value)}::timestamptz`;
  const inPeriods = periods.map(
    ({ from, before }) => `(u.viewed_at >= ${parameter(from)} AND u.viewed_at < ${parameter(before)})`,
  );
  const ofPartner = partnerId === null ? '' : 'AND u.partner_id = $2';
  const views = `
    SELECT ${key} AS key, u.account_id, u.seconds_in_view, u.drawn_after
    FROM viewership u ${joins} WHERE (${inPeriods.join(' OR ') || 'false'}) ${ofPartner}`;
  const text = `
    WITH parts AS (
      SELECT ${key} AS key, ${columns} FROM usage_month u ${joins}
      WHERE u.month = ANY ($1::date[]) AND ${monthCondition(grouping, partnerId !== null)}
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
      SELECT key, kind, bucket, sum(count) AS count FROM (${unnestCounts('view')} UNION ALL ${unnestCounts('draw')}) timed
      GROUP BY key, kind, bucket
    ), cumulated AS (
      SELECT key, kind, bucket, sum(count) OVER (PARTITION BY key, kind ORDER BY bucket) AS upto,
        sum(count) OVER (PARTITION BY key, kind) AS total
      FROM counted
    ), spreads AS (
      SELECT key, ${percentiles('view')}, ${percentiles('draw')} FROM cumulated GROUP BY key
    )
    SELECT nullif(key, 0) AS id, ${names ? 'named.name' : 'NULL AS name'}, views, viewers, "secondsInView",
      "viewMedian", "viewP95", "drawMedian", "drawP95"
    FROM sums JOIN people USING (key) LEFT JOIN spreads USING (key) ${names ? `LEFT JOIN ${names} named ON named.id = key` : ''}
    ORDER BY views DESC, key`;
  return { text, values };
}
