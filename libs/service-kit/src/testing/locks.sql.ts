import { setImmediate } from 'node:timers/promises';
import { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { TestService } from './test-service.js';

/** Runs `work` in a transaction, such as to make others wait for its locks. */
export const runInTransaction = (
  service: TestService,
  work: (rows: (text: string) => Promise<unknown>) => Promise<void>,
): Promise<void> =>
  service
    .get(Database)
    .transaction((transaction) => work((text) => transaction.query(sql.raw(text), { isPrepared: false })));

/** Waits until sessions of the database wait for a lock. */
export async function waitUntilWaiting(service: TestService, sessions = 1): Promise<void> {
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await service.queryRows(waiting)).length < sessions) await setImmediate();
}
