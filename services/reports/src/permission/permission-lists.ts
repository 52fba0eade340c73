import { isoTime, type PairList } from '@portal/service-kit';
import { existsSql, inForceSql } from '../access/report-access.sql.js';

/** The lists are of the permissions for the reports of partner $1, or for all with null. */
const ofOwner = `pair.report_id NOT IN (SELECT r.id FROM report r WHERE NOT (${existsSql}))
  AND ($1::int IS NULL OR pair.report_id = ANY (ARRAY(SELECT id FROM report WHERE owner_partner_id = $1)))`;

const reportTie = ['pair.report_id', 'pair.account_id'];
const accountTie = ['pair.account_id', 'pair.report_id'];
const report = 'JOIN report r ON r.id = pair.report_id';
const account = 'JOIN account_copy a ON a.id = pair.account_id';
// Of accounts without a partner, or whose partner's copy has not come yet, there are permissions as well.
const partner = 'LEFT JOIN partner_copy p ON p.id = a.partner_id';

/** The users' permissions, which are as many as users and reports make them. */
export const ofUsers: PairList = {
  table: 'user_permission',
  keys: ['account_id', 'report_id'],
  events: ['until'],
  values: 1,
  // IS TRUE keeps it a condition: a join would lose the order in which they are read.
  where: `${inForceSql} AND (pair.account_id IN (SELECT id FROM account_copy)) IS TRUE AND ${ofOwner}`,
  columns: `pair.id, r.id AS "reportId", a.id AS "userId", r.name AS "reportName", r.workspace_name, a.firstname,
    a.surname, p.name AS user_type, ${isoTime('pair.until')} AS until`,
  tables: `${report} ${account} ${partner}`,
  finds: (pattern, among) => `
    pair.report_id ${among('report', `folded(concat_ws(' ', name, workspace_name)) LIKE ${pattern}`)}
    OR pair.account_id ${among(
      'account_copy',
      `search_text LIKE ${pattern}
        OR partner_id ${among('partner_copy', `folded(name) LIKE ${pattern}`)}`,
    )}`,
  order: {
    reportName: { joins: () => [report], key: 'folded(r.name)', tie: reportTie },
    workspace_name: { joins: () => [report], key: 'folded(r.workspace_name)', tie: reportTie },
    firstname: { joins: () => [account], key: 'folded(a.firstname)', tie: accountTie },
    surname: { joins: () => [account], key: 'folded(a.surname)', tie: accountTie },
    user_type: {
      joins: () => [account, partner],
      key: 'folded(p.name)',
      tie: ['a.partner_id', ...accountTie],
    },
    until: { joins: () => [], key: `coalesce(pair.until, 'infinity')`, tie: accountTie },
  },
  byDefault: 'reportName',
  indexed: true,
};

// OFFSET 0 has names folded once for each report and group, and not for each pair.
const titled = `JOIN (
    SELECT *, folded(name) AS by_name, (SELECT name FROM partner_copy WHERE id = owner_partner_id) AS owner
    FROM report OFFSET 0
  ) r ON r.id = pair.report_id`;
const group = `LEFT JOIN (SELECT *, folded(name) AS by_name FROM group_copy OFFSET 0) g ON g.id = pair.group_id`;
const tie = ['pair.id'];

/** The groups' permissions: at most some ten thousand. */
export const ofGroups: PairList = {
  table: 'group_permission',
  keys: ['group_id', 'report_id'],
  events: ['viewed_by'],
  values: 1,
  where: ofOwner,
  columns: `pair.id, r.id AS "reportId", pair.group_id AS "userGroupId", r.name AS "reportName",
    r.workspace_name, r.owner, coalesce(g.name, '') AS "userGroupName", pair.viewed_by AS "viewedBy"`,
  tables: `${titled} ${group}`,
  finds: (pattern, among) => `
    pair.report_id ${among(
      'report',
      `folded(concat_ws(' ', name, workspace_name)) LIKE ${pattern}
        OR owner_partner_id ${among('partner_copy', `folded(name) LIKE ${pattern}`)}`,
    )}
    OR pair.group_id ${among('group_copy', `folded(name) LIKE ${pattern}`)}
    OR pair.viewed_by = ANY (
      ARRAY(SELECT choice FROM (VALUES ('Allow All'), ('Only Admin(s)')) viewed (choice) WHERE folded(choice) LIKE ${pattern}))`,
  order: {
    reportName: { joins: () => [titled], key: 'r.by_name', tie },
    owner: { joins: () => [titled], key: 'folded(r.owner)', tie },
    userGroupName: { joins: () => [group], key: 'g.by_name', tie },
    viewedBy: { joins: () => [], key: 'pair.viewed_by', tie },
  },
  byDefault: 'userGroupName,reportName',
  indexed: false,
};
