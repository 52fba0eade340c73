import { sql, type Database, type Transaction } from '@portal/service-kit';
import pRetry from 'p-retry';
import { advisoryLocks } from '../advisory-locks.js';

const lockTimeoutCode = '55P03';
const maxRetryMs = 60_000;

/** Lifts the time limit of a transaction's statements, and gives them memory to sort and group the whole history. */
export async function allowLongStatements(transaction: Transaction): Promise<void> {
  await transaction.query(sql`SET LOCAL statement_timeout = 0`);
  await transaction.query(sql`SET LOCAL work_mem = '256MB'`);
}

/** Limits how long a transaction waits for a lock, since all later transactions queue behind it. */
export async function limitLockWait(transaction: Transaction): Promise<void> {
  await transaction.query(sql`SET LOCAL lock_timeout = '250ms'`);
}

/**
 * Runs a transaction, and retries it for about a minute while it cannot get its locks. The growing pauses let other transactions through.
 * @throws Error for the operator after that minute
 */
export async function retryWhileLocked<R>(
  database: Pick<Database, 'transaction'>,
  work: (transaction: Transaction) => Promise<R>,
): Promise<R> {
  try {
    return await pRetry(() => database.transaction(work), {
      retries: Infinity,
      minTimeout: 50,
      maxTimeout: 2_000,
      maxRetryTime: maxRetryMs,
      shouldRetry: ({ error }) => isLockTimeout(error),
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new Error('The history has been locked for a minute. Try again later.', { cause: error });
  }
}

const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === lockTimeoutCode;

/** Prevents other transactions from storing usage of months or dropping their views. */
export async function lockHistory(transaction: Transaction): Promise<void> {
  await transaction.query(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.history})`);
  // The parent table is locked before any partition, in the same order as when partitions are created.
  await transaction.query(sql`LOCK TABLE ONLY viewership IN ACCESS SHARE MODE`);
}
