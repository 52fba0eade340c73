import type { groupPermissionContract, ManagedPartner, userPermissionContract } from '@portal/contracts';
import { toIsoTimeSql, sql, type PairList } from '@portal/service-kit';
import { inForceSql, isOfOwnerSql } from '../access/report-access.sql.js';
import type { ReceiverKind } from './receiver.sql.js';

const reportColumns = sql`pair.id, r.id AS "reportId", r.name AS "reportName", r.workspace_name, ${toIsoTimeSql('pair.until')} AS until`;
const end = { joins: () => [], key: `coalesce(pair.until, 'infinity')` };
const reportTieBreakers = ['pair.report_id', 'pair.account_id'];
const accountTieBreakers = ['pair.account_id', 'pair.report_id'];
const groupTieBreakers = ['pair.id'];
const report = 'JOIN report r ON r.id = pair.report_id';
const account = 'JOIN replicated_account a ON a.id = pair.account_id';
// An account may have no partner, or one that is not replicated yet.
const partner = 'LEFT JOIN replicated_partner p ON p.id = a.partner_id';
// OFFSET 0 folds names once for each report and group instead of once for each pair.
const foldedReport = `JOIN (
    SELECT *, folded(name) AS by_name, (SELECT name FROM replicated_partner WHERE id = owner_partner_id) AS owner
    FROM report OFFSET 0
  ) r ON r.id = pair.report_id`;
const foldedGroup = `LEFT JOIN (SELECT *, folded(name) AS by_name FROM replicated_group OFFSET 0) g ON g.id = pair.group_id`;

/** Up to as many rows as there are pairs of users and reports. */
const createUserList = (owner: ManagedPartner): PairList<typeof userPermissionContract.calls.findAll> => ({
  table: 'user_permission',
  keys: ['account_id', 'report_id'],
  conditionColumns: ['until'],
  // IS TRUE keeps the condition from becoming a join, which would lose the order of the index.
  where: sql`${inForceSql} AND (pair.account_id IN (SELECT id FROM replicated_account)) IS TRUE AND ${isOfOwnerSql(owner)}`,
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
    until: { ...end, tieBreakers: accountTieBreakers },
  },
  defaultSort: 'reportName',
  indexed: true,
});

/** At most some ten thousand rows. */
const createGroupList = (
  owner: ManagedPartner,
): PairList<typeof groupPermissionContract.calls.findByReportOwner> => ({
  table: 'group_permission',
  keys: ['group_id', 'report_id'],
  conditionColumns: ['viewed_by', 'until'],
  where: sql`${inForceSql} AND ${isOfOwnerSql(owner)}`,
  columns: sql`${reportColumns}, r.owner, pair.group_id AS "userGroupId", coalesce(g.name, '') AS "userGroupName",
    pair.viewed_by AS "viewedBy"`,
  tables: sql.raw(`${foldedReport} ${foldedGroup}`),
  searchCondition: (pattern, inSubquery) => {
    const isNamed = sql`folded(name) LIKE ${pattern}`;
    const isMatch = sql`folded(concat_ws(' ', name, workspace_name)) LIKE ${pattern}
        OR owner_partner_id ${inSubquery('replicated_partner', isNamed)}`;
    return sql`pair.report_id ${inSubquery('report', isMatch)}
      OR pair.group_id ${inSubquery('replicated_group', isNamed)}
      OR pair.viewed_by = ANY (ARRAY(
        SELECT choice FROM (VALUES ('Allow All'), ('Only Admin(s)')) viewed (choice) WHERE folded(choice) LIKE ${pattern}))`;
  },
  sortColumns: {
    reportName: { joins: () => [foldedReport], key: 'r.by_name', tieBreakers: groupTieBreakers },
    owner: { joins: () => [foldedReport], key: 'folded(r.owner)', tieBreakers: groupTieBreakers },
    userGroupName: { joins: () => [foldedGroup], key: 'g.by_name', tieBreakers: groupTieBreakers },
    viewedBy: { joins: () => [], key: 'pair.viewed_by', tieBreakers: groupTieBreakers },
    until: { ...end, tieBreakers: groupTieBreakers },
  },
  defaultSort: 'userGroupName,reportName',
  indexed: false,
});

/** The permissions in force for an owner's reports. */
export const createPermissionList = (kind: ReceiverKind, owner: ManagedPartner): PairList =>
  kind === 'user' ? createUserList(owner) : createGroupList(owner);
