import type { userPermissionContract, ManagedPartner } from '@portal/contracts';
import { toIsoTimeSql, sql, type PairList } from '@portal/service-kit';
import { inForceSql, isOfOwnerSql } from '../access/report-access.sql.js';

const reportTie = ['pair.report_id', 'pair.account_id'];
const accountTie = ['pair.account_id', 'pair.report_id'];
const report = 'JOIN report r ON r.id = pair.report_id';
const account = 'JOIN replicated_account a ON a.id = pair.account_id';
// An account may have no partner, or one that is not replicated yet.
const partner = 'LEFT JOIN replicated_partner p ON p.id = a.partner_id';

const columns = sql`pair.id, r.id AS "reportId", a.id AS "userId", r.name AS "reportName", r.workspace_name, a.firstname,
  a.surname, p.name AS user_type, ${toIsoTimeSql('pair.until')} AS until`;

/** Up to as many rows as there are pairs of users and reports. */
export const createUserPermissionList = (
  owner: ManagedPartner,
): PairList<typeof userPermissionContract.calls.findAll> => ({
  table: 'user_permission',
  keys: ['account_id', 'report_id'],
  conditionColumns: ['until'],
  // IS TRUE keeps the condition from becoming a join, which would lose the order of the index.
  where: sql`${inForceSql} AND (pair.account_id IN (SELECT id FROM replicated_account)) IS TRUE AND ${isOfOwnerSql(owner)}`,
  columns,
  tables: sql.raw(`${report} ${account} ${partner}`),
  searchCondition: (pattern, inSubquery) => {
    const isReport = sql`folded(concat_ws(' ', name, workspace_name)) LIKE ${pattern}`;
    const isAccount = sql`search_text LIKE ${pattern}
      OR partner_id ${inSubquery('replicated_partner', sql`folded(name) LIKE ${pattern}`)}`;
    return sql`pair.report_id ${inSubquery('report', isReport)} OR pair.account_id ${inSubquery('replicated_account', isAccount)}`;
  },
  sortColumns: {
    reportName: { joins: () => [report], key: 'folded(r.name)', tieBreakers: reportTie },
    workspace_name: { joins: () => [report], key: 'folded(r.workspace_name)', tieBreakers: reportTie },
    firstname: { joins: () => [account], key: 'folded(a.firstname)', tieBreakers: accountTie },
    surname: { joins: () => [account], key: 'folded(a.surname)', tieBreakers: accountTie },
    user_type: {
      joins: () => [account, partner],
      key: 'folded(p.name)',
      tieBreakers: ['a.partner_id', ...accountTie],
    },
    until: { joins: () => [], key: `coalesce(pair.until, 'infinity')`, tieBreakers: accountTie },
  },
  defaultSort: 'reportName',
  indexed: true,
});
