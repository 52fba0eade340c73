import { Inject, Injectable } from '@nestjs/common';
import type { Caller, GroupPermissionRow, WriteResponse } from '@portal/contracts';
import { Database, LOG, orRefusal, Refusal, type Log } from '@portal/service-kit';
import { logPermissionChanges, tellChanges, type Change } from '../audit/changes.js';
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
  constructor(
    private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Opens reports to a group, all or none; one that it has already is then for whom it is said now.
   * @throws Problem `not-found` when a user admin names a report that its partner does not own
   */
  add(caller: Caller, { userGroupId, reportIds, viewedBy }: WantedGroupPermissions): Promise<WriteResponse> {
    const { principal } = caller;
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
      logPermissionChanges(transaction, this.log, caller, changes);
      return { affectedRows: written.length };
    });
    return orRefusal(write);
  }

  /**
   * Takes a permission away.
   * @throws Problem `not-found` when a user admin names none for its partner's reports
   */
  delete(caller: Caller, id: number): Promise<WriteResponse> {
    const { principal } = caller;
    const write = this.database.transaction(async (transaction) => {
      const removed = await removeGroupPermission(transaction, id, ownPartnerOf(principal));
      if (!removed) throw missing(principal, notDeleted);
      const { groupName, reportName, viewedBy } = removed;
      const change: Change = {
        action: 'Deleted',
        kind: 'Group permission',
        subjectId: id,
        subject: subjectOf(reportName, groupName),
        before: { viewedBy },
        after: null,
      };
      await tellChanges(transaction, principal.accountId, [change]);
      logPermissionChanges(transaction, this.log, caller, [change]);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}

const subjectOf = (report: string, group: string): string => `${report} for ${group}`;
