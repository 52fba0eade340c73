import type { PendingPerson } from '@portal/contracts';
import type { Api } from '@portal/contracts/client';
import { unlessDead } from '../link/link.resource';

/** What may become of an account that waits for activation. */
export type Decision = 'Active' | 'Blocked';

/** Finds the person who waits for activation by the ticket; undefined when the ticket is used, old or wrong. */
export const findPerson = async (api: Api, ticket: string): Promise<PendingPerson | undefined> =>
  (await unlessDead(api.registration.findByActivation({ id: ticket })))?.[0];

/** Activates or blocks the account; undefined when the ticket is used, old or wrong. */
export async function decide(api: Api, ticket: string, status: Decision): Promise<boolean | undefined> {
  const answer = await unlessDead(api.user.updateStatus({ id: ticket, status }));
  return answer && answer.affectedRows === 1;
}
