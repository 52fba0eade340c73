import type { Caller, Principal } from '@portal/contracts';
import type { SecurityOrigin } from '@portal/service-kit';

/** Who makes a change, and from where: an account, or somebody without a session by what the audit trail calls it. */
export type Actor = (Pick<Principal, 'accountId'> | { called: string }) & Omit<SecurityOrigin, 'principal'>;

/** The caller as an actor; `accountId` is whose right it uses, where that is not its own account. */
export const actorOf = (
  { principal, requestId, clientAddress }: Caller<Principal | undefined>,
  accountId = principal?.accountId ?? 0,
): Actor => ({ accountId, requestId, clientAddress });

/** A visitor who is not signed in. */
export const visitor: Actor = { called: 'Visitor' };

/** The portal itself, by its daily job. */
export const portal: Actor = { called: 'Portal' };

/** An operator at the server's command line. */
export const operator: Actor = { called: 'Operator' };
