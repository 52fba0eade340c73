import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Transaction } from '@portal/service-kit';

const shortestPause = 50;
const longestPause = 2_000;
const patienceMilliseconds = 60_000;

/** Gives a transaction up rather than let it wait long for a table that others use, since all who come later wait behind it. */
export async function waitBriefly({ manager }: Transaction): Promise<void> {
  await manager.query(`SET LOCAL lock_timeout = '250ms'`);
}

/**
 * Runs a transaction until it gets its locks, for about a minute; others are let through between two tries, for longer each time.
 * @throws Error in a sentence when they are never to be had
 */
export async function patiently<R>(
  database: Pick<Database, 'transaction'>,
  work: (transaction: Transaction) => Promise<R>,
): Promise<R> {
  const end = Date.now() + patienceMilliseconds;
  for (let next = shortestPause; ; next = Math.min(2 * next, longestPause)) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (Date.now() > end) {
        throw new Error('Others have been using the history for a minute: try again later.', {
          cause: error,
        });
      }
    }
    await pause(next);
  }
}

function isLocked(error: unknown): boolean {
  const { driverError = error } = error as { driverError?: unknown };
  return (driverError as { code?: string }).code === '55P03';
}
