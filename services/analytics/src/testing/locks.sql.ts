import { setImmediate } from 'node:timers/promises';
import { Database, sql } from '@portal/service-kit';
import type { TestService } from '@portal/service-kit/testing';

/** Runs `work` in a transaction, such as to make others wait for its locks. */
export const runInTransaction = (
  analytics: TestService,
  work: (rows: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<void> =>
  analytics
    .get(Database)
    .transaction((transaction) => work((text) => transaction.query(sql.raw(text), { isPrepared: false })));

/** Waits until a session waits for a lock. */
export async function waitUntilWaiting(analytics: TestService): Promise<void> {
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await analytics.queryRows(waiting)).length === 0) await setImmediate();
}
