import type { Caller } from '@portal/contracts';
import { statement, type Database, type Transaction } from '@portal/service-kit';

/** What became of an insert: the row's id, which is the first one's for a repeat. */
export interface InsertedOnce {
  id: number;
  isRepeat: boolean;
}

/** Inserts of a caller, of which each Idempotency-Key of an account makes one. */
export interface InsertOnce {
  (transaction: Transaction, caller: Caller, values: unknown[]): Promise<InsertedOnce>;
  /** The id of what the caller inserted with its key before: a repeat is answered whatever has become of the caller's rights. */
  earlier(database: Database, caller: Caller): Promise<number | undefined>;
}

const asItIs = (place: string) => place;

/** Declares inserts into a table; `columns` are those of the values, and `written` says how one is written if not as it is. */
export function insertOnce(
  table: string,
  columns: string[],
  written: Record<string, (place: string) => string> = {},
): InsertOnce {
  const all = ['account_id', 'idempotency_key', ...columns];
  const places = all.map((column, index) => (written[column] ?? asItIs)(`$${index + 1}`));
  const add = statement(
    `${table}_insert`,
    `INSERT INTO ${table} (${all.join(', ')}) VALUES (${places.join(', ')})
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
  ): Promise<InsertedOnce> => {
    const [inserted] = await transaction.rows<{ id: number }>(add, [...keyOf(caller), ...values]);
    if (inserted) return { id: inserted.id, isRepeat: false };
    const [first] = await transaction.rows<{ id: number }>(find, keyOf(caller));
    if (!first) throw new Error(`Nothing was inserted into ${table}.`);
    return { id: first.id, isRepeat: true };
  };
  const earlier = async (database: Database, caller: Caller): Promise<number | undefined> => {
    if (!caller.idempotencyKey) return undefined;
    const [first] = await database.rows<{ id: number }>(find, keyOf(caller));
    return first?.id;
  };
  return Object.assign(insert, { earlier });
}
