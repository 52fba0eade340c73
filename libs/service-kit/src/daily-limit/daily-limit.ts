import { dailyLimits, tooManyRequests, type DailyLimit, type Principal } from '@portal/contracts';
import type { Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';

export type CountedAccount = Pick<Principal, 'accountId' | 'role'>;

interface Today {
  count: number;
  /** Seconds until the next day of UTC. */
  secondsLeft: number;
}

const today = sql`(now() AT TIME ZONE 'UTC')::date`;

/** Counts up to `count` actions of an account and returns how many of them are within the daily limit. */
export async function takeDailyAllowance(
  transaction: Transaction,
  kind: DailyLimit,
  account: CountedAccount,
  count: number,
): Promise<number> {
  const { taken } = await take(transaction, kind, account, count);
  return taken;
}

/**
 * Counts actions of an account.
 * @throws Problem `too-many-requests` beyond the daily limit, which rolls the transaction back
 */
export async function requireDailyAllowance(
  transaction: Transaction,
  kind: DailyLimit,
  account: CountedAccount,
  count = 1,
): Promise<void> {
  const { taken, secondsLeft } = await take(transaction, kind, account, count);
  if (taken < count)
    throw tooManyRequests(secondsLeft, `dailyLimit.${kind}`, { max: dailyLimits[kind][account.role] });
}

async function take(
  transaction: Transaction,
  kind: DailyLimit,
  { accountId, role }: CountedAccount,
  count: number,
): Promise<{ taken: number; secondsLeft: number }> {
  await transaction.query(sql`DELETE FROM daily_count WHERE account_id = ${accountId} AND day < ${today}`);
  // Locks the row until the transaction ends.
  const known = await transaction.queryOne(
    sql<Today>`INSERT INTO daily_count AS known (account_id, kind, day, count)
      VALUES (${accountId}, ${kind}, ${today}, 0)
      ON CONFLICT (account_id, kind, day) DO UPDATE SET count = known.count
      RETURNING count, extract(epoch FROM day + 1 - now() AT TIME ZONE 'UTC')::float8 AS "secondsLeft"`,
  );
  if (!known) throw new Error('The count of the day was not written.');
  const taken = Math.min(count, Math.max(0, dailyLimits[kind][role] - known.count));
  await transaction.query(
    sql`UPDATE daily_count SET count = count + ${taken}
        WHERE account_id = ${accountId} AND kind = ${kind} AND day = ${today}`,
  );
  return { taken, secondsLeft: known.secondsLeft };
}
