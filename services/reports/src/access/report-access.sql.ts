/** SQL expressions that say who is looking: booleans for the roles, integers or null for the ids. */
export interface ViewerSql {
  /** Left out for those who are known not to be administrators. */
  administrator?: string;
  userAdmin: string;
  accountId: string;
  partnerId: string;
  groupId: string;
}

/** What administrators may open: every report `r` that there is. */
export const existsSql = 'r.deleted_at IS NULL';

/**
 * THE decision of who may open a report, as an SQL condition on the row `r` of table report. Administrators may open every report, others
 * those that their group has, that were granted to them, or that their partner owns.
 */
export function mayOpenSql({ administrator, userAdmin, accountId, partnerId, groupId }: ViewerSql): string {
  const permitted = `EXISTS (
    SELECT FROM (
      SELECT id AS report_id FROM report WHERE owner_partner_id = ${partnerId}
      UNION ALL
      SELECT report_id FROM group_permission
      WHERE group_id = ${groupId} AND (viewed_by = 'Allow All' OR ${userAdmin})
      UNION ALL
      SELECT report_id FROM user_permission
      WHERE account_id = ${accountId} AND (until IS NULL OR until > now())
    ) permission
    WHERE permission.report_id = r.id
  )`;
  return `${existsSql} AND (${administrator ? `${administrator} OR ` : ''}${permitted})`;
}
