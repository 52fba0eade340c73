import { Injectable } from '@nestjs/common';
import type { GroupPermissionRow, Page, Paging, UserPermissionRow } from '@portal/contracts';
import { Database, isoTime, listStatement, readPage } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';

const ofOwner = `${existsSql} AND ($4::int IS NULL OR r.owner_partner_id = $4)`;

const groups = listStatement('group_permission_list', {
  columns: `permission.id, r.name AS "reportName", r.workspace_name, coalesce(g.name, '') AS "userGroupName",
    permission.viewed_by AS "viewedBy"`,
  tables: `group_permission permission JOIN report r ON r.id = permission.report_id
    LEFT JOIN group_copy g ON g.id = permission.group_id`,
  where: ofOwner,
  text: `concat_ws(' ', r.name, r.workspace_name, g.name, permission.viewed_by)`,
  order: {
    reportName: 'folded(r.name)',
    userGroupName: 'folded(g.name)',
    viewedBy: 'permission.viewed_by',
  },
  byDefault: 'reportName',
  tie: 'permission.id',
});
const users = listStatement('user_permission_list', {
  columns: `permission.id, r.name AS "reportName", r.workspace_name, a.firstname, a.surname, p.name AS user_type,
    ${isoTime('permission.until')} AS until`,
  tables: `user_permission permission JOIN report r ON r.id = permission.report_id
    JOIN account_copy a ON a.id = permission.account_id LEFT JOIN partner_copy p ON p.id = a.partner_id`,
  where: `${ofOwner} AND (permission.until IS NULL OR permission.until > now())`,
  text: `concat_ws(' ', r.name, r.workspace_name, a.firstname, a.surname, p.name)`,
  order: {
    reportName: 'folded(r.name)',
    workspace_name: 'folded(r.workspace_name)',
    firstname: 'folded(a.firstname)',
    surname: 'folded(a.surname)',
    user_type: 'folded(p.name)',
    until: 'permission.until',
  },
  byDefault: 'reportName',
  tie: 'permission.id',
});

/** Lists of permissions; those that have ended are left out. */
@Injectable()
export class PermissionListRepository {
  constructor(private readonly database: Database) {}

  /** A page of the groups' permissions for a partner's reports, or for all with null. */
  groups(ownerId: number | null, paging: Paging): Promise<Page<GroupPermissionRow>> {
    return readPage(this.database, groups, paging, [ownerId]);
  }

  /** A page of the users' permissions for a partner's reports, or for all with null. */
  users(ownerId: number | null, paging: Paging): Promise<Page<UserPermissionRow>> {
    return readPage(this.database, users, paging, [ownerId]);
  }
}
