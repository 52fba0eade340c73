import { identityEvents } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';
import type { Account } from '../account/account.repository.js';

/** Tells the other services what became of an account's request to be a user admin. */
export async function tellDecision(
  transaction: Transaction,
  requestId: number,
  { id: accountId, partner }: Account,
  accepted: boolean,
): Promise<void> {
  const decision = { requestId, accountId, accepted, partner: partner ?? '' };
  await transaction.publish(identityEvents.adminRequestDecided, requestId, decision);
}
