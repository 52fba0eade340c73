import type { Transaction } from '@portal/service-kit';
import { tellChanges } from '../audit/changes.js';
import type { UserGrant } from '../permission/user-permission.repository.js';
import { userPermissionSubject } from '../permission/user-permission-change.js';
import { accessRequestChange } from './access-request-change.js';
import { acceptAccessRequests } from './access-request.repository.js';

/**
 * Accepts the access requests of a user for reports that are about to be opened to the user. The user is notified of the permissions. To be
 * called before the permissions are written, in the order in which decisions lock.
 */
export async function settleRequests(
  transaction: Transaction,
  deciderId: number,
  { accountId, reportIds }: UserGrant,
  userName: string,
): Promise<void> {
  const accepted = await acceptAccessRequests(transaction, accountId, reportIds, deciderId);
  if (accepted.length === 0) return;
  await tellChanges(
    transaction,
    deciderId,
    accepted.map(({ id, reportName }) =>
      accessRequestChange(id, userPermissionSubject(reportName, userName), 'Accepted'),
    ),
  );
}
