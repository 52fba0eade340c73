import { notFound } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';
import { lockAccount, type Account } from './account.repository.js';

/**
 * An account, locked until the transaction ends.
 * @throws Problem `not-found` when there is none, or it was deleted
 */
export async function requireAccount(transaction: Transaction, id: number): Promise<Account> {
  const account = await lockAccount(transaction, id);
  if (!account) throw notFound();
  return account;
}
