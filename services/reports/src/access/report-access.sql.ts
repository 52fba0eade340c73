import type { AccessReason } from '@portal/contracts';

/** SQL expressions of a viewer: booleans for the roles, integers or null for the ids. */
export interface ViewerSql {
  /** Omitted where the viewer is never an administrator. */
  administrator?: string;
  userAdmin: string;
  accountId: string;
  partnerId: string;
  groupId: string;
}

/** A table whose rows each open one report to a viewer. */
interface GrantSource {
  /** An {@link AccessReason}, in SQL. */
  reason: string;
  table: string;
  reportId: string;
  /** The condition that the row applies to the viewer. */
  isOf: (viewer: ViewerSql) => string;
  /** The condition that the row opens the report now; always true when omitted. */
  isInForce?: (viewer: ViewerSql) => string;
  /** The name of the partner or group that grants the access. */
  by?: string;
  until?: string;
}

const reason = (name: Exclude<AccessReason, 'Administrator'>) => `'${name}'`;

/** The condition that a user permission has not ended. */
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

/** The condition that users can request access to report `r`. Reports need an owner for that, except Web Embed reports. */
export const isRequestableSql = `(r.owner_partner_id IS NOT NULL OR r.type = 'Web Embed')`;

/** The condition that administrators may open report `r`. */
export const existsSql = 'r.deleted_at IS NULL';

/** The condition that report `r` can be opened with a grant. A Power BI report cannot before an import has found it. */
export const openableSql = `${existsSql} AND r.availability <> 'Not available yet'`;

/** Selects the `report_id`s open to a viewer other than an administrator. Includes deleted reports and duplicates. */
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
 * Selects the grants `(rank, report_id, reason, by, until, in_force)` of a viewer other than an administrator, including ended ones. The
 * lowest rank ends last.
 */
export const grantsSql = (viewer: ViewerSql): string =>
  sources.map((source, rank) => grantOf(viewer, source, rank)).join(' UNION ALL ');

/**
 * Selects the grants of all accounts of a FROM item, whose columns `viewer` names, with their `account_id`. The lateral join keeps both few
 * reports of many accounts and many reports of few accounts fast.
 */
export const grantsOfAccountsSql = (accounts: string, viewer: ViewerSql): string =>
  sources
    .map((source, rank) => {
      const grant = grantOf(viewer, source, rank);
      return `SELECT ${viewer.accountId} AS account_id, access_grant.* FROM ${accounts} CROSS JOIN LATERAL (${grant}) access_grant`;
    })
    .join(' UNION ALL ');

/** Aggregates the reasons of the grants with a higher rank than the row's. `pair` lists the columns of the user and the report. */
export const otherReasonsSql = (pair: string): string =>
  `coalesce(array_agg(reason::text) OVER (
    PARTITION BY ${pair} ORDER BY rank ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), '{}')`;

const isPermitted = (viewer: ViewerSql): string => `EXISTS (
    SELECT FROM (
      ${openReportsSql(viewer)}
    ) permission
    WHERE permission.report_id = r.id
  )`;

/**
 * THE decision whether a viewer may open a report, as a condition on row `r` of table report. Administrators may open every report. Others
 * need a group permission, a user permission or a report of their own partner.
 */
export function mayOpenSql(viewer: ViewerSql): string {
  const { administrator } = viewer;
  const others = `${openableSql} AND ${isPermitted(viewer)}`;
  return administrator ? `${existsSql} AND (${administrator} OR (${others}))` : others;
}

/** The condition that report `r` can be opened, but not by this viewer, who is not an administrator. */
export const mayNotOpenSql = (viewer: ViewerSql): string => `${openableSql} AND NOT ${isPermitted(viewer)}`;

/** {@link mayOpenSql} for the account `a` with its partner `p`. */
export const mayOpenToAccountSql = mayOpenSql({
  administrator: `a.role = 'administrator'`,
  userAdmin: `a.role = 'userAdmin'`,
  accountId: 'a.id',
  partnerId: 'a.partner_id',
  groupId: 'p.group_id',
});

/** The condition that an SQL expression is the Power BI id or the embed address of report `r`. */
export const isNamedBy = (text: string): string => `(r.report_id = ${text} OR r.embed_url = ${text})`;

/** The condition of lists of permissions that `pair` is for an existing report of partner $1, or of any with null. */
export const isOfOwnerSql = `pair.report_id NOT IN (SELECT r.id FROM report r WHERE NOT (${existsSql}))
  AND ($1::int IS NULL OR pair.report_id = ANY (ARRAY(SELECT id FROM report WHERE owner_partner_id = $1)))`;
