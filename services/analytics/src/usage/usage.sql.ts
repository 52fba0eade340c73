import type { ManagedPartner, UsageKind, UsageRow } from '@portal/contracts';
import { sql, type Sql } from '@portal/service-kit';
import { mergeUsage, usageColumns, buildUsageSql } from './usage-aggregation.sql.js';

/** The sources of usage for a range of days. */
export interface UsageSources {
  /** Closed periods that do not overlap, as ranges of days. */
  periods: string[];
  /** Times whose views are read one by one, `before` excluded. */
  rest: { from: string; before: string }[];
}

/** A row of usage, with histograms of the times. */
export interface StoredUsage extends Pick<UsageRow, 'id' | 'name' | 'views' | 'viewers' | 'secondsInView'> {
  viewTimes: string | null;
  drawTimes: string | null;
}

/** A way to group usage, in SQL over rows `u` with a `partner_id` and a `report_id`. */
interface Grouping {
  joins: Sql;
  /** The id of the group; 0 when there is none or it was deleted. */
  key: Sql;
  /** The table of the groups' names; absent when there is only one row. */
  names?: string;
  rowKind: 'report' | 'partner';
}

const report = sql`LEFT JOIN replicated_report report ON report.id = u.report_id`;
const partner = sql`LEFT JOIN replicated_partner partner ON partner.id = u.partner_id`;

const groupings: Record<UsageKind, Grouping> = {
  all: { joins: sql``, key: sql`0`, rowKind: 'partner' },
  report: { joins: report, key: sql`coalesce(report.id, 0)`, names: 'replicated_report', rowKind: 'report' },
  category: {
    joins: sql`${report} LEFT JOIN replicated_category category ON category.id = report.category_id`,
    key: sql`coalesce(category.id, 0)`,
    names: 'replicated_category',
    rowKind: 'report',
  },
  partner: {
    joins: partner,
    key: sql`coalesce(partner.id, 0)`,
    names: 'replicated_partner',
    rowKind: 'partner',
  },
  group: {
    joins: sql`${partner} LEFT JOIN replicated_group stakeholders ON stakeholders.id = partner.group_id`,
    key: sql`coalesce(stakeholders.id, 0)`,
    names: 'replicated_group',
    rowKind: 'partner',
  },
};

const columns = sql.raw(usageColumns.join(', '));

/** Returns true if days and five days have the rows, too. Only months and years have rows of each report of a partner. */
export const hasDayRows = (by: UsageKind, managed: ManagedPartner): boolean =>
  managed === 'all' || groupings[by].rowKind === 'partner';

function isRow(rowKind: Grouping['rowKind'], partnerId: Sql | undefined): Sql {
  if (rowKind === 'partner')
    return sql`u.report_id IS NULL AND ${partnerId ? sql`u.partner_id = ${partnerId}` : sql`u.partner_id IS NOT NULL`}`;
  return sql`u.report_id IS NOT NULL AND ${partnerId ? sql`u.partner_id = ${partnerId}` : sql`u.partner_id IS NULL`}`;
}

/** Selects usage grouped by `by`. */
export function selectUsage(
  by: UsageKind,
  managed: ManagedPartner,
  { periods, rest }: UsageSources,
): Sql<StoredUsage> {
  const { joins, key, names, rowKind } = groupings[by];
  const partnerId = managed === 'all' ? undefined : sql`${managed}`;
  const keyName = sql`key`;
  const closed = mergeUsage(
    sql`SELECT ${key} AS key, block, ${columns} FROM usage_rollup u ${joins}
        WHERE u.days = ANY (${periods}::daterange[]) AND ${isRow(rowKind, partnerId)}`,
    keyName,
  );
  const times = rest.map(
    ({ from, before }) => sql`(u.viewed_at >= ${from}::timestamptz AND u.viewed_at < ${before}::timestamptz)`,
  );
  const views = sql`
    SELECT ${key} AS key, u.account_id, u.seconds_in_view, u.drawn_after
    FROM viewership u ${joins}
    WHERE (${sql.join([...times, sql`false`], ' OR ')}) ${partnerId ? sql`AND u.partner_id = ${partnerId}` : sql``}`;
  const both = sql`${closed} UNION ALL SELECT * FROM (${buildUsageSql({ views, key: keyName })}) of_views`;
  const named = names ? sql`LEFT JOIN ${sql.raw(names)} named ON named.id = key` : sql``;
  return sql<StoredUsage>`
    WITH merged AS (
      SELECT key, sum(views)::int AS views, sum(bit_count(viewers))::int AS viewers,
        sum(seconds_in_view)::float8 AS "secondsInView", sum(view_times) AS "viewTimes", sum(draw_times) AS "drawTimes"
      FROM (${mergeUsage(both, keyName)}) blocks GROUP BY key
    )
    SELECT nullif(key, 0) AS id, ${names ? sql`named.name` : sql`NULL`} AS name, views, viewers, "secondsInView",
      "viewTimes", "drawTimes"
    FROM merged ${named}
    ORDER BY views DESC, key`;
}
