import { Inject, Injectable } from '@nestjs/common';
import { reportEvents, type Caller } from '@portal/contracts';
import { LOG, type Log, type Transaction } from '@portal/service-kit';
import { logPermissionChanges, tellChanges } from '../audit/changes.js';
import { lastingUntil } from '../permission/lasting-until.js';
import { userPermissionChange, userPermissionSubject } from '../permission/user-permission-change.js';
import { putUserPermissions } from '../permission/user-permission.repository.js';
import { accessRequestChange } from './access-request-change.js';
import { decideAccessRequest, type AskedAccess } from './access-request.repository.js';

/** What is decided of a request; `until` is when an access that is given ends by itself. */
export interface Decision {
  accepted: boolean;
  until?: string | null | undefined;
}

/** All that comes of the decision of a request for access. */
@Injectable()
export class AccessDecisionService {
  constructor(@Inject(LOG) private readonly log: Log) {}

  /**
   * Notes the decision of a locked request, gives the access if it is accepted, and tells of both. It shortens no access that there is.
   * @throws Problem `malformed` for an end that is past
   */
  async apply(
    transaction: Transaction,
    caller: Caller,
    request: AskedAccess & { id: number },
    { accepted, until: wantedEnd }: Decision,
  ): Promise<void> {
    const { accountId: deciderId } = caller.principal;
    const { id, accountId, accountName, reportId, reportName, reportType } = request;
    const end = accepted ? lastingUntil(wantedEnd) : null;
    const status = accepted ? 'Accepted' : 'Denied';
    await decideAccessRequest(transaction, id, status, deciderId);
    const subject = userPermissionSubject(reportName, accountName);
    const grant = { accountId, reportIds: [reportId], until: end, requestId: id };
    const granted = accepted ? await putUserPermissions(transaction, grant) : [];
    const changes = [
      accessRequestChange(id, subject, status),
      ...granted
        .filter(({ changed }) => changed)
        .map((permission) => userPermissionChange(permission, subject)),
    ];
    await tellChanges(transaction, deciderId, changes);
    logPermissionChanges(transaction, this.log, caller, changes);
    const until = granted[0]?.until ?? null;
    const decided = { requestId: id, accountId, reportId, reportName, reportType, accepted, until };
    await transaction.publish(reportEvents.accessDecided, id, decided);
  }
}
