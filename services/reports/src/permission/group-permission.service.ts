import { Inject, Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  type Caller,
  type GroupPermissionRow,
  type Page,
  type Paging,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { LOG, type Log } from '@portal/server-kit';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { logPermissionChanges, publishChanges, type Change } from '../audit/changes.js';
import { GroupPermissionRepository, type GroupGrant } from './group-permission.repository.js';
import type { PermissionChange } from './permission-change.repository.js';
import { PermissionChangeService, undoable } from './permission-change.service.js';
import {
  missingRowError,
  permissionSubject,
  readPermissionEnd,
  type GrantAuthor,
} from './permission-rules.js';
import { PermissionRepository } from './permission.repository.js';

const notAdded = 'Failed to add the group report permission.';
const notDeleted = 'Failed to delete the group report permission.';

interface NewGroupPermissions {
  userGroupId: number;
  reportIds: number[];
  viewedBy: GroupPermissionRow['viewedBy'];
  until?: string | null | undefined;
}

/** Permissions of stakeholder groups. User admins manage those for reports of their own partner. */
@Injectable()
export class GroupPermissionService {
  constructor(
    private readonly database: Database,
    private readonly common: PermissionRepository,
    private readonly permissions: GroupPermissionRepository,
    private readonly changes: PermissionChangeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Lists the permissions for a partner's reports, which for user admins is their own: a page if requested, else all.
   * @throws Problem `malformed` for too many rows without a limit
   */
  list(
    principal: Principal,
    ownerId: number | undefined,
    paging: Paging,
  ): Promise<Page<GroupPermissionRow> | GroupPermissionRow[]> {
    return this.permissions.list(getManagedPartner(principal, ownerId), paging);
  }

  /**
   * Shares reports with a group, all or none. An existing permission gets the new `viewedBy` and end.
   * @throws Problem `not-found` when a user admin names a report of another partner; `malformed` for an end that is past or too far
   */
  add(caller: Caller, permissions: NewGroupPermissions, step?: number): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const { affectedRows, change } = await this.grant(transaction, caller, permissions);
      return { affectedRows, insertId: await this.changes.record(transaction, caller, change, step) };
    });
    return orRefusal(write);
  }

  /** Shares as {@link add}, within a transaction. This cannot be undone. */
  async addWithin(
    transaction: Transaction,
    caller: Caller,
    permissions: NewGroupPermissions,
  ): Promise<WriteResponse> {
    const { affectedRows } = await this.grant(transaction, caller, permissions);
    return { affectedRows };
  }

  private async grant(
    transaction: Transaction,
    caller: Caller,
    { userGroupId, reportIds, viewedBy, until }: NewGroupPermissions,
  ): Promise<{ affectedRows: number; change: PermissionChange }> {
    const { principal } = caller;
    const uniqueIds = [...new Set(reportIds)];
    const end = readPermissionEnd(until);
    const reports = await this.common.lockReports(transaction, uniqueIds, getManagedPartner(principal));
    if (reports.length < uniqueIds.length) throw missingRowError(principal, notAdded);
    const group = await this.common.findGroupName(transaction, userGroupId);
    if (group === undefined) throw new Refusal(notAdded);
    const grant: GroupGrant = { groupId: userGroupId, reportIds: uniqueIds, viewedBy, until: end };
    const author = { accountId: principal.accountId, origin: caller, reports, receiver: group };
    const before = await this.changes.lock(transaction, 'group', userGroupId, uniqueIds);
    const changes = await this.write(transaction, grant, author);
    if (changes.length === 0) throw new Refusal('The stakeholder group has these permissions already.');
    const after = await this.changes.lock(transaction, 'group', userGroupId, uniqueIds);
    return { affectedRows: changes.length, change: undoable('group', changes, before, after) };
  }

  /** Writes permissions of a group with their audit entries, and returns the number of changes. */
  async put(transaction: Transaction, grant: GroupGrant, author: GrantAuthor): Promise<number> {
    return (await this.write(transaction, grant, author)).length;
  }

  private async write(
    transaction: Transaction,
    grant: GroupGrant,
    { accountId, origin, reports, receiver }: GrantAuthor,
  ): Promise<Change[]> {
    const names = new Map(reports.map(({ id, name }) => [id, name]));
    const written = await this.permissions.put(transaction, grant);
    const changes = written.map(({ id, reportId, before, after }) => ({
      action: before ? ('Changed' as const) : ('Added' as const),
      kind: 'Group permission' as const,
      subjectId: id,
      subject: permissionSubject(names.get(reportId) ?? '', receiver),
      before: before && { ...before },
      after: { ...after },
    }));
    await publishChanges(transaction, accountId, changes);
    logPermissionChanges(transaction, this.log, origin, changes);
    return changes;
  }

  /**
   * Deletes a permission.
   * @throws Problem `not-found` when a user admin names a permission for a report of another partner
   */
  delete(caller: Caller, id: number, step?: number): Promise<WriteResponse> {
    const { principal } = caller;
    const write = this.database.transaction(async (transaction) => {
      const deleted = await this.permissions.delete(transaction, id, getManagedPartner(principal));
      if (!deleted) throw missingRowError(principal, notDeleted);
      const { groupName, reportName, viewedBy, until, row } = deleted;
      const change: Change = {
        action: 'Deleted',
        kind: 'Group permission',
        subjectId: id,
        subject: permissionSubject(reportName, groupName),
        before: { viewedBy, until },
        after: null,
      };
      await publishChanges(transaction, principal.accountId, [change]);
      logPermissionChanges(transaction, this.log, caller, [change]);
      const undo = undoable('group', [change], [row], []);
      return { affectedRows: 1, insertId: await this.changes.record(transaction, caller, undo, step) };
    });
    return orRefusal(write);
  }
}
