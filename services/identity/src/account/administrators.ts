import { statement, type Transaction } from '@portal/service-kit';
import type { Recipient } from '../mail/mail-orders.js';

const find = statement(
  'administrators_find',
  `SELECT id, firstname, surname, email FROM account
   WHERE role = 'administrator' AND status = 'Active' AND deleted_at IS NULL AND id <> $1
   ORDER BY id`,
);

/** The active administrators except the account `exceptId`. */
export const findAdministrators = (
  transaction: Transaction,
  exceptId = 0,
): Promise<(Recipient & { id: number })[]> => transaction.rows(find, [exceptId]);
