import { Inject, Injectable } from '@nestjs/common';
import {
  getManagedPartner,
  notFound,
  type Caller,
  type ManagedPartner,
  type Paging,
  type PermissionFilters,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { LOG, type Log } from '@portal/server-kit';
import { Database, findSelectedIds, readPage, Refusal, type Transaction } from '@portal/service-kit';
import {
  toAccessRequestChange,
  logPermissionChanges,
  publishChanges,
  type Change,
} from '../audit/changes.js';
import { PermissionNoticeRepository } from './permission-notice.repository.js';
import {
  createMissingRowError,
  toPermissionChange,
  describePermission,
  readPermissionEnd,
  type GrantAuthor,
} from './permission-rules.js';
import {
  createGroupPermissionList,
  createUserPermissionList,
  permissionIdSql,
} from './permission-list.sql.js';
import { PermissionRepository, type Grant } from './permission.repository.js';
import { receiverKinds, type Receiver, type ReceiverKind } from './receiver.sql.js';

const texts = {
  user: {
    notDeleted: 'permission.notDeleted',
    unchanged: 'permission.alreadyGranted',
  },
  group: {
    notDeleted: 'permission.groupNotDeleted',
    unchanged: 'permission.groupAlreadyGranted',
  },
} as const;

const createPermissionList = { user: createUserPermissionList, group: createGroupPermissionList };

interface NewPermissions {
  reportIds: number[];
  until?: string | null | undefined;
}

interface PermittedReceiver {
  name: string;
  /** False for a user of another partner, who can get a permission only by an accepted request. */
  mayGetNew: boolean;
}

/** Permissions of users and stakeholder groups. User admins manage those for reports of their own partner. */
@Injectable()
export class PermissionService {
  constructor(
    private readonly database: Database,
    private readonly permissions: PermissionRepository,
    private readonly notices: PermissionNoticeRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Lists the permissions of groups for managed reports. */
  findOfGroups(owner: ManagedPartner, query: Paging & PermissionFilters) {
    return readPage(this.database, createGroupPermissionList(owner, query), query);
  }

  /** Lists the permissions of users for managed reports. */
  findOfUsers(owner: ManagedPartner, query: Paging & PermissionFilters) {
    return readPage(this.database, createUserPermissionList(owner, query), query);
  }

  /** Finds the ids of all listed permissions that match a search and filters. */
  findIds(
    kind: ReceiverKind,
    owner: ManagedPartner,
    query: PermissionFilters & Pick<Paging, 'search'>,
  ): Promise<number[]> {
    const { search } = query;
    return findSelectedIds(this.database, createPermissionList[kind](owner, query), permissionIdSql, {
      search,
    });
  }

  /**
   * Shares reports with a receiver, all or none. An existing permission gets the new values. Pending access requests of a user for the reports
   * are accepted. Returns the id of a new permission for one report.
   * @throws Problem `not-found` when a user admin names a report of another partner, or a user of another partner without these permissions;
   * `malformed` for an end that is past or too far
   */
  add(caller: Caller, receiver: Receiver, permissions: NewPermissions): Promise<WriteResponse> {
    return this.database.write((transaction) => this.addWithin(transaction, caller, receiver, permissions));
  }

  /** Shares as {@link add}, within a transaction. */
  async addWithin(
    transaction: Transaction,
    caller: Caller,
    receiver: Receiver,
    { reportIds, until: end }: NewPermissions,
  ): Promise<WriteResponse> {
    const { principal } = caller;
    const { accountId } = principal;
    const uniqueIds = [...new Set(reportIds)];
    const until = readPermissionEnd(end);
    const found = await this.findReceiver(transaction, principal, receiver);
    const reports = await this.permissions.lockReports(transaction, uniqueIds, getManagedPartner(principal));
    if (reports.length < uniqueIds.length) throw createMissingRowError(principal, 'permission.notAdded');
    if (!found) throw new Refusal('permission.notAdded');
    const { name, mayGetNew } = found;
    const grant = { receiver, reportIds: uniqueIds, until };
    // Before the permissions: decisions of requests lock in the same order.
    if (receiver.kind === 'user') await this.acceptRequests(transaction, accountId, grant, name);
    const author = { accountId, origin: caller, reports, receiver: name };
    const changes = await this.put(transaction, grant, author, mayGetNew);
    const [first, ...others] = changes;
    if (!first) throw new Refusal(texts[receiver.kind].unchanged);
    const isOneNew = others.length === 0 && first.action === 'Added';
    return { affectedRows: changes.length, ...(isOneNew && { insertId: first.subjectId }) };
  }

  /**
   * Writes permissions with their audit entries, of which a user is notified later, and returns the changes.
   * @throws Problem `not-found` for a new permission where `mayAdd` is false
   */
  async put(
    transaction: Transaction,
    grant: Grant,
    { accountId: changedBy, origin, reports, receiver: name, note }: GrantAuthor,
    mayAdd = false,
  ): Promise<Change[]> {
    const { receiver } = grant;
    const names = new Map(reports.map((report) => [report.id, report.name]));
    const permissions = await this.permissions.put(transaction, grant);
    // An accepted request gives permissions to users of other partners, and user admins may change their end.
    if (!mayAdd && permissions.some(({ before }) => !before)) throw notFound();
    const written = permissions.filter(({ isChanged }) => isChanged);
    const changes = written.map((permission) =>
      toPermissionChange(
        receiver.kind,
        permission,
        describePermission(names.get(permission.reportId) ?? '', { ...receiver, name }),
      ),
    );
    await publishChanges(transaction, changedBy, changes);
    logPermissionChanges(transaction, this.log, origin, changes);
    if (receiver.kind === 'user') await this.notices.add(transaction, receiver.id, written, changedBy, note);
    return changes;
  }

  /**
   * Deletes a permission.
   * @throws Problem `not-found` when a user admin names a permission for a report of another partner
   */
  delete(caller: Caller, kind: ReceiverKind, id: number): Promise<WriteResponse> {
    const { principal } = caller;
    const { accountId: changedBy } = principal;
    return this.database.write(async (transaction) => {
      const managed = getManagedPartner(principal);
      const deleted = await this.permissions.delete(transaction, kind, id, managed);
      if (!deleted) throw createMissingRowError(principal, texts[kind].notDeleted);
      const { receiverId, receiverName, report, values } = deleted;
      const change: Change = {
        action: 'Deleted',
        kind: receiverKinds[kind].auditKind,
        subjectId: id,
        ...describePermission(report.name, { kind, id: receiverId, name: receiverName }),
        before: { ...values },
        after: null,
      };
      await publishChanges(transaction, changedBy, [change]);
      logPermissionChanges(transaction, this.log, caller, [change]);
      if (kind === 'user') {
        const former = [{ reportId: report.id, before: values }];
        await this.notices.add(transaction, receiverId, former, changedBy);
      }
      return { affectedRows: 1 };
    });
  }

  /** Finds a receiver and locks a user; undefined for an unknown group. */
  private async findReceiver(
    transaction: Transaction,
    principal: Principal,
    { kind, id }: Receiver,
  ): Promise<PermittedReceiver | undefined> {
    if (kind === 'group') {
      const name = await this.permissions.findGroupName(transaction, id);
      return name === undefined ? undefined : { name, mayGetNew: true };
    }
    const user = await this.permissions.lockAccount(transaction, id);
    if (!user) throw createMissingRowError(principal, 'permission.notAdded');
    if (user.role === 'administrator') throw createMissingRowError(principal, 'permission.administrator');
    const managed = getManagedPartner(principal);
    return { name: user.name, mayGetNew: managed === 'all' || user.partnerId === managed };
  }

  private async acceptRequests(
    transaction: Transaction,
    deciderId: number,
    { receiver, reportIds }: Grant,
    userName: string,
  ): Promise<void> {
    const requests = await this.permissions.acceptRequests(transaction, receiver.id, reportIds, deciderId);
    await publishChanges(
      transaction,
      deciderId,
      requests.map(({ id, reportName }) =>
        toAccessRequestChange(
          id,
          describePermission(reportName, { kind: 'user', id: receiver.id, name: userName }),
          'Accepted',
        ),
      ),
    );
  }
}
