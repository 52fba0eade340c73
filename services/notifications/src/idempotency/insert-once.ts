import type { Caller } from '@portal/contracts';
import { statement, type Database, type Transaction } from '@portal/service-kit';

/** Result of an insert. A repeat returns the id of the first row. */
interface InsertResult {
  id: number;
  isRepeat: boolean;
}

/** Inserts at most one row per account and Idempotency-Key. */
export interface InsertOnce {
  (transaction: Transaction, caller: Caller, values: unknown[]): Promise<InsertResult>;
  /** The id of the row that the caller inserted earlier with the same key. A repeat succeeds even if the caller lost its permissions. */
  findEarlier(database: Database, caller: Caller): Promise<number | undefined>;
}

/**
 * @param columns columns of the values, in their order
 * @param expressions SQL expressions around the placeholders of columns that are not written as they are
 */
export function insertOnce(
  table: string,
  columns: string[],
  expressions: Record<string, (placeholder: string) => string> = {},
): InsertOnce {
  const allColumns = ['account_id', 'idempotency_key', ...columns];
  const placeholders = allColumns.map((column, index) => {
    const placeholder = `$${index + 1}`;
    return expressions[column]?.(placeholder) ?? placeholder;
  });
  const add = statement(
    `${table}_insert`,
    `INSERT INTO ${table} (${allColumns.join(', ')}) VALUES (${placeholders.join(', ')})
     ON CONFLICT (account_id, idempotency_key) DO NOTHING
     RETURNING id`,
  );
  const find = statement(
    `${table}_inserted`,
    `SELECT id FROM ${table} WHERE account_id = $1 AND idempotency_key = $2`,
  );
  const keyOf = ({ principal, idempotencyKey }: Caller) => [principal.accountId, idempotencyKey ?? null];
  const insert = async (
    transaction: Transaction,
    caller: Caller,
    values: unknown[],
  ): Promise<InsertResult> => {
    const [inserted] = await transaction.rows<{ id: number }>(add, [...keyOf(caller), ...values]);
    if (inserted) return { id: inserted.id, isRepeat: false };
    const [earlier] = await transaction.rows<{ id: number }>(find, keyOf(caller));
    if (!earlier) throw new Error(`Nothing was inserted into ${table}.`);
    return { id: earlier.id, isRepeat: true };
  };
  const findEarlier = async (database: Database, caller: Caller): Promise<number | undefined> => {
    if (!caller.idempotencyKey) return undefined;
    const [earlier] = await database.rows<{ id: number }>(find, keyOf(caller));
    return earlier?.id;
  };
  return Object.assign(insert, { findEarlier });
}
