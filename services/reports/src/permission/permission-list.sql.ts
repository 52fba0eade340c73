import type {
  groupPermissionContract,
  ManagedPartner,
  Paging,
  PermissionFilters,
  userPermissionContract,
} from '@portal/contracts';
import {
  isManagedSql,
  searchPatterns,
  sql,
  toIsoTimeSql,
  type ListSource,
  type Sql,
} from '@portal/service-kit';
import { existsSql, inForceSql, soonSql } from '../access/report-access.sql.js';

export const permissionIdSql = sql`pair.id`;

const reportColumns = sql`pair.id, r.id AS "reportId", r.name AS "reportName", r.workspace_name, ${toIsoTimeSql('pair.until')} AS until`;
const end = sql`coalesce(pair.until, 'infinity')`;

const buildFilterSql = (
  receiver: Sql,
  owner: ManagedPartner,
  { reportId, receiverId, end: ends }: PermissionFilters,
): Sql =>
  sql.join(
    [
      existsSql,
      isManagedSql(owner, sql`r.owner_partner_id`),
      ends === 'ended' ? sql`until <= now()` : inForceSql,
      ...(ends === 'soon' ? [sql`until <= ${soonSql}`] : []),
      ...(reportId === undefined ? [] : [sql`pair.report_id = ${reportId}::int`]),
      ...(receiverId === undefined ? [] : [sql`${receiver} = ${receiverId}::int`]),
    ],
    ' AND ',
  );

const reportedPairs = sql`user_permission pair JOIN report r ON r.id = pair.report_id`;

/** The condition that a word occurs in the names of the report, user or partner. */
function matchesWord(pattern: string): Sql {
  const isMatch = (text: Sql) => sql`${text} LIKE folded(${sql`${pattern}`}::text)`;
  return sql`(pair.report_id IN (SELECT id FROM report WHERE ${isMatch(sql`concat_ws(' ', name_text, workspace_text)`)})
    OR pair.account_id IN (SELECT id FROM replicated_account WHERE ${isMatch(sql`search_text`)}
      OR partner_id IN (SELECT id FROM replicated_partner WHERE ${isMatch(sql`search_text`)})))`;
}

/** The permissions of users in force for an owner's reports: up to as many rows as there are pairs of users and reports. */
export function createUserPermissionList(
  owner: ManagedPartner,
  { search, sort = 'reportName', ...filters }: PermissionFilters & Pick<Paging, 'search' | 'sort'>,
): ListSource<typeof userPermissionContract.calls.findAll> {
  const isFound = searchPatterns(search).map(matchesWord);
  const where = sql.join([buildFilterSql(sql`pair.account_id`, owner, filters), ...isFound], ' AND ');
  const isOfUser = /^-?(firstname|surname|user_type)/.test(sort);
  return {
    columns: sql`${reportColumns}, a.id AS "userId", a.firstname, a.surname, p.name AS user_type`,
    tables: sql`${reportedPairs} JOIN replicated_account a ON a.id = pair.account_id
      LEFT JOIN replicated_partner p ON p.id = a.partner_id`,
    where,
    count: sql`SELECT count(*)::int AS count FROM ${reportedPairs} JOIN replicated_account a ON a.id = pair.account_id WHERE ${where}`,
    // There is an index for each order but that of partners.
    sortColumns: {
      reportName: sql`r.name_text`,
      workspace_name: sql`r.workspace_text`,
      firstname: sql`a.firstname_text`,
      surname: sql`a.surname_text`,
      user_type: sql`p.search_text`,
      until: end,
    },
    defaultSort: 'reportName',
    // As in the indexes, along which the pairs of one report or of one user are read after those of the other.
    tieBreakers: isOfUser ? sql`pair.account_id, pair.report_id` : sql`pair.report_id, pair.account_id`,
  };
}

/** The permissions of groups in force for an owner's reports: at most some ten thousand rows. */
export const createGroupPermissionList = (
  owner: ManagedPartner,
  filters: PermissionFilters,
): ListSource<typeof groupPermissionContract.calls.findByReportOwner> => ({
  columns: sql`${reportColumns}, p.name AS owner, pair.group_id AS "userGroupId", coalesce(g.name, '') AS "userGroupName",
    pair.viewed_by AS "viewedBy"`,
  tables: sql`group_permission pair JOIN report r ON r.id = pair.report_id LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id
    LEFT JOIN replicated_group g ON g.id = pair.group_id`,
  where: buildFilterSql(sql`pair.group_id`, owner, filters),
  foldedText: sql`concat_ws(' ', r.name_text, r.workspace_text, p.search_text, g.search_text, lower(pair.viewed_by))`,
  sortColumns: {
    reportName: sql`r.name_text`,
    owner: sql`p.search_text`,
    userGroupName: sql`g.search_text`,
    viewedBy: sql`pair.viewed_by`,
    until: end,
  },
  defaultSort: 'userGroupName,reportName',
  tieBreakers: sql`pair.id`,
});
