import type { Principal } from '@portal/contracts';

/** Who makes a change: a signed-in person, or somebody without a session, by what the audit trail calls it. */
export type Actor = Pick<Principal, 'accountId'> | { called: string };

/** A visitor who is not signed in. */
export const visitor: Actor = { called: 'Visitor' };

/** The portal itself, by its daily job. */
export const portal: Actor = { called: 'Portal' };

/** An operator at the server's command line. */
export const operator: Actor = { called: 'Operator' };
