import { factSubject, type Fact } from '@portal/contracts';
import { statement } from '../database/statement.js';
import type { Transaction } from '../database/database.js';

const find = statement('inbox_has', 'SELECT FROM inbox WHERE subject = $1');

/** Whether a fact that the service listens to has been taken in, be it that its row is gone. */
export async function hasArrived(
  transaction: Transaction,
  fact: Fact,
  id: string | number,
): Promise<boolean> {
  return (await transaction.rows(find, [factSubject(fact, id)])).length > 0;
}
