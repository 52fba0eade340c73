import { Injectable } from '@nestjs/common';
import type { GroupPermissionRow, Principal, WriteAnswer } from '@portal/contracts';
import { Database, orRefusal, Refusal } from '@portal/service-kit';
import { tellChanges } from '../audit/changes.js';
import { putGroupPermissions, removeGroupPermission } from './group-permission.repository.js';
import { missing, ownPartnerOf } from './own-partner.js';
import { findGroupName, holdReports } from './permitted.repository.js';

const notAdded = 'Failed to add the group report permission.';
const notDeleted = 'Failed to delete the group report permission.';

/** What is to be opened to which group, and to whom of it. */
export interface WantedGroupPermissions {
  userGroupId: number;
  reportIds: number[];
  viewedBy: GroupPermissionRow['viewedBy'];
}

/** Permissions of stakeholder groups; user admins are held to the reports of their own partner. */
@Injectable()
export class GroupPermissionService {
  constructor(private readonly database: Database) {}

  /**
   * Opens reports to a group, all or none; one that it has already is then for whom it is said now.
   * @throws Problem `not-found` when a user admin names a report that its partner does not own
   */
  add(
    principal: Principal,
    { userGroupId, reportIds, viewedBy }: WantedGroupPermissions,
  ): Promise<WriteAnswer> {
    const wanted = [...new Set(reportIds)];
    const write = this.database.transaction(async (transaction) => {
      const reports = await holdReports(transaction, wanted, ownPartnerOf(principal));
      if (reports.length < wanted.length) throw missing(principal, notAdded);
      const group = await findGroupName(transaction, userGroupId);
      if (group === undefined) throw new Refusal(notAdded);
      const written = await putGroupPermissions(transaction, userGroupId, wanted, viewedBy);
      if (written.length === 0) throw new Refusal('The stakeholder group has these permissions already.');
      const names = new Map(reports.map(({ id, name }) => [id, name]));
      const changes = written.map(({ id, reportId, before }) => ({
        action: before ? ('Changed' as const) : ('Added' as const),
        kind: 'Group permission' as const,
        subjectId: id,
        subject: subjectOf(names.get(reportId) ?? '', group),
        before: before && { viewedBy: before },
        after: { viewedBy },
      }));
      await tellChanges(transaction, principal.accountId, changes);
      return { affectedRows: written.length };
    });
    return orRefusal(write);
  }

  /**
   * Takes a permission away.
   * @throws Problem `not-found` when a user admin names none for its partner's reports
   */
  delete(principal: Principal, id: number): Promise<WriteAnswer> {
    const write = this.database.transaction(async (transaction) => {
      const removed = await removeGroupPermission(transaction, id, ownPartnerOf(principal));
      if (!removed) throw missing(principal, notDeleted);
      const { groupName, reportName, viewedBy } = removed;
      await tellChanges(transaction, principal.accountId, [
        {
          action: 'Deleted',
          kind: 'Group permission',
          subjectId: id,
          subject: subjectOf(reportName, groupName),
          before: { viewedBy },
          after: null,
        },
      ]);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}

const subjectOf = (report: string, group: string): string => `${report} for ${group}`;
