import type {
  ManagedPartner,
  reportContract,
  ReportFilters,
  ReportRow,
  reportSortColumns,
} from '@portal/contracts';
import { isManagedSql, searchPatterns, sql, type ListSource, type Sql } from '@portal/service-kit';
import { inForceSql } from '../access/report-access.sql.js';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { reportDetails, reportNamesSql } from './report-columns.sql.js';
import type { Match } from './report-search.js';

/** The reports that a list is about, in addition to its viewer's access. Conditions use `r` as the report's row. */
export interface ReportSelection {
  /** All by default. */
  condition?: Sql;
  /** Includes reports that the viewer manages but that cannot be opened yet. */
  isManaged?: boolean;
  /** The number of views, from row `v` of table report_view_count, if the list has it. */
  count?: Sql;
  defaultSort?: string;
}

const sortColumns: Record<(typeof reportSortColumns)[number], Sql> = {
  name: sql`r.name_text`,
  type: sql`r.type`,
  date_uploaded: sql`r.date_uploaded`,
  status: sql`r.availability`,
  owner: sql`p.search_text`,
  workspace_name: sql`r.workspace_text`,
  category: sql`c.search_text`,
};

const newestFirst = '-type,-date_uploaded';

/** The folded text of report `r` that searches match. */
export const searchedText = sql`concat_ws(' ', r.search_text, r.workspace_text, c.search_text, p.search_text)`;

/** The condition that each pattern matches a folded text of report `r`, or the beginning of a word of its type or status. */
export function matches(match: Match | undefined, text: Sql): Sql {
  if (!match) return sql`true`;
  const state = match.operator === 'LIKE' ? sql`LIKE '% ' || substr(word, 2)` : sql`~ word`;
  // The inner subquery folds the patterns once instead of once for each row.
  const words = sql`unnest(ARRAY(SELECT folded(pattern) FROM unnest(${match.patterns}::text[]) AS pattern)) AS word`;
  return sql`NOT EXISTS (SELECT FROM ${words}
    WHERE NOT (${text} ${sql.raw(match.operator)} word OR r.state_text ${state}))`;
}

/** The reports of a selection that a viewer may open and that match a search. */
export function buildReportList<Row = ReportRow>(
  viewer: Viewer,
  { condition = sql`true`, isManaged = false, count, defaultSort = newestFirst }: ReportSelection,
  match?: Match,
): ListSource<typeof reportContract.calls.findAll, Row> {
  const openable = buildOpenableSql(viewer);
  return {
    columns: count ? sql`r.id, ${count} AS count` : sql`r.id`,
    tables: sql`report r ${reportNamesSql} LEFT JOIN report_view_count v ON v.report_id = r.id`,
    where: sql`${isManaged ? openable.managed : openable.condition} AND ${condition} AND ${matches(match, searchedText)}`,
    sortColumns: { ...sortColumns, ...(count && { count }) },
    defaultSort,
    tieBreakers: sql`r.id DESC`,
    details: reportDetails,
  };
}

/** As {@link buildReportList} of all reports, those whose name matches first. */
export function buildSearchList(
  viewer: Viewer,
  match?: Match,
): ListSource<typeof reportContract.calls.findAll> {
  const list = buildReportList(viewer, {}, match);
  const best = { best: matches(match, sql`r.name_text`) };
  return match
    ? { ...list, sortColumns: { ...sortColumns, ...best }, defaultSort: `-best,${newestFirst}` }
    : list;
}

/** Reports of a category, or all without one. */
export const selectByCategory = (categoryId?: number): ReportSelection =>
  categoryId === undefined ? {} : { condition: sql`r.category_id = ${categoryId}::int` };

const isNeverOpened = sql`NOT EXISTS (SELECT FROM report_view_count WHERE report_id = r.id AND count > 0)`;

const buildWorkspaceCondition = (text: string) => sql`r.workspace_text
  LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${searchPatterns(text)}::text[]) AS word))`;

const viewCount = sql`coalesce(v.count, 0)::int`;

/** Managed reports that match all filters, of one owner if given, with their views. */
export function selectManaged(filters: ReportFilters, owner: ManagedPartner): ReportSelection {
  const { type, status, workspace, categoryId, ownerId, opened } = filters;
  const conditions = [
    isManagedSql(owner, sql`r.owner_partner_id`),
    ...(type ? [sql`r.type = ${type}`] : []),
    ...(status ? [sql`r.availability = ${status}`] : []),
    ...(workspace?.trim() ? [buildWorkspaceCondition(workspace)] : []),
    ...(categoryId === undefined ? [] : [sql`coalesce(r.category_id, 0) = ${categoryId}::int`]),
    ...(ownerId === undefined ? [] : [sql`coalesce(r.owner_partner_id, 0) = ${ownerId}::int`]),
    ...(opened ? [isNeverOpened] : []),
  ];
  return { condition: sql.join(conditions, ' AND '), isManaged: owner !== 'all', count: viewCount };
}

/** Reports of the managed owner without a permission in force in a table whose row matches `isReceiver`. */
const excludePermitted = (table: Sql, isReceiver: Sql, owner: ManagedPartner): ReportSelection => ({
  condition: sql`${isManagedSql(owner, sql`r.owner_partner_id`)} AND NOT EXISTS (
    SELECT FROM ${table} WHERE report_id = r.id AND ${isReceiver} AND ${inForceSql})`,
  isManaged: true,
});

export const excludeAccount = (accountId: number, owner: ManagedPartner): ReportSelection =>
  excludePermitted(sql`user_permission`, sql`account_id = ${accountId}`, owner);

export const excludeGroup = (groupId: number, owner: ManagedPartner): ReportSelection =>
  excludePermitted(sql`group_permission`, sql`group_id = ${groupId}`, owner);

export const viewed: ReportSelection = { count: viewCount, defaultSort: `-count,${newestFirst}` };

/** Reports viewed today in a time zone, with today's views. */
export const selectViewedToday = (timeZone: string): ReportSelection => ({
  condition: sql`v.day = (now() AT TIME ZONE ${timeZone}::text)::date`,
  count: sql`v.day_count`,
});
