import type { groupPermissionContract, ManagedPartner } from '@portal/contracts';
import { toIsoTimeSql, sql, type PairList } from '@portal/service-kit';
import { inForceSql, isOfOwnerSql } from '../access/report-access.sql.js';

// OFFSET 0 folds names once for each report and group instead of once for each pair.
const report = `JOIN (
    SELECT *, folded(name) AS by_name, (SELECT name FROM replicated_partner WHERE id = owner_partner_id) AS owner
    FROM report OFFSET 0
  ) r ON r.id = pair.report_id`;
const group = `LEFT JOIN (SELECT *, folded(name) AS by_name FROM replicated_group OFFSET 0) g ON g.id = pair.group_id`;
const tieBreakers = ['pair.id'];

const columns = sql`pair.id, r.id AS "reportId", pair.group_id AS "userGroupId", r.name AS "reportName",
  r.workspace_name, r.owner, coalesce(g.name, '') AS "userGroupName", pair.viewed_by AS "viewedBy",
  ${toIsoTimeSql('pair.until')} AS until`;

/** At most some ten thousand rows. */
export const createGroupPermissionList = (
  owner: ManagedPartner,
): PairList<typeof groupPermissionContract.calls.findByReportOwner> => ({
  table: 'group_permission',
  keys: ['group_id', 'report_id'],
  conditionColumns: ['viewed_by', 'until'],
  where: sql`${inForceSql} AND ${isOfOwnerSql(owner)}`,
  columns,
  tables: sql.raw(`${report} ${group}`),
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
    reportName: { joins: () => [report], key: 'r.by_name', tieBreakers },
    owner: { joins: () => [report], key: 'folded(r.owner)', tieBreakers },
    userGroupName: { joins: () => [group], key: 'g.by_name', tieBreakers },
    viewedBy: { joins: () => [], key: 'pair.viewed_by', tieBreakers },
    until: { joins: () => [], key: `coalesce(pair.until, 'infinity')`, tieBreakers },
  },
  defaultSort: 'userGroupName,reportName',
  indexed: false,
});
