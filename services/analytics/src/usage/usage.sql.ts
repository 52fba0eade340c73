import type { UsageKind, UsageRow } from '@portal/contracts';
import { sql, type Sql } from '@portal/service-kit';
import { usageColumns, usageOfViews } from './usage-of-views.sql.js';

/** The sources of usage for a range of days. */
export interface UsageSources {
  months: string[];
  /** Times whose views are read one by one, `before` excluded. */
  periods: { from: string; before: string }[];
}

/** A row of usage with the buckets of medians and 95th percentiles. */
export interface StoredUsage extends Pick<UsageRow, 'id' | 'name' | 'views' | 'viewers' | 'secondsInView'> {
  viewMedian: number | null;
  viewP95: number | null;
  drawMedian: number | null;
  drawP95: number | null;
}

/** A way to group usage, in SQL over rows `u` with a `partner_id` and a `report_id`. */
interface Grouping {
  joins: Sql;
  /** The id of the group; 0 when there is none or it was deleted. */
  key: Sql;
  /** The table of the groups' names; absent when there is only one row. */
  names?: string;
  monthRows: 'all' | 'report' | 'partner';
}

const report = sql`LEFT JOIN report_copy report ON report.id = u.report_id`;
const partner = sql`LEFT JOIN partner_copy partner ON partner.id = u.partner_id`;

const groupings: Record<UsageKind, Grouping> = {
  all: { joins: sql``, key: sql`0`, monthRows: 'all' },
  report: { joins: report, key: sql`coalesce(report.id, 0)`, names: 'report_copy', monthRows: 'report' },
  category: {
    joins: sql`${report} LEFT JOIN category_copy category ON category.id = report.category_id`,
    key: sql`coalesce(category.id, 0)`,
    names: 'category_copy',
    monthRows: 'report',
  },
  partner: { joins: partner, key: sql`coalesce(partner.id, 0)`, names: 'partner_copy', monthRows: 'partner' },
  group: {
    joins: sql`${partner} LEFT JOIN group_copy stakeholders ON stakeholders.id = partner.group_id`,
    key: sql`coalesce(stakeholders.id, 0)`,
    names: 'group_copy',
    monthRows: 'partner',
  },
};

const columns = sql.raw(usageColumns.join(', '));

function isInMonths({ monthRows }: Grouping, partnerId: Sql | undefined): Sql {
  if (monthRows === 'partner')
    return sql`u.report_id IS NULL AND ${partnerId ? sql`u.partner_id = ${partnerId}` : sql`u.partner_id IS NOT NULL`}`;
  const ofPartner = partnerId ? sql`u.partner_id = ${partnerId}` : sql`u.partner_id IS NULL`;
  return sql`${ofPartner} AND u.report_id IS ${sql.raw(monthRows === 'all' ? 'NULL' : 'NOT NULL')}`;
}

const unnestCounts = (kind: 'view' | 'draw') =>
  sql.raw(
    `SELECT key, '${kind}' AS kind, unnest(${kind}_buckets) AS bucket, unnest(${kind}_counts) AS count FROM parts`,
  );

const percentiles = (kind: 'view' | 'draw') =>
  sql.raw(`
    min(bucket) FILTER (WHERE kind = '${kind}' AND upto * 2 >= total) AS "${kind}Median",
    min(bucket) FILTER (WHERE kind = '${kind}' AND upto * 20 >= total * 19) AS "${kind}P95"`);

/** Selects usage grouped by `by`, of one partner's users or of all with null. */
export function selectUsage(
  by: UsageKind,
  partner: number | null,
  { months, periods }: UsageSources,
): Sql<StoredUsage> {
  const grouping = groupings[by];
  const { joins, key, names } = grouping;
  const partnerId = partner === null ? undefined : sql`${partner}`;
  const inPeriods = periods.map(
    ({ from, before }) => sql`(u.viewed_at >= ${from}::timestamptz AND u.viewed_at < ${before}::timestamptz)`,
  );
  const views = sql`
    SELECT ${key} AS key, u.account_id, u.seconds_in_view, u.drawn_after
    FROM viewership u ${joins}
    WHERE (${sql.join([...inPeriods, sql`false`], ' OR ')}) ${partnerId ? sql`AND u.partner_id = ${partnerId}` : sql``}`;
  const named = names ? sql`LEFT JOIN ${sql.raw(names)} named ON named.id = key` : sql``;
  return sql<StoredUsage>`
    WITH parts AS (
      SELECT ${key} AS key, ${columns} FROM usage_month u ${joins}
      WHERE u.month = ANY (${months}::date[]) AND ${isInMonths(grouping, partnerId)}
      UNION ALL
      SELECT key, ${columns} FROM (${usageOfViews({ views, key: ['key'] })}) of_views
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
    SELECT nullif(key, 0) AS id, ${names ? sql`named.name` : sql`NULL`} AS name, views, viewers, "secondsInView",
      "viewMedian", "viewP95", "drawMedian", "drawP95"
    FROM sums JOIN people USING (key) LEFT JOIN spreads USING (key) ${named}
    ORDER BY views DESC, key`;
}
