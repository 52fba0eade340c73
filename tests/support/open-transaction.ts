import { afterEach } from '@jest/globals';
import type { DatabaseUrls } from '@portal/local';
import pg from 'pg';
import { sql } from './databases.js';
import { eventually } from './eventually.js';

/** A transaction that a test keeps open, so that others wait for what it has locked. */
export interface OpenTransaction {
  /** Runs a statement in it. */
  run(text: string): Promise<void>;
  /** Commits it, and lets the others go on. */
  commit(): Promise<void>;
}

const open = new Set<pg.Client>();

// What a failed test has left open would hold up those after it.
afterEach(async () => {
  await Promise.all([...open].map(close));
});

/** Opens a transaction on the database at `url`; it is undone unless the test commits it. */
export async function openTransaction(url: string): Promise<OpenTransaction> {
  const client = new pg.Client({ connectionString: url });
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

/** Waits until so many sessions or more of a service's database wait for a lock, as its owner sees them. */
export async function untilWaiting(
  service: keyof DatabaseUrls,
  sessions: number,
  databaseOwners: DatabaseUrls,
): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(
    () => sql(service, waiting, [], databaseOwners),
    ({ length }) => length >= sessions,
    25,
  );
}
