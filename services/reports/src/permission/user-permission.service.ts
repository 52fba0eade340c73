import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  isAdministrator,
  notFound,
  reportEvents,
  type Caller,
  type Page,
  type Paging,
  type Principal,
  type UserPermissionRow,
  type WriteResponse,
} from '@portal/contracts';
import { Database, LOG, orRefusal, Refusal, type Log, type Transaction } from '@portal/service-kit';
import { accessRequestChange, logPermissionChanges, publishChanges, type Change } from '../audit/changes.js';
import {
  managedPartnerOf,
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
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Lists the permissions for a partner's reports, or for all with null: a page if requested, else all.
   * @throws Problem `malformed` for too many rows without a limit, or too many to sort by several columns
   */
  list(ownerId: number | null, paging: Paging): Promise<Page<UserPermissionRow> | UserPermissionRow[]> {
    return this.permissions.list(ownerId, paging);
  }

  /**
   * Shares reports with a user, all or none, and notifies the user once. An existing permission gets the new end. Pending access requests
   * for the reports are accepted.
   * @throws Problem `not-found` when a user admin names a report of another partner, or a user of another partner without these permissions;
   * `malformed` for an end that is past or too far
   */
  add(caller: Caller, permissions: NewUserPermissions): Promise<WriteResponse> {
    return orRefusal(
      this.database.transaction((transaction) => this.addWithin(transaction, caller, permissions)),
    );
  }

  /** Shares as {@link add}, within a transaction. */
  async addWithin(
    transaction: Transaction,
    caller: Caller,
    { userId, reportIds, until }: NewUserPermissions,
  ): Promise<WriteResponse> {
    const { principal } = caller;
    const uniqueIds = [...new Set(reportIds)];
    const end = readPermissionEnd(until);
    const user = await this.requireUser(transaction, principal, userId);
    const reports = await this.common.lockReports(transaction, uniqueIds, managedPartnerOf(principal));
    if (reports.length < uniqueIds.length) throw missingRowError(principal, notAdded);
    const grant = { accountId: userId, reportIds: uniqueIds, until: end };
    // Before the permissions: decisions of requests lock in the same order.
    await this.acceptRequests(transaction, principal.accountId, grant, user.name);
    const author = { accountId: principal.accountId, origin: caller, reports, receiver: user.name };
    const affectedRows = await this.put(transaction, grant, author, isManaged(principal, user));
    if (affectedRows === 0) throw new Refusal('The user has these permissions already.');
    return { affectedRows };
  }

  /**
   * Writes permissions of a user with their audit entries, notifies the user once, and returns the number of changes.
   * @throws Problem `not-found` for a new permission where `mayAdd` is false
   */
  async put(
    transaction: Transaction,
    grant: UserGrant,
    { accountId: changedBy, origin, reports, receiver }: GrantAuthor,
    mayAdd = false,
  ): Promise<number> {
    const names = new Map(reports.map(({ id, name }) => [id, name]));
    const permissions = await this.permissions.put(transaction, grant);
    // An accepted request gives permissions to users of other partners, and user admins may change their end.
    if (!mayAdd && permissions.some(({ existed }) => !existed)) throw notFound();
    const written = permissions.filter(({ changed }) => changed);
    if (written.length === 0) return 0;
    const changes = written.map((permission) =>
      userPermissionChange(permission, permissionSubject(names.get(permission.reportId) ?? '', receiver)),
    );
    await publishChanges(transaction, changedBy, changes);
    logPermissionChanges(transaction, this.log, origin, changes);
    const writtenIds = new Set(written.map(({ reportId }) => reportId));
    await transaction.publish(reportEvents.permissionsChanged, randomUUID(), {
      ...{ accountId: grant.accountId, change: 'granted', changedBy, until: grant.until },
      reports: reports.filter(({ id }) => writtenIds.has(id)),
    });
    return written.length;
  }

  /**
   * Deletes a permission. Notifies the user, unless another grant still opens the report.
   * @throws Problem `not-found` when a user admin names a permission for a report of another partner
   */
  delete(caller: Caller, id: number): Promise<WriteResponse> {
    const { principal } = caller;
    const write = this.database.transaction(async (transaction) => {
      const deleted = await this.permissions.delete(transaction, id, managedPartnerOf(principal));
      if (!deleted) throw missingRowError(principal, notDeleted);
      const { accountId, report, userName, until } = deleted;
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
      if (!(await this.permissions.mayOpen(transaction, accountId, report.id))) {
        await transaction.publish(reportEvents.permissionsChanged, randomUUID(), {
          ...{ accountId, change: 'revoked', changedBy: principal.accountId },
          reports: [report],
          until: null,
        });
      }
      return { affectedRows: 1 };
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
  ): Promise<void> {
    const requests = await this.permissions.acceptRequests(transaction, grant, deciderId);
    if (requests.length === 0) return;
    await publishChanges(
      transaction,
      deciderId,
      requests.map(({ id, reportName }) =>
        accessRequestChange(id, permissionSubject(reportName, userName), 'Accepted'),
      ),
    );
  }
}

const isManaged = (principal: Principal, { partnerId }: PermittedAccount): boolean =>
  isAdministrator(principal) || partnerId === principal.partnerId;
