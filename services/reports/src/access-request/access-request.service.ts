import { Inject, Injectable } from '@nestjs/common';
import {
  forbidden,
  getManagedPartner,
  notFound,
  reportEvents,
  type accessDecisionContract,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type Inputs,
  type Principal,
  type WriteResponse,
} from '@portal/contracts';
import { LOG, PeriodicJobs, type Log } from '@portal/server-kit';
import {
  createDecidedRefusal,
  Database,
  planAll,
  recordDecision,
  Refusal,
  requireDailyAllowance,
  runBulk,
  type Transaction,
} from '@portal/service-kit';
import { toAccessRequestChange, logPermissionChanges, publishChanges } from '../audit/changes.js';
import { describePermission, readPermissionEnd, toPermissionChange } from '../permission/permission-rules.js';
import { PermissionRepository } from '../permission/permission.repository.js';
import { AccessRequestRepository, type AccessRequest } from './access-request.repository.js';

const kind = 'Access request' as const;

const reminderIntervalMs = 600_000;
const maxReminded = 500;

type Input = Inputs<typeof accessDecisionContract>;

interface RequestedDecision {
  accepted: boolean;
  /** Empty for none. */
  reason: string;
  until?: string | null | undefined;
}

@Injectable()
export class AccessRequestService {
  constructor(
    private readonly database: Database,
    private readonly requests: AccessRequestRepository,
    private readonly permissions: PermissionRepository,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    const options = { name: 'reminding of access requests', intervalMs: reminderIntervalMs };
    jobs.add(options, () => this.remindDue());
  }

  /** Reminds the deciders of requests that have waited for three days, once per request. Returns true if there may be more. */
  remindDue(): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const requests = await this.requests.claimWaiting(transaction, maxReminded);
      await transaction.publishAll(
        reportEvents.accessRequestWaiting,
        requests.map((value) => ({ id: value.requestId, value })),
      );
      return requests.length === maxReminded;
    });
  }

  /**
   * Adds a request of the caller. Refused for a report that the caller may open for more than 14 days or not request, and while the same request is pending.
   * @throws Problem `too-many-requests` after too many requests in a day
   */
  add(principal: Principal, reportId: number, message: string): Promise<WriteResponse> {
    const { accountId } = principal;
    return this.database.write(async (transaction) => {
      const report = await this.requests.lockReport(transaction, principal, reportId);
      if (!report) throw new Refusal('accessRequest.noReport');
      if (report.isOpen) throw new Refusal('accessRequest.open');
      const requestId = await this.requests.insert(transaction, accountId, reportId, message);
      if (!requestId) throw new Refusal('accessRequest.asked');
      await requireDailyAllowance(transaction, 'accessRequests', principal);
      const { name: reportName, ownerPartnerId } = report;
      const request = { requestId, accountId, reportId, reportName, ownerPartnerId, message };
      await transaction.publish(reportEvents.accessRequested, requestId, request);
      await publishChanges(transaction, accountId, [
        toAccessRequestChange(requestId, { subject: reportName }, 'Pending'),
      ]);
      return { affectedRows: 1, insertId: requestId };
    });
  }

  /** Deletes a pending request of the caller. @throws Problem `not-found` for a request of another account */
  withdraw({ accountId }: Principal, id: number): Promise<WriteResponse> {
    return this.database.write(async (transaction) => {
      const deleted = await this.requests.deletePending(transaction, id, accountId);
      if (!deleted) {
        if (!(await this.requests.belongsTo(transaction, id, accountId))) throw notFound();
        throw await createRefusal(transaction, id);
      }
      await publishChanges(transaction, accountId, [
        {
          ...toAccessRequestChange(id, { subject: deleted.reportName }, 'Pending'),
          action: 'Deleted',
          before: { status: 'Pending' },
          after: null,
        },
      ]);
      return { affectedRows: 1 };
    });
  }

  /**
   * Decides a pending request. A request for a report that the requester may open meanwhile, for more than 14 days, cannot be denied.
   * @throws Problem `not-found` for an unknown request, for user admins also for one of another partner's report; `forbidden` for the
   * caller's own; `malformed` for an end that is past
   */
  decide(caller: Caller, id: number, decision: RequestedDecision): Promise<WriteResponse> {
    const { accepted, reason } = decision;
    const decidedBy = caller.principal.accountId;
    return this.database.write(async (transaction) => {
      const request = await this.lockPending(transaction, caller.principal, id, accepted);
      const { accountId, accountName, reportId, reportName, reportType } = request;
      const end = accepted ? readPermissionEnd(decision.until) : null;
      const status = accepted ? 'Accepted' : 'Denied';
      await this.requests.decide(transaction, id, status, decidedBy);
      const receiver = { kind: 'user', id: accountId } as const;
      const description = describePermission(reportName, { ...receiver, name: accountName });
      const grant = { receiver, reportIds: [reportId], until: end, requestId: id };
      const [permission] = accepted ? await this.permissions.put(transaction, grant) : [];
      const changes = [toAccessRequestChange(id, description, status, reason)];
      if (permission?.isChanged) changes.push(toPermissionChange('user', permission, description));
      await publishChanges(transaction, decidedBy, changes);
      logPermissionChanges(transaction, this.log, caller, changes);
      await transaction.publish(reportEvents.accessDecided, id, {
        requestId: id,
        accountId,
        reportId,
        reportName,
        reportType,
        accepted,
        until: permission?.after.until ?? null,
        reason: reason || undefined,
      });
      await recordDecision(transaction, {
        kind,
        subjectId: id,
        accountId,
        accepted,
        reason,
        until: end,
        decidedBy,
      });
      return { affectedRows: 1, insertId: permission?.id };
    });
  }

  /** Selects pending requests by their ids, or all that match the search. */
  async planBulk(principal: Principal, { ids, search }: Input['planBulk']): Promise<BulkPlan> {
    return planAll(await this.requests.findIds(getManagedPartner(principal), ids, search), ids);
  }

  /** Decides each request as {@link decide}. */
  async runBulk(caller: Caller, { ids, action, reason, until }: Input['runBulk']): Promise<BulkResult> {
    const rows = await this.requests.findNames(ids, getManagedPartner(caller.principal));
    const accepted = action === 'accept';
    return runBulk(rows, ({ id }) => this.decide(caller, id, { accepted, reason: reason ?? '', until }));
  }

  private async lockPending(
    transaction: Transaction,
    principal: Principal,
    id: number,
    accepted: boolean,
  ): Promise<AccessRequest> {
    const request = await this.requests.lock(transaction, id, getManagedPartner(principal));
    if (!request) throw notFound();
    if (request.accountId === principal.accountId) throw forbidden('accessRequest.own');
    if (!request.isPending) throw await createRefusal(transaction, id);
    if (request.isOpen && !accepted) throw new Refusal('accessRequest.openToUser');
    return request;
  }
}

const createRefusal = (transaction: Transaction, id: number): Promise<Refusal> =>
  createDecidedRefusal(transaction, 'replicated', kind, id);
