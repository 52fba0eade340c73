import type { accessReasons } from '@portal/contracts';

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
  reason: Exclude<(typeof accessReasons)[number], 'Administrator'>;
  table: string;
  reportId: string;
  /** The condition on the row that it is the viewer's. */
  isOf: (viewer: ViewerSql) => string;
  /** The condition on the row that it opens the report now; it always does when absent. */
  isInForce?: (viewer: ViewerSql) => string;
  /** By whose right. */
  detail: string;
  until?: string;
}

const sources: GrantSource[] = [
  {
    reason: 'Own partner',
    table: 'report',
    reportId: 'id',
    isOf: ({ partnerId }) => `owner_partner_id = ${partnerId}`,
    detail: '(SELECT p.name FROM partner_copy p WHERE p.id = owner_partner_id)',
  },
  {
    reason: 'Group permission',
    table: 'group_permission',
    reportId: 'report_id',
    isOf: ({ groupId }) => `group_id = ${groupId}`,
    isInForce: ({ userAdmin }) => `(viewed_by = 'Allow All' OR ${userAdmin})`,
    detail: '(SELECT g.name FROM group_copy g WHERE g.id = group_id)',
  },
  {
    reason: 'User permission',
    table: 'user_permission',
    reportId: 'report_id',
    isOf: ({ accountId }) => `account_id = ${accountId}`,
    isInForce: () => '(until IS NULL OR until > now())',
    detail: `CASE WHEN request_id IS NULL THEN 'Given' ELSE 'Request accepted' END`,
    until: 'until',
  },
];

/** What administrators may open: every report `r` that there is. */
export const existsSql = 'r.deleted_at IS NULL';

/** The rows `(report_id)` of all that is open now to a viewer who is no administrator, deleted reports among them; some come twice. */
export function openReportsSql(viewer: ViewerSql): string {
  const selects = sources.map(({ table, reportId, isOf, isInForce }) => {
    const conditions = [isOf(viewer), ...(isInForce ? [isInForce(viewer)] : [])];
    return `SELECT ${reportId} AS report_id FROM ${table} WHERE ${conditions.join(' AND ')}`;
  });
  return selects.join('\n      UNION ALL\n      ');
}

/** The rows `(rank, reason, detail, until, in_force)` of what gives one report to a viewer who is no administrator, or once did. */
export function grantsSql(viewer: ViewerSql, wantedReport: string): string {
  const selects = sources.map(
    ({ reason, table, reportId, isOf, isInForce, detail, until = 'NULL::timestamptz' }, rank) => `
      SELECT ${rank} AS rank, '${reason}' AS reason, coalesce(${detail}, '') AS detail, ${until} AS until,
        ${isInForce ? isInForce(viewer) : 'true'} AS in_force
      FROM ${table} WHERE ${isOf(viewer)} AND ${reportId} = ${wantedReport}`,
  );
  return selects.join(' UNION ALL ');
}

const permitted = (viewer: ViewerSql): string => `EXISTS (
    SELECT FROM (
      ${openReportsSql(viewer)}
    ) permission
    WHERE permission.report_id = r.id
  )`;

/**
 * THE decision of who may open a report, as an SQL condition on the row `r` of table report. Administrators may open every report, others
 * those that their group has, that were granted to them, or that their partner owns.
 */
export function mayOpenSql(viewer: ViewerSql): string {
  const { administrator } = viewer;
  return `${existsSql} AND (${administrator ? `${administrator} OR ` : ''}${permitted(viewer)})`;
}

/** What a viewer who is no administrator may not open of the reports that there are, as a condition of the same kind. */
export const mayNotOpenSql = (viewer: ViewerSql): string => `${existsSql} AND NOT ${permitted(viewer)}`;
