import { Injectable } from '@nestjs/common';
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
import { Database, orRefusal, Refusal, requireToday } from '@portal/service-kit';
import { tellChanges } from '../audit/changes.js';
import { ownPartnerOf } from '../permission/own-partner.js';
import { AccessDecisionService, type Decision } from './access-decision.service.js';
import { accessRequestChange } from './access-request-change.js';
import { AccessRequestListRepository } from './access-request-list.repository.js';
import { addAccessRequest, findAskedReport, lockAccessRequest } from './access-request.repository.js';

const alreadyOpen =
  'The report is open to this user already; a permission is taken away in the list of permissions.';

/** Requests for access to reports. */
@Injectable()
export class AccessRequestService {
  constructor(
    private readonly database: Database,
    private readonly lists: AccessRequestListRepository,
    private readonly decisions: AccessDecisionService,
  ) {}

  /**
   * Asks for the caller; refused for a report that it may open or must not know of, and while the same request is pending.
   * @throws Problem `too-many-requests` after too many requests in a day
   */
  ask(principal: Principal, reportId: number, message: string): Promise<WriteResponse> {
    const { accountId } = principal;
    const write = this.database.transaction(async (transaction) => {
      const report = await findAskedReport(transaction, principal, reportId);
      if (!report) throw new Refusal('There is no such report.');
      if (report.open) throw new Refusal('You may open this report already.');
      const requestId = await addAccessRequest(transaction, accountId, reportId, message);
      if (!requestId) throw new Refusal('You have asked for access to this report already.');
      await requireToday(transaction, 'accessRequests', principal);
      const { name: reportName, ownerPartnerId } = report;
      const request = { requestId, accountId, reportId, reportName, ownerPartnerId, message };
      await transaction.publish(reportEvents.accessRequested, requestId, request);
      await tellChanges(transaction, accountId, [accessRequestChange(requestId, reportName, 'Pending')]);
      return { affectedRows: 1, insertId: requestId };
    });
    return orRefusal(write);
  }

  /** The pending requests, to user admins those for their partner's reports: a page where one is asked for. */
  async pending(principal: Principal, paging: Paging): Promise<Page<AccessRequestRow> | AccessRequestRow[]> {
    const page = await this.lists.pending(ownPartnerOf(principal), paging);
    return wantsPage(paging) ? page : page.rows;
  }

  /**
   * Decides a pending request, once; one for what is open to whoever asks meanwhile is not denied.
   * @throws Problem `not-found` for an unknown request, to user admins also for one of another partner's report; `forbidden` for one's own;
   * `malformed` for an end that is past
   */
  decide(caller: Caller, id: number, decision: Decision): Promise<WriteResponse> {
    const { principal } = caller;
    const write = this.database.transaction(async (transaction) => {
      const request = await lockAccessRequest(transaction, id, ownPartnerOf(principal));
      if (!request) throw notFound();
      if (request.accountId === principal.accountId) throw forbidden('Nobody decides its own request.');
      if (!request.pending) throw new Refusal('The request has been decided already.');
      if (request.open && !decision.accepted) throw new Refusal(alreadyOpen);
      await this.decisions.apply(transaction, caller, { id, ...request }, decision);
      return { affectedRows: 1 };
    });
    return orRefusal(write);
  }
}
