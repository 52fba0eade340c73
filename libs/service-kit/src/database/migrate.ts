import type { DataSource } from 'typeorm';
import type { PoolClient } from 'pg';
import { advanceVersions } from '../facts/tables.js';

const migrationLock = 7_226_001;

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
