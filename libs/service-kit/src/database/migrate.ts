import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import type { PoolClient } from 'pg';
import { advanceVersions } from '../events/tables.js';
import { isConnectionFault } from './connection-fault.js';
import { grantAccess, takeOwnership, type ServiceRole } from './roles.js';

const migrationLock = 7_226_001;
const lookEvery = 500;

/**
 * Brings the schema up to date as its owner, runs `then` and grants the service's role its access, unless that is the owner; copies
 * of a service that start together do so one after the other.
 */
export async function migrate(
  dataSource: DataSource,
  role: ServiceRole | undefined,
  then: () => Promise<void>,
): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const client = (await runner.connect()) as PoolClient;
  try {
    // Waiting for another copy's migrations may take longer than any statement of a request.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    if (role) await inTransaction(runner, () => takeOwnership(runner, role));
    await dataSource.runMigrations({ transaction: 'each' });
    await advanceVersions(runner);
    await then();
    if (role) await inTransaction(runner, () => grantAccess(runner, role));
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    await client.query('RESET statement_timeout');
    await runner.release();
  }
}

async function inTransaction(runner: QueryRunner, work: () => Promise<void>): Promise<void> {
  await runner.startTransaction();
  try {
    await work();
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Waits until another process has brought the schema to where this code needs it, or further. */
export async function untilMigrated(dataSource: DataSource): Promise<void> {
  while (!(await isMigrated(dataSource))) await pause(lookEvery);
}

/**
 * Whether every migration that this code knows has run, the role may read their table, and none runs now. Those of a newer release
 * may have run, too.
 */
export async function isMigrated(dataSource: DataSource): Promise<boolean> {
  try {
    const [found] = await dataSource.query<{ free: boolean; begun: boolean }[]>(
      `SELECT pg_try_advisory_xact_lock_shared($1) AS free,
         coalesce(has_table_privilege(to_regclass('migrations'), 'SELECT'), false) AS begun`,
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
