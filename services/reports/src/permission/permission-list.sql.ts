import type {
  groupPermissionContract,
  ManagedPartner,
  PermissionFilters,
  userPermissionContract,
} from '@portal/contracts';
import { toIsoTimeSql, sql, type ListSource, type PairList, type Sql } from '@portal/service-kit';
import { inForceSql, isOwnedSql, soonSql } from '../access/report-access.sql.js';

const reportColumns = sql`pair.id, r.id AS "reportId", r.name AS "reportName", r.workspace_name, ${toIsoTimeSql('pair.until')} AS until`;
const end = `coalesce(pair.until, 'infinity')`;
const reportTieBreakers = ['pair.report_id', 'pair.account_id'];
const accountTieBreakers = ['pair.account_id', 'pair.report_id'];
const report = 'JOIN report r ON r.id = pair.report_id';
const account = 'JOIN replicated_account a ON a.id = pair.account_id';
// An account may have no partner, or one that is not replicated yet.
const partner = 'LEFT JOIN replicated_partner p ON p.id = a.partner_id';

const buildFilterSql = (receiver: Sql, { reportId, receiverId, end: ends }: PermissionFilters): Sql =>
  sql.join(
    [
      ends === 'ended' ? sql`until <= now()` : inForceSql,
      ...(ends === 'soon' ? [sql`until <= ${soonSql}`] : []),
      ...(reportId === undefined ? [] : [sql`pair.report_id = ${reportId}::int`]),
      ...(receiverId === undefined ? [] : [sql`${receiver} = ${receiverId}::int`]),
    ],
    ' AND ',
  );

/** The permissions of users in force for an owner's reports: up to as many rows as there are pairs of users and reports. */
export const createUserPermissionList = (
  owner: ManagedPartner,
  filters: PermissionFilters = {},
): PairList<typeof userPermissionContract.calls.findAll> => ({
  table: 'user_permission',
  keys: ['account_id', 'report_id'],
  conditionColumns: ['until'],
  // IS TRUE keeps the condition from becoming a join, which would lose the order of the index.
  where: sql`${buildFilterSql(sql`pair.account_id`, filters)} AND (pair.account_id IN (SELECT id FROM replicated_account)) IS TRUE AND ${isOwnedSql(owner)}`,
  columns: sql`${reportColumns}, a.id AS "userId", a.firstname, a.surname, p.name AS user_type`,
  tables: sql.raw(`${report} ${account} ${partner}`),
  searchCondition: (pattern, inSubquery) => {
    const isReport = sql`folded(concat_ws(' ', name, workspace_name)) LIKE ${pattern}`;
    const isAccount = sql`search_text LIKE ${pattern}
      OR partner_id ${inSubquery('replicated_partner', sql`folded(name) LIKE ${pattern}`)}`;
    return sql`pair.report_id ${inSubquery('report', isReport)} OR pair.account_id ${inSubquery('replicated_account', isAccount)}`;
  },
  sortColumns: {
    reportName: { joins: () => [report], key: 'folded(r.name)', tieBreakers: reportTieBreakers },
    workspace_name: {
      joins: () => [report],
      key: 'folded(r.workspace_name)',
      tieBreakers: reportTieBreakers,
    },
    firstname: { joins: () => [account], key: 'folded(a.firstname)', tieBreakers: accountTieBreakers },
    surname: { joins: () => [account], key: 'folded(a.surname)', tieBreakers: accountTieBreakers },
    user_type: {
      joins: () => [account, partner],
      key: 'folded(p.name)',
      tieBreakers: ['a.partner_id', ...accountTieBreakers],
    },
    until: { joins: () => [], key: end, tieBreakers: accountTieBreakers },
  },
  defaultSort: 'reportName',
});

/** The permissions of groups in force for an owner's reports: at most some ten thousand rows. */
export const createGroupPermissionList = (
  owner: ManagedPartner,
  filters: PermissionFilters = {},
): ListSource<typeof groupPermissionContract.calls.findByReportOwner> => ({
  columns: sql`${reportColumns}, p.name AS owner, pair.group_id AS "userGroupId", coalesce(g.name, '') AS "userGroupName",
    pair.viewed_by AS "viewedBy"`,
  tables: sql`group_permission pair ${sql.raw(report)} LEFT JOIN replicated_partner p ON p.id = r.owner_partner_id
    LEFT JOIN replicated_group g ON g.id = pair.group_id`,
  where: sql`${buildFilterSql(sql`pair.group_id`, filters)} AND ${isOwnedSql(owner)}`,
  text: sql`concat_ws(' ', r.name, r.workspace_name, p.name, g.name, pair.viewed_by)`,
  sortColumns: {
    reportName: sql`folded(r.name)`,
    owner: sql`folded(p.name)`,
    userGroupName: sql`folded(g.name)`,
    viewedBy: sql`pair.viewed_by`,
    until: sql.raw(end),
  },
  defaultSort: 'userGroupName,reportName',
  tieBreakers: sql`pair.id`,
});
