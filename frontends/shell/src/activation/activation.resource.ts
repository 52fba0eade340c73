import type { Api } from '@portal/contracts/client';
import { isApiError } from '@portal/ui-kit/platform';

/** What may become of an account that waits for activation. */
export type Decision = 'Active' | 'Blocked';

/** The full name of whoever waits for activation by the ticket; undefined when the ticket is used, old or wrong. */
export async function findPerson(api: Api, ticket: string): Promise<string | undefined> {
  const [person] = (await unlessDead(api.user.find({ id: ticket }))) ?? [];
  return person && `${person.firstname} ${person.surname}`;
}

/** Activates or blocks the account; undefined when the ticket is used, old or wrong. */
export async function decide(api: Api, ticket: string, status: Decision): Promise<boolean | undefined> {
  const answer = await unlessDead(api.user.updateStatus({ id: ticket, status }));
  return answer && answer.affectedRows === 1;
}

async function unlessDead<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return undefined;
    throw error;
  }
}
