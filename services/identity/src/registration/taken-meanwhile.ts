import { Refusal } from '@portal/service-kit';

/**
 * Runs the transaction of a registration. A refusal may come of somebody who took the address between looking and writing; the second
 * attempt finds that account. One that has another reason is refused again.
 */
export async function againIfRefused<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return attempt();
  }
}
