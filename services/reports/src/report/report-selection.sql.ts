import type { ManagedPartner, ReportFilters, reportSortColumns } from '@portal/contracts';
import {
  isManagedSql,
  buildListOrder,
  searchPatterns,
  sql,
  type ListOrder,
  type Sql,
} from '@portal/service-kit';
import { inForceSql } from '../access/report-access.sql.js';

const expressions: Record<(typeof reportSortColumns)[number], Sql> = {
  name: sql`folded(r.name)`,
  type: sql`r.type`,
  date_uploaded: sql`r.date_uploaded`,
  status: sql`r.availability`,
  owner: sql`folded(p.name)`,
  workspace_name: sql`folded(r.workspace_name)`,
  category: sql`folded(c.name)`,
};
const tie = sql`r.id DESC`;

/** By type and date of upload, both descending. */
const byAge = '-type,-date_uploaded';
const byViews = `-count,${byAge}`;

/** The reports that a list is about, in addition to its viewer's access. Conditions use `r` as the report's row. */
export interface ReportSelection {
  condition: Sql;
  /** Includes reports that the viewer manages but that cannot be opened yet. */
  isManaged?: boolean;
  /** The number of views, from row `v` of table report_view_count, if the list has it. */
  count?: Sql;
  /** The order without a requested one. */
  defaultOrder: ListOrder;
}

/** Converts a `sort` of the contract to SQL. Ties are ordered newest first. */
function orderBy(sort: string, count?: Sql): ListOrder {
  const columns: Record<string, Sql> = count ? { ...expressions, count } : expressions;
  return buildListOrder(columns, sort, tie);
}

export const newestFirst: ListOrder = { ...orderBy(byAge), isPrepared: true };

/** Returns the requested order of a selection, or its default. */
export const getReportOrder = (
  { count, defaultOrder }: ReportSelection,
  requestedSort?: string,
): ListOrder => (requestedSort === undefined ? defaultOrder : orderBy(requestedSort, count));

/** Reports of a category, or of all with null. */
export function selectByCategory(categoryId: number | null): ReportSelection {
  const category = sql`${categoryId}`;
  return {
    condition: sql`(${category}::int IS NULL OR r.category_id = ${category})`,
    defaultOrder: newestFirst,
  };
}

/** Narrows a selection to the reports that match all filters. */
export function filterSelection(selection: ReportSelection, filters: ReportFilters): ReportSelection {
  const { type, status, workspace, categoryId, ownerId, opened } = filters;
  const conditions = [
    ...(type ? [sql`r.type = ${type}`] : []),
    ...(status ? [sql`r.availability = ${status}`] : []),
    ...(workspace?.trim() ? [buildWorkspaceCondition(workspace)] : []),
    ...(categoryId === undefined ? [] : [sql`coalesce(r.category_id, 0) = ${categoryId}::int`]),
    ...(ownerId === undefined ? [] : [sql`coalesce(r.owner_partner_id, 0) = ${ownerId}::int`]),
    ...(opened ? [isNeverOpened] : []),
  ];
  if (conditions.length === 0) return selection;
  return {
    ...selection,
    condition: sql.join([selection.condition, ...conditions], ' AND '),
  };
}

const isNeverOpened = sql`NOT EXISTS (SELECT FROM report_view_count WHERE report_id = r.id AND count > 0)`;

const buildWorkspaceCondition = (text: string) => sql`folded(r.workspace_name)
  LIKE ALL (ARRAY(SELECT folded(word) FROM unnest(${searchPatterns(text)}::text[]) AS word))`;

export const selectByPartner = (partnerId: number): ReportSelection => ({
  condition: sql`r.owner_partner_id = ${partnerId}::int`,
  isManaged: true,
  defaultOrder: newestFirst,
});

const viewCount = sql`coalesce(v.count, 0)::int`;

/** Adds the numbers of views to the reports of a selection. */
export const withViews = (selection: ReportSelection): ReportSelection => ({
  ...selection,
  count: viewCount,
});

/** Reports without a user permission in force for an account, of the managed owner. */
export const excludeAccount = (accountId: number, owner: ManagedPartner): ReportSelection => ({
  condition: sql`${isManagedSql(owner, sql`r.owner_partner_id`)} AND NOT EXISTS (
    SELECT FROM user_permission WHERE report_id = r.id AND account_id = ${accountId} AND ${inForceSql})`,
  isManaged: true,
  defaultOrder: newestFirst,
});

/** Reports without a permission in force for a group, of the managed owner. */
export const excludeGroup = (groupId: number, owner: ManagedPartner): ReportSelection => ({
  condition: sql`${isManagedSql(owner, sql`r.owner_partner_id`)} AND NOT EXISTS (
    SELECT FROM group_permission WHERE report_id = r.id AND group_id = ${groupId} AND ${inForceSql})`,
  isManaged: true,
  defaultOrder: newestFirst,
});

export const viewed: ReportSelection = {
  condition: sql`true`,
  count: viewCount,
  defaultOrder: { ...orderBy(byViews, viewCount), isPrepared: true },
};

/** Reports viewed today in a time zone, with today's views. */
export function selectViewedToday(timeZone: string): ReportSelection {
  const today = sql`(now() AT TIME ZONE ${sql`${timeZone}`}::text)::date`;
  return {
    condition: sql`v.day = ${today}`,
    count: sql`v.day_count`,
    defaultOrder: newestFirst,
  };
}
