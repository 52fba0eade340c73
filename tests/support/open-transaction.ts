import { afterEach } from '@jest/globals';
import type { DatabaseUrls } from '@portal/local';
import pg from 'pg';
import { sql, testApplication } from './databases.js';
import { eventually } from './eventually.js';

/** An open transaction whose locks make others wait. */
export interface OpenTransaction {
  run(text: string): Promise<void>;
  commit(): Promise<void>;
}

const open = new Set<pg.Client>();

/** Gives this file transactions. Each is rolled back after its test, even a failed one, unless the test commits it. */
export function useTransactions(): (url: string) => Promise<OpenTransaction> {
  afterEach(async () => {
    await Promise.all([...open].map(close));
  });
  return openTransaction;
}

async function openTransaction(url: string): Promise<OpenTransaction> {
  const client = new pg.Client({ connectionString: url, application_name: testApplication });
  open.add(client);
  await client.connect();
  await client.query('BEGIN');
  return {
    run: async (text) => void (await client.query(text)),
    commit: async () => {
      await client.query('COMMIT');
      await close(client);
    },
  };
}

async function close(client: pg.Client): Promise<void> {
  open.delete(client);
  await client.end();
}

/** Waits until at least `count` sessions wait for a lock. */
export async function waitUntilWaiting(
  service: keyof DatabaseUrls,
  sessions: number,
  databaseOwners: DatabaseUrls,
): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(
    () => sql(service, waiting, [], databaseOwners),
    ({ length }) => length >= sessions,
  );
}
