import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  isAdministrator,
  notFound,
  reportEvents,
  type Caller,
  type ManagedPartner,
  type Page,
  type Paging,
  type Principal,
  type UserPermissionRow,
  type WriteResponse,
} from '@portal/contracts';
import { LOG, type Log } from '@portal/server-kit';
import { Database, orRefusal, Refusal, type Transaction } from '@portal/service-kit';
import { accessRequestChange, logPermissionChanges, publishChanges, type Change } from '../audit/changes.js';
import type { PermissionChange, PermissionNotice } from './permission-change.repository.js';
import { PermissionChangeService, undoable } from './permission-change.service.js';
import {
  missingRowError,
  permissionSubject,
  readPermissionEnd,
  userPermissionChange,
  type GrantAuthor,
} from './permission-rules.js';
import { PermissionRepository, type PermittedAccount } from './permission.repository.js';
import { UserPermissionRepository, type UserGrant } from './user-permission.repository.js';

const notAdded = 'Failed to add the group report permission.';
const notDeleted = 'Failed to delete the user report permission.';

interface NewUserPermissions {
  userId: number;
  reportIds: number[];
  until?: string | null | undefined;
}

/** Permissions of single users. User admins manage those for reports of their own partner. */
@Injectable()
export class UserPermissionService {
  constructor(
    private readonly database: Database,
    private readonly common: PermissionRepository,
    private readonly permissions: UserPermissionRepository,
    private readonly changes: PermissionChangeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Lists the permissions for managed reports: a page if requested, else all.
   * @throws Problem `malformed` for too many rows without a limit, or too many to sort by several columns
   */
  list(owner: ManagedPartner, paging: Paging): Promise<Page<UserPermissionRow> | UserPermissionRow[]> {
    return this.permissions.list(owner, paging);
  }

  /**
   * Shares reports with a user, all or none, and notifies the user once it cannot be undone any more. An existing permission gets the new
   * end. Pending access requests for the reports are accepted. Changes of one bulk step have the same `step`.
   * @throws Problem `not-found` when a user admin names a report of another partner, or a user of another partner without these permissions;
   * `malformed` for an end that is past or too far
   */
  add(caller: Caller, permissions: NewUserPermissions, step?: number): Promise<WriteResponse> {
    const write = this.database.transaction(async (transaction) => {
      const { affectedRows, change } = await this.grant(transaction, caller, permissions);
      return { affectedRows, insertId: await this.changes.record(transaction, caller, change, step) };
    });
    return orRefusal(write);
  }

  /** Shares as {@link add}, within a transaction. Notifies the user at once and cannot be undone. */
  async addWithin(
    transaction: Transaction,
    caller: Caller,
    permissions: NewUserPermissions,
  ): Promise<WriteResponse> {
    const { affectedRows, change } = await this.grant(transaction, caller, permissions);
    await publishNotice(transaction, change.notice);
    return { affectedRows };
  }

  private async grant(
    transaction: Transaction,
    caller: Caller,
    { userId, reportIds, until }: NewUserPermissions,
  ): Promise<{ affectedRows: number; change: PermissionChange }> {
    const { principal } = caller;
    const uniqueIds = [...new Set(reportIds)];
    const end = readPermissionEnd(until);
    const user = await this.requireUser(transaction, principal, userId);
    const reports = await this.common.lockReports(transaction, uniqueIds, getManagedPartner(principal));
    if (reports.length < uniqueIds.length) throw missingRowError(principal, notAdded);
    const grant = { accountId: userId, reportIds: uniqueIds, until: end };
    // Before the permissions: decisions of requests lock in the same order.
    const requestIds = await this.acceptRequests(transaction, principal.accountId, grant, user.name);
    const author = { accountId: principal.accountId, origin: caller, reports, receiver: user.name };
    const before = await this.changes.lock(transaction, 'user', userId, uniqueIds);
    const { changes, notice } = await this.write(transaction, grant, author, isManaged(principal, user));
    if (changes.length === 0) throw new Refusal('The user has these permissions already.');
    const after = await this.changes.lock(transaction, 'user', userId, uniqueIds);
    const change = { ...undoable('user', changes, before, after), requestIds, notice };
    return { affectedRows: changes.length, change };
  }

  /**
   * Writes permissions of a user with their audit entries, notifies the user once, and returns the number of changes.
   * @throws Problem `not-found` for a new permission where `mayAdd` is false
   */
  async put(
    transaction: Transaction,
    grant: UserGrant,
    author: GrantAuthor,
    mayAdd = false,
  ): Promise<number> {
    const { changes, notice } = await this.write(transaction, grant, author, mayAdd);
    await publishNotice(transaction, notice);
    return changes.length;
  }

  /** Writes as {@link put}, and returns the event that notifies the user. */
  private async write(
    transaction: Transaction,
    grant: UserGrant,
    { accountId: changedBy, origin, reports, receiver }: GrantAuthor,
    mayAdd: boolean,
  ): Promise<{ changes: Change[]; notice: PermissionNotice | null }> {
    const names = new Map(reports.map(({ id, name }) => [id, name]));
    const permissions = await this.permissions.put(transaction, grant);
    // An accepted request gives permissions to users of other partners, and user admins may change their end.
    if (!mayAdd && permissions.some(({ existed }) => !existed)) throw notFound();
    const written = permissions.filter(({ changed }) => changed);
    if (written.length === 0) return { changes: [], notice: null };
    const changes = written.map((permission) =>
      userPermissionChange(permission, permissionSubject(names.get(permission.reportId) ?? '', receiver)),
    );
    await publishChanges(transaction, changedBy, changes);
    logPermissionChanges(transaction, this.log, origin, changes);
    const writtenIds = new Set(written.map(({ reportId }) => reportId));
    const notice: PermissionNotice = {
      ...{ accountId: grant.accountId, change: 'granted', changedBy, until: grant.until },
      reports: reports.filter(({ id }) => writtenIds.has(id)),
    };
    return { changes, notice };
  }

  /**
   * Deletes a permission. Notifies the user once it cannot be undone any more, unless another grant still opens the report.
   * @throws Problem `not-found` when a user admin names a permission for a report of another partner
   */
  delete(caller: Caller, id: number, step?: number): Promise<WriteResponse> {
    const { principal } = caller;
    const write = this.database.transaction(async (transaction) => {
      const deleted = await this.permissions.delete(transaction, id, getManagedPartner(principal));
      if (!deleted) throw missingRowError(principal, notDeleted);
      const { accountId, report, userName, until, row } = deleted;
      const change: Change = {
        action: 'Deleted',
        kind: 'User permission',
        subjectId: id,
        subject: permissionSubject(report.name, userName),
        before: { until },
        after: null,
      };
      await publishChanges(transaction, principal.accountId, [change]);
      logPermissionChanges(transaction, this.log, caller, [change]);
      const notice: PermissionNotice | null = (await this.permissions.mayOpen(
        transaction,
        accountId,
        report.id,
      ))
        ? null
        : { accountId, change: 'revoked', changedBy: principal.accountId, reports: [report], until: null };
      const undo = { ...undoable('user', [change], [row], []), notice };
      return { affectedRows: 1, insertId: await this.changes.record(transaction, caller, undo, step) };
    });
    return orRefusal(write);
  }

  private async requireUser(
    transaction: Transaction,
    principal: Principal,
    userId: number,
  ): Promise<PermittedAccount> {
    const user = await this.common.lockAccount(transaction, userId);
    if (!user) throw missingRowError(principal, notAdded);
    if (user.role === 'administrator') {
      throw missingRowError(principal, 'An administrator may open every report.');
    }
    return user;
  }

  private async acceptRequests(
    transaction: Transaction,
    deciderId: number,
    grant: UserGrant,
    userName: string,
  ): Promise<number[]> {
    const requests = await this.permissions.acceptRequests(transaction, grant, deciderId);
    await publishChanges(
      transaction,
      deciderId,
      requests.map(({ id, reportName }) =>
        accessRequestChange(id, permissionSubject(reportName, userName), 'Accepted'),
      ),
    );
    return requests.map(({ id }) => id);
  }
}

async function publishNotice(transaction: Transaction, notice: PermissionNotice | null): Promise<void> {
  if (notice) await transaction.publish(reportEvents.permissionsChanged, randomUUID(), notice);
}

const isManaged = (principal: Principal, { partnerId }: PermittedAccount): boolean =>
  isAdministrator(principal) || partnerId === principal.partnerId;
