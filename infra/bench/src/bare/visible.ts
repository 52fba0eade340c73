import type { Caller } from './authenticate.js';

/** Reports that a user may open, as a condition on report `r`: $1 account, $2 partner, $3 group, $4 whether it is a user admin. */
export const visible = `r.deleted_at IS NULL AND r.id IN (
  SELECT id FROM report WHERE owner_partner_id = $2
  UNION ALL
  SELECT report_id FROM group_permission WHERE group_id = $3 AND (viewed_by = 'Allow All' OR $4)
  UNION ALL
  SELECT report_id FROM user_permission WHERE account_id = $1 AND (until IS NULL OR until > now()))`;

/** The values of {@link visible}'s parameters. */
export const viewerValues = ({ id, partnerId, groupId, role }: Caller) => [
  id,
  partnerId,
  groupId,
  role === 'userAdmin',
];

/** A report with the names of its category and owner, as lists show it. */
export const reportColumns = `r.id, r.name, r.description, r.type, r.report_id, r.dataset_id, r.embed_url,
  r.workspace_name, r.status, r.date_uploaded, r.category_id, c.name AS category,
  r.owner_partner_id AS user_type_id, p.name AS owner`;

/** The tables of {@link reportColumns}, after the one of the reports. */
export const reportTables = `r
  LEFT JOIN report_category c ON c.id = r.category_id
  LEFT JOIN partner_copy p ON p.id = r.owner_partner_id`;

/** The default order of lists. */
export const reportOrder = 'r.type DESC, r.date_uploaded DESC, r.id DESC';
