import { Injectable } from '@nestjs/common';
import type { GroupPermissionRow, Page, Paging } from '@portal/contracts';
import { PairListService, statement, type PairList, type Transaction } from '@portal/service-kit';
import { existsSql, isOfOwnerSql } from '../access/report-access.sql.js';

type ViewedBy = GroupPermissionRow['viewedBy'];

interface WrittenGroupPermission {
  id: number;
  reportId: number;
  /** The previous `viewedBy`; null for a new permission. */
  before: ViewedBy | null;
}

interface DeletedGroupPermission {
  groupName: string;
  reportName: string;
  viewedBy: ViewedBy;
}

// Locks in the order of reports, so that concurrent writes cannot deadlock.
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
     SELECT $1, new_id, $3 FROM unnest($2::int[]) AS new_id ORDER BY new_id
     ON CONFLICT (group_id, report_id) DO UPDATE SET viewed_by = excluded.viewed_by
       WHERE group_permission.viewed_by <> excluded.viewed_by
     RETURNING id, report_id
   )
   SELECT id, report_id AS "reportId", before.viewed_by AS before
   FROM written LEFT JOIN before USING (report_id)`,
);
const deleteOne = statement(
  'group_permission_remove',
  `DELETE FROM group_permission permission USING report r
   WHERE permission.id = $1 AND r.id = permission.report_id AND ${existsSql}
     AND ($2::int IS NULL OR r.owner_partner_id = $2)
   RETURNING r.name AS "reportName", permission.viewed_by AS "viewedBy",
     coalesce((SELECT name FROM group_copy WHERE id = permission.group_id), '') AS "groupName"`,
);

// OFFSET 0 folds names once for each report and group instead of once for each pair.
const report = `JOIN (
    SELECT *, folded(name) AS by_name, (SELECT name FROM partner_copy WHERE id = owner_partner_id) AS owner
    FROM report OFFSET 0
  ) r ON r.id = pair.report_id`;
const group = `LEFT JOIN (SELECT *, folded(name) AS by_name FROM group_copy OFFSET 0) g ON g.id = pair.group_id`;
const tie = ['pair.id'];

/** At most some ten thousand rows. */
const list: PairList = {
  table: 'group_permission',
  keys: ['group_id', 'report_id'],
  events: ['viewed_by'],
  values: 1,
  where: isOfOwnerSql,
  columns: `pair.id, r.id AS "reportId", pair.group_id AS "userGroupId", r.name AS "reportName",
    r.workspace_name, r.owner, coalesce(g.name, '') AS "userGroupName", pair.viewed_by AS "viewedBy"`,
  tables: `${report} ${group}`,
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
    reportName: { joins: () => [report], key: 'r.by_name', tie },
    owner: { joins: () => [report], key: 'folded(r.owner)', tie },
    userGroupName: { joins: () => [group], key: 'g.by_name', tie },
    viewedBy: { joins: () => [], key: 'pair.viewed_by', tie },
  },
  byDefault: 'userGroupName,reportName',
  indexed: false,
};

@Injectable()
export class GroupPermissionRepository {
  constructor(private readonly lists: PairListService) {}

  /** Lists the permissions for the reports of one partner, or of all with null. */
  list(ownerId: number | null, paging: Paging): Promise<Page<GroupPermissionRow> | GroupPermissionRow[]> {
    return this.lists.read(list, [ownerId], paging);
  }

  /** Adds or changes permissions, and returns those that are new or changed. */
  async put(
    transaction: Transaction,
    groupId: number,
    reportIds: number[],
    viewedBy: ViewedBy,
  ): Promise<WrittenGroupPermission[]> {
    await transaction.rows(lock, [groupId, reportIds]);
    return transaction.rows<WrittenGroupPermission>(put, [groupId, reportIds, viewedBy]);
  }

  /** Deletes a permission for a report of one partner, or of any with null. */
  async delete(
    transaction: Transaction,
    id: number,
    ownerId: number | null,
  ): Promise<DeletedGroupPermission | undefined> {
    const [deleted] = await transaction.rows<DeletedGroupPermission>(deleteOne, [id, ownerId]);
    return deleted;
  }
}
