import type { UnusedPermissionRow, usageContract } from '@portal/contracts';
import { sql, type ListSource } from '@portal/service-kit';

type Lists = typeof usageContract.calls;

/** The permissions of a report by receivers, and those of them without a view since. */
export interface PermissionCounts {
  reportId: number;
  users: number;
  usersWithoutView: number;
  groups: number;
  groupsWithoutView: number;
}

export const listUnusedPermissions = (
  counts: PermissionCounts[],
): ListSource<Lists['findUnusedPermissions']> => ({
  columns: sql`report.id, report.name, report.type, users, "usersWithoutView", groups, "groupsWithoutView"`,
  tables: sql`json_to_recordset(${JSON.stringify(counts)}::json)
      AS counted ("reportId" int, users int, "usersWithoutView" int, groups int, "groupsWithoutView" int)
    JOIN replicated_report report ON report.id = "reportId"`,
  where: sql`"usersWithoutView" + "groupsWithoutView" > 0`,
  text: sql`concat_ws(' ', report.name, report.type)`,
  sortColumns: {
    name: sql`report.name_text`,
    type: sql`report.type`,
    users: sql`users`,
    usersWithoutView: sql`"usersWithoutView"`,
    groups: sql`groups`,
    groupsWithoutView: sql`"groupsWithoutView"`,
  },
  defaultSort: '-usersWithoutView,-groupsWithoutView,name',
  tieBreakers: sql`report.id`,
});

/** Lists the receivers that did not use their permission for a report. */
export const listUnusedReceivers = (
  rows: UnusedPermissionRow[],
): ListSource<Lists['findUnusedPermissionsOfReport']> => ({
  columns: sql`unused.*`,
  tables: sql`json_to_recordset(${JSON.stringify(rows)}::json)
    AS unused (id text, "receiverId" int, receiver text, kind text, user_type_name text, granted text)`,
  text: sql`concat_ws(' ', receiver, kind, user_type_name)`,
  sortColumns: {
    receiver: sql`folded(receiver)`,
    kind: sql`kind`,
    user_type_name: sql`folded(user_type_name)`,
    granted: sql`granted`,
  },
  defaultSort: 'receiver',
  tieBreakers: sql`id`,
});
