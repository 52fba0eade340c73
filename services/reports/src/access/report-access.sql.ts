import type { AccessReason } from '@portal/contracts';

/** SQL expressions that say who is looking: booleans for the roles, integers or null for the ids. */
export interface ViewerSql {
  /** Left out for those who are known not to be administrators. */
  administrator?: string;
  userAdmin: string;
  accountId: string;
  partnerId: string;
  groupId: string;
}

/** A way in which a report comes to be open to somebody: rows of a table, each for one report. */
interface GrantSource {
  /** One of the contract's reasons, in SQL. */
  reason: string;
  table: string;
  reportId: string;
  /** The condition on the row that it is the viewer's. */
  isOf: (viewer: ViewerSql) => string;
  /** The condition on the row that it opens the report now; it always does when absent. */
  isInForce?: (viewer: ViewerSql) => string;
  /** The name of the partner or group by whose right it is, where it is one's. */
  by?: string;
  until?: string;
}

const reason = (name: Exclude<AccessReason, 'Administrator'>) => `'${name}'`;

/** The condition on a user's permission that it has not ended. */
export const inForceSql = '(until IS NULL OR until > now())';

const sources: GrantSource[] = [
  {
    reason: reason('Own partner'),
    table: 'report',
    reportId: 'id',
    isOf: ({ partnerId }) => `owner_partner_id = ${partnerId}`,
    by: '(SELECT p.name FROM partner_copy p WHERE p.id = owner_partner_id)',
  },
  {
    reason: reason('Group permission'),
    table: 'group_permission',
    reportId: 'report_id',
    isOf: ({ groupId }) => `group_id = ${groupId}`,
    isInForce: ({ userAdmin }) => `(viewed_by = 'Allow All' OR ${userAdmin})`,
    by: '(SELECT g.name FROM group_copy g WHERE g.id = group_id)',
  },
  {
    reason: `CASE WHEN request_id IS NULL THEN ${reason('User permission')} ELSE ${reason('Accepted request')} END`,
    table: 'user_permission',
    reportId: 'report_id',
    isOf: ({ accountId }) => `account_id = ${accountId}`,
    isInForce: () => inForceSql,
    until: 'until',
  },
];

/**
 * Whether the catalogue offers a report `r` to people who may not open it, so that they can request access. Imported reports are offered once
 * an administrator has set their owner; Web Embed reports need no owner.
 */
export const isOfferedSql = `(r.owner_partner_id IS NOT NULL OR r.type = 'Web Embed')`;

/** What administrators may open: every report `r` that there is. */
export const existsSql = 'r.deleted_at IS NULL';

/** Every report `r` that others may open if it is given to them; a Power BI report that no import has found is nobody's yet. */
export const openableSql = `${existsSql} AND r.availability <> 'Not available yet'`;

/** The rows `(report_id)` of all that is open now to a viewer who is no administrator, deleted reports among them; some come twice. */
export function openReportsSql(viewer: ViewerSql): string {
  const selects = sources.map(({ table, reportId, isOf, isInForce }) => {
    const conditions = [isOf(viewer), ...(isInForce ? [isInForce(viewer)] : [])];
    return `SELECT ${reportId} AS report_id FROM ${table} WHERE ${conditions.join(' AND ')}`;
  });
  return selects.join('\n      UNION ALL\n      ');
}

const grantOf = (viewer: ViewerSql, source: GrantSource, rank: number): string => {
  const { table, reportId, isOf, isInForce, by = 'NULL', until = 'NULL::timestamptz' } = source;
  return `SELECT ${rank} AS rank, ${reportId} AS report_id, ${source.reason} AS reason, ${by}::text AS by, ${until} AS until,
      ${isInForce?.(viewer) ?? 'true'} AS in_force
    FROM ${table} WHERE ${isOf(viewer)}`;
};

/**
 * The rows `(rank, report_id, reason, by, until, in_force)` of what gives reports to a viewer who is no administrator, or once did. Ranks
 * begin with what ends last.
 */
export const grantsSql = (viewer: ViewerSql): string =>
  sources.map((source, rank) => grantOf(viewer, source, rank)).join(' UNION ALL ');

/**
 * The same rows for all people of a FROM item, whose columns `viewer` names, with their `account_id`: joined so that few reports of many
 * people are as quickly found as many reports of few.
 */
export const grantsOfPeopleSql = (people: string, viewer: ViewerSql): string =>
  sources
    .map((source, rank) => {
      const grant = grantOf(viewer, source, rank);
      return `SELECT ${viewer.accountId} AS account_id, given.* FROM ${people} CROSS JOIN LATERAL (${grant}) given`;
    })
    .join(' UNION ALL ');

/** With rows of grants, the reasons of those of the same `pair` (the columns that name it) that come after a row by rank. */
export const otherReasonsSql = (pair: string): string =>
  `coalesce(array_agg(reason::text) OVER (
    PARTITION BY ${pair} ORDER BY rank ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), '{}')`;

const permitted = (viewer: ViewerSql): string => `EXISTS (
    SELECT FROM (
      ${openReportsSql(viewer)}
    ) permission
    WHERE permission.report_id = r.id
  )`;

/**
 * THE decision of who may open a report, as an SQL condition on the row `r` of table report. Administrators may open every report, others
 * those that can be opened and that their group has, that were granted to them, or that their partner owns.
 */
export function mayOpenSql(viewer: ViewerSql): string {
  const { administrator } = viewer;
  const others = `${openableSql} AND ${permitted(viewer)}`;
  return administrator ? `${existsSql} AND (${administrator} OR (${others}))` : others;
}

/** What can be opened but not by a viewer who is no administrator, as a condition of the same kind. */
export const mayNotOpenSql = (viewer: ViewerSql): string => `${openableSql} AND NOT ${permitted(viewer)}`;
