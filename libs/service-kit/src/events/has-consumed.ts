import { eventSubject, type EventContract } from '@portal/contracts';
import { statement } from '../database/statement.js';
import type { Transaction } from '../database/database.js';

const find = statement('inbox_has', 'SELECT FROM inbox WHERE subject = $1');

/** Whether an event that the service listens to has been taken in, be it that its row is gone. */
export async function hasConsumed(
  transaction: Transaction,
  event: EventContract,
  id: string | number,
): Promise<boolean> {
  return (await transaction.rows(find, [eventSubject(event, id)])).length > 0;
}
