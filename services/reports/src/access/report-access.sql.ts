import type { AccessReason, ManagedPartner } from '@portal/contracts';
import { isManagedSql, sql, type Sql } from '@portal/service-kit';

/** SQL expressions of a viewer: booleans for the roles, integers or null for the ids. */
export interface ViewerSql {
  /** Omitted where the viewer is never an administrator. */
  administrator?: Sql;
  userAdmin: Sql;
  accountId: Sql;
  partnerId: Sql;
  groupId: Sql;
}

/** A table whose rows each open one report to a viewer. */
interface GrantSource {
  rank: Sql;
  /** An {@link AccessReason}, in SQL. */
  reason: Sql;
  table: Sql;
  reportId: Sql;
  /** The condition that the row applies to the viewer. */
  matchesViewer: (viewer: ViewerSql) => Sql;
  /** The condition that the row opens the report now. */
  isInForce: (viewer: ViewerSql) => Sql;
  /** The name of the partner or group that grants the access, or of the person who accepted the request for it. */
  by: Sql;
  /** The time of the grant and its end; null for none. */
  grantedAt: Sql;
  until: Sql;
}

const quoteReason = (name: Exclude<AccessReason, 'Administrator'>) => sql.raw(`'${name}'`);

/** The condition that a permission has not ended. */
export const inForceSql = sql`(until IS NULL OR until > now())`;

const always = sql`true`;
const noTime = sql`NULL::timestamptz`;

/** Of grants with the same end, the one with the lowest rank is preferred. */
const ownPartner: GrantSource = {
  rank: sql`0`,
  reason: quoteReason('Own partner'),
  table: sql`report`,
  reportId: sql`id`,
  matchesViewer: ({ partnerId }) => sql`owner_partner_id = ${partnerId}`,
  isInForce: () => always,
  by: sql`(SELECT p.name FROM replicated_partner p WHERE p.id = owner_partner_id)`,
  grantedAt: noTime,
  until: noTime,
};

const groupPermission: GrantSource = {
  rank: sql`1`,
  reason: quoteReason('Group permission'),
  table: sql`group_permission`,
  reportId: sql`report_id`,
  matchesViewer: ({ groupId }) => sql`group_id = ${groupId}`,
  isInForce: ({ userAdmin }) => sql`((viewed_by = 'Allow All' OR ${userAdmin}) AND ${inForceSql})`,
  by: sql`(SELECT g.name FROM replicated_group g WHERE g.id = group_id)`,
  grantedAt: sql`granted_at`,
  until: sql`until`,
};

const userPermission: GrantSource = {
  rank: sql`2`,
  reason: sql`CASE WHEN request_id IS NULL THEN ${quoteReason('User permission')} ELSE ${quoteReason('Accepted request')} END`,
  table: sql`user_permission`,
  reportId: sql`report_id`,
  matchesViewer: ({ accountId }) => sql`account_id = ${accountId}`,
  isInForce: () => inForceSql,
  by: sql`(SELECT concat_ws(' ', a.firstname, a.surname) FROM access_request q JOIN replicated_account a ON a.id = q.decided_by
    WHERE q.id = request_id)`,
  grantedAt: sql`granted_at`,
  until: sql`until`,
};

/** Everything that opens reports to viewers other than administrators. All statements about access derive from it. */
const accessSources = [ownPartner, groupPermission, userPermission];

const unionSources = (select: (source: GrantSource) => Sql): Sql =>
  sql.join(accessSources.map(select), ' UNION ALL ');

/** The condition that users can request access to report `r`. Reports need an owner for that, except Web Embed reports. */
export const isRequestableSql = sql`(r.owner_partner_id IS NOT NULL OR r.type = 'Web Embed')`;

/** The condition that administrators may open report `r`. */
export const existsSql = sql`r.deleted_at IS NULL`;

/** The condition that report `r` can be opened with a grant. A Power BI report cannot before an import has found it. */
export const openableSql = sql`${existsSql} AND r.availability <> 'Not available yet'`;

/** Selects the `report_id`s open to a viewer other than an administrator. Includes deleted reports and duplicates. */
export const buildOpenReportsSql = (viewer: ViewerSql): Sql =>
  unionSources(
    ({ table, reportId, matchesViewer, isInForce }) =>
      sql`SELECT ${reportId} AS report_id FROM ${table} WHERE ${matchesViewer(viewer)} AND ${isInForce(viewer)}`,
  );

/** Selects the `report_id`s granted to a viewer other than an administrator after a time. Includes those that are not open now. */
export const buildGrantedReportsSql = (viewer: ViewerSql, after: Sql): Sql =>
  unionSources(
    ({ table, reportId, matchesViewer, grantedAt }) =>
      sql`SELECT ${reportId} AS report_id FROM ${table} WHERE ${matchesViewer(viewer)} AND ${grantedAt} > ${after}`,
  );

const selectGrant = (viewer: ViewerSql, source: GrantSource): Sql => {
  const { rank, table, reportId, matchesViewer, isInForce, by, grantedAt, until } = source;
  return sql`SELECT ${rank} AS rank, ${reportId} AS report_id, ${source.reason} AS reason, ${by}::text AS by,
      ${grantedAt} AS since, ${until} AS until,
      ${isInForce(viewer)} AS in_force
    FROM ${table} WHERE ${matchesViewer(viewer)}`;
};

/** Selects the grants `(rank, report_id, reason, by, since, until, in_force)` of a viewer other than an administrator, including ended ones. */
export const buildGrantsSql = (viewer: ViewerSql): Sql =>
  unionSources((source) => selectGrant(viewer, source));

/**
 * Selects the grants of all accounts of a FROM item, whose columns `viewer` names, with their `account_id`. The lateral join keeps both few
 * reports of many accounts and many reports of few accounts fast.
 */
export const buildAccountGrantsSql = (accounts: Sql, viewer: ViewerSql): Sql =>
  unionSources(
    (source) => sql`SELECT ${viewer.accountId} AS account_id, access_grant.*
        FROM ${accounts} CROSS JOIN LATERAL (${selectGrant(viewer, source)}) access_grant`,
  );

/** Orders the grants of a pair: the one that ends last comes first. */
export const grantOrderSql = sql`coalesce(until, 'infinity') DESC, rank`;

/** Aggregates the reasons of the grants after the row's. `pair` lists the columns of the user and the report. */
export const buildOtherReasonsSql = (pair: Sql): Sql =>
  sql`coalesce(array_agg(reason::text) OVER (
    PARTITION BY ${pair} ORDER BY ${grantOrderSql} ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), '{}')`;

export const isPermittedSql = (viewer: ViewerSql): Sql => sql`EXISTS (
    SELECT FROM (${buildOpenReportsSql(viewer)}) permission
    WHERE permission.report_id = r.id
  )`;

/**
 * THE decision whether a viewer may open a report, as a condition on row `r` of table report. Administrators may open every report. Others
 * need a group permission, a user permission or a report of their own partner.
 */
function mayOpenSql(viewer: ViewerSql): Sql {
  const { administrator } = viewer;
  const others = sql`${openableSql} AND ${isPermittedSql(viewer)}`;
  return administrator ? sql`${existsSql} AND (${administrator} OR (${others}))` : others;
}

/** The latest end of access that ends soon. */
export const soonSql = sql`now() + interval '14 days'`;

/** The condition that a viewer may open report `r`, and not only by grants that end soon. */
export function mayOpenLongerSql(viewer: ViewerSql): Sql {
  const others = sql`${openableSql} AND EXISTS (
    SELECT FROM (${buildGrantsSql(viewer)}) access_grant
    WHERE access_grant.report_id = r.id AND in_force AND (until IS NULL OR until > ${soonSql}))`;
  return viewer.administrator ? sql`${existsSql} AND (${viewer.administrator} OR (${others}))` : others;
}

const accountSql: ViewerSql = {
  administrator: sql`a.role = 'administrator'`,
  userAdmin: sql`a.role = 'userAdmin'`,
  accountId: sql`a.id`,
  partnerId: sql`a.partner_id`,
  groupId: sql`p.group_id`,
};

/** {@link mayOpenSql} for the account `a` with its partner `p`. */
export const mayOpenToAccountSql = mayOpenSql(accountSql);

/** {@link mayOpenLongerSql} for the account `a` with its partner `p`. */
export const mayOpenLongerToAccountSql = mayOpenLongerSql(accountSql);

export const isOwnedSql = (owner: ManagedPartner): Sql => sql`pair.report_id IN (
  SELECT r.id FROM report r WHERE ${existsSql} AND ${isManagedSql(owner, sql`r.owner_partner_id`)})`;
