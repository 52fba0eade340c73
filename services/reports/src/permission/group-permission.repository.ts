import type { GroupPermissionRow } from '@portal/contracts';
import { statement, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';

type ViewedBy = GroupPermissionRow['viewedBy'];

/** A permission of a group that was written: `before` is for whom it had been; null for a new one. */
export interface WrittenGroupPermission {
  id: number;
  reportId: number;
  before: ViewedBy | null;
}

/** A permission of a group that was taken away. */
export interface RemovedGroupPermission {
  groupName: string;
  reportName: string;
  viewedBy: ViewedBy;
}

// Rows in the order of their reports, so that two writes never wait for each other.
const lock = statement(
  'group_permission_lock',
  'SELECT FROM group_permission WHERE group_id = $1 AND report_id = ANY ($2::int[]) ORDER BY report_id FOR UPDATE',
);
const put = statement(
  'group_permission_put',
  `WITH before AS (
     SELECT report_id, viewed_by FROM group_permission WHERE group_id = $1 AND report_id = ANY ($2::int[])
   ), written AS (
     INSERT INTO group_permission (group_id, report_id, viewed_by)
     SELECT $1, wanted, $3 FROM unnest($2::int[]) AS wanted ORDER BY wanted
     ON CONFLICT (group_id, report_id) DO UPDATE SET viewed_by = excluded.viewed_by
       WHERE group_permission.viewed_by <> excluded.viewed_by
     RETURNING id, report_id
   )
   SELECT id, report_id AS "reportId", before.viewed_by AS before
   FROM written LEFT JOIN before USING (report_id)`,
);
const remove = statement(
  'group_permission_remove',
  `DELETE FROM group_permission permission USING report r
   WHERE permission.id = $1 AND r.id = permission.report_id AND ${existsSql}
     AND ($2::int IS NULL OR r.owner_partner_id = $2)
   RETURNING r.name AS "reportName", permission.viewed_by AS "viewedBy",
     coalesce((SELECT name FROM group_copy WHERE id = permission.group_id), '') AS "groupName"`,
);

/** Opens reports to a group and gives those permissions that are new or were for others. */
export async function putGroupPermissions(
  transaction: Transaction,
  groupId: number,
  reportIds: number[],
  viewedBy: ViewedBy,
): Promise<WrittenGroupPermission[]> {
  await transaction.rows(lock, [groupId, reportIds]);
  return transaction.rows<WrittenGroupPermission>(put, [groupId, reportIds, viewedBy]);
}

/** Takes away a permission for a report of one partner, or of any with null; undefined when there is none. */
export async function removeGroupPermission(
  transaction: Transaction,
  id: number,
  ownerId: number | null,
): Promise<RemovedGroupPermission | undefined> {
  const [removed] = await transaction.rows<RemovedGroupPermission>(remove, [id, ownerId]);
  return removed;
}
