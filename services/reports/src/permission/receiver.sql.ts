import type { GroupPermissionRow } from '@portal/contracts';
import { sql } from '@portal/service-kit';

/** The user or group that a permission opens a report to. */
export type Receiver =
  { kind: 'user'; id: number } | { kind: 'group'; id: number; viewedBy: GroupPermissionRow['viewedBy'] };

export type ReceiverKind = Receiver['kind'];

/** The partition of table permission for each kind of receiver, the column of the receiver's id, and the name of the permission in the audit trail. */
export const receiverKinds = {
  user: { table: sql`user_permission`, idColumn: sql`account_id`, auditKind: 'User permission' },
  group: { table: sql`group_permission`, idColumn: sql`group_id`, auditKind: 'Group permission' },
} as const;

/** The {@link Receiver} of row `pair`. */
export const receiverSql = sql`CASE WHEN pair.group_id IS NULL THEN json_build_object('kind', 'user', 'id', pair.account_id)
    ELSE json_build_object('kind', 'group', 'id', pair.group_id, 'viewedBy', pair.viewed_by) END`;

/** Joins the receiver of row `pair`. Users who are not replicated yet are left out by {@link hasReceiverSql}. */
export const receiverTables = sql`LEFT JOIN replicated_account a ON a.id = pair.account_id LEFT JOIN replicated_group g ON g.id = pair.group_id`;

export const hasReceiverSql = sql`(a.id IS NOT NULL OR pair.group_id IS NOT NULL)`;

export const receiverNameSql = sql`coalesce(a.firstname || ' ' || a.surname, g.name, '')`;
