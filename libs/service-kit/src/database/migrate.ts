import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { PoolClient } from 'pg';
import { advanceVersions } from '../facts/tables.js';
import { isConnectionFault } from './connection-fault.js';

const migrationLock = 7_226_001;
const lookEvery = 500;

/** Brings the schema up to date and runs `then`; copies of a service that start together do so one after the other. */
export async function migrate(dataSource: DataSource, then: () => Promise<void>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const client = (await runner.connect()) as PoolClient;
  try {
    // Waiting for another copy's migrations may take longer than any statement of a request.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await dataSource.runMigrations({ transaction: 'each' });
    await advanceVersions(runner);
    await then();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    await client.query('RESET statement_timeout');
    await runner.release();
  }
}

/** Waits until another process has brought the schema to where this code needs it, or further. */
export async function untilMigrated(dataSource: DataSource): Promise<void> {
  while (!(await isMigrated(dataSource))) await pause(lookEvery);
}

/** Whether every migration that this code knows has been done, and nobody is at one. Those of a newer release may have been, too. */
async function isMigrated(dataSource: DataSource): Promise<boolean> {
  try {
    const [found] = await dataSource.query<{ free: boolean; begun: boolean }[]>(
      `SELECT pg_try_advisory_xact_lock_shared($1) AS free, to_regclass('migrations') IS NOT NULL AS begun`,
      [migrationLock],
    );
    if (!found?.free || !found.begun) return false;
    const done = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
    const names = new Set(done.map(({ name }) => name));
    return dataSource.migrations.every((migration) =>
      names.has(migration.name ?? migration.constructor.name),
    );
  } catch (error) {
    if (isConnectionFault(error)) return false;
    throw error;
  }
}
