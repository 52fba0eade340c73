import type {
  ManagedPartner,
  UnopenedReportRow,
  UsageKind,
  UsageRow,
  usageContract,
} from '@portal/contracts';
import { isManagedSql, sql, toIsoTimeSql, type ListSource, type Sql } from '@portal/service-kit';

type Lists = typeof usageContract.calls;

/** A row of usage, without the caller's access. */
export type Usage = Omit<UsageRow, 'openable'>;

/** A report, without the caller's access. */
type UsageReport = Omit<UnopenedReportRow, 'openable'>;

/** The sources of usage for a range of days. */
export interface UsageSources {
  /** The first days of months that are read from `monthly_usage`. */
  months: string[];
  /** Times whose views are read one by one, `before` excluded. */
  rest: { from: string; before: string }[];
}

/** The category whose reports count, or the group whose partners count; all without one. */
export interface UsageWithin {
  categoryId?: number | undefined;
  groupId?: number | undefined;
}

/** A way to group usage, in SQL over rows `u` of monthly usage. */
interface Grouping {
  joins: Sql;
  /** The id of the group; 0 when there is none or it was deleted. */
  key: Sql;
  names: Sql;
}

const report = sql`LEFT JOIN replicated_report report ON report.id = u.report_id`;
const partner = sql`LEFT JOIN replicated_partner partner ON partner.id = u.partner_id`;

const groupings: Record<Exclude<UsageKind, 'report'>, Grouping> = {
  all: { joins: sql``, key: sql`0`, names: sql`(SELECT NULL::int AS id, NULL AS name WHERE false)` },
  category: {
    joins: sql`${report} LEFT JOIN replicated_category category ON category.id = report.category_id`,
    key: sql`coalesce(category.id, 0)`,
    names: sql`replicated_category`,
  },
  partner: { joins: partner, key: sql`coalesce(partner.id, 0)`, names: sql`replicated_partner` },
  group: {
    joins: sql`${partner} LEFT JOIN replicated_group stakeholders ON stakeholders.id = partner.group_id`,
    key: sql`coalesce(stakeholders.id, 0)`,
    names: sql`replicated_group`,
  },
};

const matchesTimes = (rest: UsageSources['rest']): Sql =>
  sql`(${sql.join(
    [
      ...rest.map(
        ({ from, before }) => sql`(viewed_at >= ${from}::timestamptz AND viewed_at < ${before}::timestamptz)`,
      ),
      sql`false`,
    ],
    ' OR ',
  )})`;

/** Selects the views of the sources, those of a person, report, partner and month in one row. */
function selectViews({ months, rest }: UsageSources, managed: ManagedPartner, order: Sql): Sql {
  const isManaged = isManagedSql(managed, sql`partner_id`);
  return sql`(
    (SELECT report_id, partner_id, account_id, views, seconds_in_view FROM monthly_usage
     WHERE month = ANY (${months}::date[]) AND ${isManaged} ${order})
    UNION ALL
    (SELECT report_id, partner_id, account_id, 1, seconds_in_view::bigint FROM viewership
     WHERE ${matchesTimes(rest)} AND ${isManaged} ${order})) u`;
}

/** Selects `key`, `views`, `viewers` and `seconds_in_view`, grouped by `by`. A person counts once for each deleted report. */
function groupViews(by: UsageKind, managed: ManagedPartner, sources: UsageSources): Sql {
  if (by === 'report') {
    // Both sources are read in the order of the key of monthly_usage, so that millions of viewers need neither sorting nor hashing.
    const views = selectViews(sources, managed, sql`ORDER BY report_id, account_id`);
    return sql`
      SELECT report_id AS key, sum(views) AS views, count(DISTINCT account_id) AS viewers, sum(seconds_in_view) AS seconds_in_view
      FROM ${views} GROUP BY report_id`;
  }
  const { joins, key } = groupings[by];
  return sql`
    SELECT key, sum(views) AS views, count(*) AS viewers, sum(seconds_in_view) AS seconds_in_view FROM (
      SELECT ${key} AS key, account_id, sum(views) AS views, sum(seconds_in_view) AS seconds_in_view
      FROM ${selectViews(sources, managed, sql``)} ${joins} GROUP BY 1, 2
    ) person GROUP BY key`;
}

function matchesWithin(by: UsageKind, { categoryId, groupId }: UsageWithin): Sql {
  const id = categoryId ?? groupId;
  if (id === undefined) return sql`true`;
  if (by === 'category' || by === 'group') return sql`usage.id = ${id}`;
  return categoryId === undefined
    ? sql`usage.id IN (SELECT id FROM replicated_partner WHERE group_id = ${id})`
    : sql`usage.id IN (SELECT id FROM replicated_report WHERE category_id = ${id})`;
}

/** Lists usage grouped by `by`; that of the category or group itself if `by` names it. */
export function listUsage(
  by: UsageKind,
  managed: ManagedPartner,
  sources: UsageSources,
  within: UsageWithin,
): ListSource<Lists['findAll'], Usage> {
  const names = by === 'report' ? sql`replicated_report` : groupings[by].names;
  return {
    columns: sql`usage.id, usage.name, usage.views, usage.viewers, usage.seconds_in_view AS "secondsInView"`,
    tables: sql`(
      SELECT named.id, named.name, sum(views)::int AS views, sum(viewers)::int AS viewers, sum(seconds_in_view)::float8 AS seconds_in_view
      FROM (${groupViews(by, managed, sources)}) grouped LEFT JOIN ${names} named ON named.id = key
      GROUP BY named.id, named.name) usage`,
    where: matchesWithin(by, within),
    text: sql`coalesce(usage.name, '')`,
    sortColumns: {
      name: sql`folded(usage.name)`,
      views: sql`usage.views`,
      viewers: sql`usage.viewers`,
      secondsInView: sql`usage.seconds_in_view`,
    },
    defaultSort: '-views',
    tieBreakers: sql`folded(usage.name) NULLS LAST, usage.id`,
  };
}

/** Lists reports without a view; of a partner, those among `openIds`. */
export function listUnopened(
  { months, rest }: UsageSources,
  managed: ManagedPartner,
  openIds: number[] | null,
): ListSource<Lists['findUnopened'], UsageReport> {
  const isManaged = isManagedSql(managed, sql`partner_id`);
  const open = sql`${openIds}`;
  return {
    columns: sql`report.id, report.name, report.type, category.name AS category, owner.name AS owner,
      ${toIsoTimeSql('report.date_uploaded')} AS date_uploaded`,
    tables: sql`replicated_report report
      LEFT JOIN replicated_category category ON category.id = report.category_id
      LEFT JOIN replicated_partner owner ON owner.id = report.owner_partner_id`,
    where: sql`(${open}::int[] IS NULL OR report.id = ANY (${open}::int[]))
      AND NOT EXISTS (
        SELECT FROM monthly_usage WHERE report_id = report.id AND month = ANY (${months}::date[]) AND ${isManaged})
      AND NOT EXISTS (SELECT FROM viewership WHERE report_id = report.id AND ${matchesTimes(rest)} AND ${isManaged})`,
    text: sql`concat_ws(' ', report.name, report.type, category.name, owner.name)`,
    sortColumns: {
      name: sql`report.name_text`,
      type: sql`report.type`,
      category: sql`folded(category.name)`,
      owner: sql`owner.search_text`,
      date_uploaded: sql`report.date_uploaded`,
    },
    defaultSort: 'name',
    tieBreakers: sql`report.id`,
  };
}
