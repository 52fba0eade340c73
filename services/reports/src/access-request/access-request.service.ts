import { Inject, Injectable } from '@nestjs/common';
import {
  forbidden,
  notFound,
  reportEvents,
  wantsPage,
  type AccessRequestRow,
  type Caller,
  type Page,
  type Paging,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import {
  Database,
  LOG,
  orRefusal,
  Refusal,
  requireToday,
  type Log,
  type Transaction,
} from '@portal/service-kit';
import { accessRequestChange, logPermissionChanges, publishChanges } from '../audit/changes.js';
import {
  managedPartnerOf,
  permissionSubject,
  readPermissionEnd,
  userPermissionChange,
} from '../permission/permission-rules.js';
import { UserPermissionRepository } from '../permission/user-permission.repository.js';
import { AccessRequestRepository, type AccessRequest } from './access-request.repository.js';

const alreadyOpen =
  'The report is open to this user already; a permission is taken away in the list of permissions.';

interface Decision {
  accepted: boolean;
  until?: string | null | undefined;
}

@Injectable()
export class AccessRequestService {
  constructor(
    private readonly database: Database,
    private readonly requests: AccessRequestRepository,
    private readonly permissions: UserPermissionRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Adds a request of the caller. Refused for a report that the caller may open or not request, and while the same request is pending.
   * @throws Problem `too-many-requests` after too many requests in a day
   */
  add(principal: Principal, reportId: number, message: string): Promise<WriteResponse> {
    const { accountId } = principal;
    const write = this.database.transaction(async (transaction) => {
      const report = await this.requests.lockReport(transaction, principal, reportId);
      if (!report) throw new Refusal('There is no such report.');
      if (report.isOpen) throw new Refusal('You may open this report already.');
      const requestId = await this.requests.insert(transaction, accountId, reportId, message);
      if (!requestId) throw new Refusal('You have asked for access to this report already.');
      await requireToday(transaction, 'accessRequests', principal);
      const { name: reportName, ownerPartnerId } = report;
      const request = { requestId, accountId, reportId, reportName, ownerPartnerId, message };
      await transaction.publish(reportEvents.accessRequested, requestId, request);
      await publishChanges(transaction, accountId, [accessRequestChange(requestId, reportName, 'Pending')]);
      return { affectedRows: 1, insertId: requestId };
    });
    return orRefusal(write);
  }

  /** Lists the pending requests, for user admins those for their partner's reports: a page if requested, else all. */
  async findPending(
    principal: Principal,
    paging: Paging,
  ): Promise<Page<AccessRequestRow> | AccessRequestRow[]> {
    const page = await this.requests.listPending(managedPartnerOf(principal), paging);
    return wantsPage(paging) ? page : page.rows;
  }

  /**
   * Decides a pending request. A request for a report that the requester may open meanwhile cannot be denied.
   * @throws Problem `not-found` for an unknown request, for user admins also for one of another partner's report; `forbidden` for the
   * caller's own; `malformed` for an end that is past
   */
  decide(caller: Caller, id: number, decision: Decision): Promise<WriteResponse> {
    const { principal } = caller;
    const write = this.database.transaction(async (transaction) => {
      const request = await this.requests.lock(transaction, id, managedPartnerOf(principal));
      if (!request) throw notFound();
      if (request.accountId === principal.accountId) throw forbidden('Nobody decides its own request.');
      if (!request.isPending) throw new Refusal('The request has been decided already.');
      if (request.isOpen && !decision.accepted) throw new Refusal(alreadyOpen);
      await this.applyDecision(transaction, caller, request, decision);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }

  private async applyDecision(
    transaction: Transaction,
    caller: Caller,
    { id, accountId, accountName, reportId, reportName, reportType }: AccessRequest,
    decision: Decision,
  ): Promise<void> {
    const { accountId: deciderId } = caller.principal;
    const { accepted } = decision;
    const end = accepted ? readPermissionEnd(decision.until) : null;
    const status = accepted ? 'Accepted' : 'Denied';
    await this.requests.decide(transaction, id, status, deciderId);
    const subject = permissionSubject(reportName, accountName);
    const grant = { accountId, reportIds: [reportId], until: end, requestId: id };
    const permissions = accepted ? await this.permissions.put(transaction, grant) : [];
    const changes = [
      accessRequestChange(id, subject, status),
      ...permissions
        .filter(({ changed }) => changed)
        .map((permission) => userPermissionChange(permission, subject)),
    ];
    await publishChanges(transaction, deciderId, changes);
    logPermissionChanges(transaction, this.log, caller, changes);
    const until = permissions[0]?.until ?? null;
    const event = { requestId: id, accountId, reportId, reportName, reportType, accepted, until };
    await transaction.publish(reportEvents.accessDecided, id, event);
  }
}
