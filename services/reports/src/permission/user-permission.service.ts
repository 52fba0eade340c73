import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  isAdministrator,
  notFound,
  reportEvents,
  type Caller,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { Database, LOG, orRefusal, Refusal, type Log, type Transaction } from '@portal/service-kit';
import { settleRequests } from '../access-request/settle-requests.js';
import { logPermissionChanges, tellChanges, type Change } from '../audit/changes.js';
import { lastingUntil } from './lasting-until.js';
import { missing, ownPartnerOf } from './own-partner.js';
import { findPermittedAccount, holdReports, type PermittedAccount } from './permitted.repository.js';
import { userPermissionChange, userPermissionSubject } from './user-permission-change.js';
import { mayOpen, putUserPermissions, removeUserPermission } from './user-permission.repository.js';

const notAdded = 'Failed to add the group report permission.';
const notDeleted = 'Failed to delete the user report permission.';

/** What is to be opened to which user, and until when. */
export interface WantedUserPermissions {
  userId: number;
  reportIds: number[];
  until?: string | null | undefined;
}

/** Permissions of single users; user admins are held to the reports of their own partner, and to its users but for changes. */
@Injectable()
export class UserPermissionService {
  constructor(
    private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Opens reports to a user, all or none; one that it has already then ends when it is said now. What the user has asked for of them is
   * accepted thereby. The user is notified once, however many reports these are.
   * @throws Problem `not-found` when a user admin names a report that is not its partner's, or a user that is not and has not got all of
   * these permissions; `malformed` for an end that is past or too far
   */
  add(caller: Caller, { userId, reportIds, until }: WantedUserPermissions): Promise<WriteResponse> {
    const { principal } = caller;
    const wanted = [...new Set(reportIds)];
    const end = lastingUntil(until);
    const write = this.database.transaction(async (transaction) => {
      const user = await this.requireUser(transaction, principal, userId);
      const reports = await holdReports(transaction, wanted, ownPartnerOf(principal));
      if (reports.length < wanted.length) throw missing(principal, notAdded);
      const names = new Map(reports.map(({ id, name }) => [id, name]));
      const subjectOf = (reportId: number) => userPermissionSubject(names.get(reportId) ?? '', user.name);
      const grant = { accountId: userId, reportIds: wanted, until: end };
      await settleRequests(transaction, principal.accountId, grant, user.name);
      const permissions = await putUserPermissions(transaction, grant);
      // An accepted request gives permissions to users of other partners, and those can be given another end.
      if (!isOwn(principal, user) && permissions.some(({ existed }) => !existed)) throw notFound();
      const written = permissions.filter(({ changed }) => changed);
      if (written.length === 0) throw new Refusal('The user has these permissions already.');
      const changes = written.map((permission) =>
        userPermissionChange(permission, subjectOf(permission.reportId)),
      );
      await tellChanges(transaction, principal.accountId, changes);
      logPermissionChanges(transaction, this.log, caller, changes);
      const writtenIds = new Set(written.map(({ reportId }) => reportId));
      await transaction.publish(reportEvents.permissionsChanged, randomUUID(), {
        ...{ accountId: userId, change: 'granted', changedBy: principal.accountId },
        reports: reports.filter(({ id }) => writtenIds.has(id)),
        until: end,
      });
      return { affectedRows: written.length };
    });
    return orRefusal(write);
  }

  /**
   * Takes a permission away. The user is notified, unless it may still open the report in another way.
   * @throws Problem `not-found` when a user admin names none for its partner's reports
   */
  delete(caller: Caller, id: number): Promise<WriteResponse> {
    const { principal } = caller;
    const write = this.database.transaction(async (transaction) => {
      const removed = await removeUserPermission(transaction, id, ownPartnerOf(principal));
      if (!removed) throw missing(principal, notDeleted);
      const { accountId, report, userName, until } = removed;
      const change: Change = {
        action: 'Deleted',
        kind: 'User permission',
        subjectId: id,
        subject: userPermissionSubject(report.name, userName),
        before: { until },
        after: null,
      };
      await tellChanges(transaction, principal.accountId, [change]);
      logPermissionChanges(transaction, this.log, caller, [change]);
      if (!(await mayOpen(transaction, accountId, report.id))) {
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
    const user = await findPermittedAccount(transaction, userId);
    if (!user) throw missing(principal, notAdded);
    if (user.role === 'administrator') {
      throw missing(principal, 'An administrator may open every report.');
    }
    return user;
  }
}

const isOwn = (principal: Principal, { partnerId }: PermittedAccount): boolean =>
  isAdministrator(principal) || partnerId === principal.partnerId;
