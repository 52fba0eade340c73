import type { Caller, Principal } from '@portal/contracts';
import type { SecurityOrigin } from '@portal/service-kit';

/** The author of a change and the origin of the request. An author without an account has a name for the audit trail. */
export type Actor = (Pick<Principal, 'accountId'> | { called: string }) & Omit<SecurityOrigin, 'principal'>;

/** Makes an actor of a caller. A caller with a ticket acts for the account `accountId`. */
export const actorOf = (
  { principal, requestId, clientAddress }: Caller<Principal | undefined>,
  accountId = principal?.accountId ?? 0,
): Actor => ({ accountId, requestId, clientAddress });

export const visitor: Actor = { called: 'Visitor' };

export const portal: Actor = { called: 'Portal' };

export const operator: Actor = { called: 'Operator' };
