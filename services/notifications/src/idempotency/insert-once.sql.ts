import type { Caller } from '@portal/contracts';
import { sql, type Database, type Sql, type Transaction } from '@portal/service-kit';

/** A table with a unique index on `account_id` and `idempotency_key`. */
type KeyedTable = 'broadcast' | 'feedback' | 'feedback_reply' | 'suggestion';

/** Result of an insert. A repeat returns the id of the first row. */
export interface InsertResult {
  id: number;
  isRepeat: boolean;
}

const findInserted = (table: KeyedTable, { principal, idempotencyKey }: Caller) =>
  sql<{ id: number }>`SELECT id FROM ${sql.raw(table)}
    WHERE account_id = ${principal.accountId} AND idempotency_key = ${idempotencyKey ?? null}`;

/** Inserts values by column. Inserts at most one row per account and Idempotency-Key. */
export async function insertOnce(
  transaction: Transaction,
  caller: Caller,
  table: KeyedTable,
  values: Record<string, string | number | null | Sql>,
): Promise<InsertResult> {
  const { principal, idempotencyKey } = caller;
  const row = { account_id: principal.accountId, idempotency_key: idempotencyKey ?? null, ...values };
  const columns = sql.raw(Object.keys(row).join(', '));
  const inserts = Object.values(row).map((value) => sql`${value}`);
  const inserted = await transaction.queryOne(
    sql<{ id: number }>`INSERT INTO ${sql.raw(table)} (${columns}) VALUES (${sql.join(inserts, ', ')})
      ON CONFLICT (account_id, idempotency_key) DO NOTHING
      RETURNING id`,
  );
  if (inserted) return { id: inserted.id, isRepeat: false };
  const earlier = await transaction.queryOne(findInserted(table, caller));
  if (!earlier) throw new Error(`Nothing was inserted into ${table}.`);
  return { id: earlier.id, isRepeat: true };
}

/** The id of the row that the caller inserted earlier with the same key. A repeat succeeds even if the caller lost its permissions. */
export async function findInsertedEarlier(
  database: Database,
  caller: Caller,
  table: KeyedTable,
): Promise<number | undefined> {
  if (!caller.idempotencyKey) return undefined;
  const earlier = await database.queryOne(findInserted(table, caller));
  return earlier?.id;
}
