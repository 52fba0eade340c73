import type { DataSource, QueryRunner } from 'typeorm';
import type { PoolClient } from 'pg';
import type { Log } from '@portal/server-kit';
import pRetry from 'p-retry';
import type { DatabaseConfig } from '../config/variables.js';
import { type DatabaseOptions, retryForever, withConnection } from './data-source.js';
import { isConnectionError } from './outage.js';
import { toOwnerOptions, grantAccess, readRole, type ServiceRole } from './roles.js';
import { Database, type Transaction } from './database.js';
import {
  findRecordedMigrations,
  ForeignDatabaseError,
  recordChecksums,
  requireOwnDatabase,
} from './migration-checksums.js';

const migrationLock = 7_226_001;

/** Checks the database, migrates the schema as its owner, runs `fillData` and grants access to the service's role. Concurrent copies wait for each other. */
async function migrate(
  dataSource: DataSource,
  role: ServiceRole | undefined,
  fillData: () => Promise<void>,
): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const client = (await runner.connect()) as PoolClient;
  try {
    // The lock may be held longer than any statement of a request.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await requireOwnDatabase(dataSource);
    await recordChecksums(dataSource);
    await dataSource.runMigrations({ transaction: 'each' });
    await advanceVersions(runner);
    await fillData();
    if (role) await runInTransaction(runner, () => grantAccess(runner, role));
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    await client.query('RESET statement_timeout');
    await runner.release();
  }
}

/**
 * Raises the sequence of versions to the clock's microseconds. Versions of a new or restored database must exceed those that other services
 * have recorded.
 */
async function advanceVersions(runner: QueryRunner): Promise<void> {
  await runner.query(`
    SELECT setval(sequence, greatest(nextval(sequence), (extract(epoch FROM clock_timestamp()) * 1000000)::bigint))
    FROM pg_get_serial_sequence('outbox', 'version') AS sequence
  `);
}

async function runInTransaction(runner: QueryRunner, work: () => Promise<void>): Promise<void> {
  await runner.startTransaction();
  try {
    await work();
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/**
 * Waits until another process has migrated the schema for this release.
 * @throws ForeignDatabaseError if other statements made the database
 */
export async function waitUntilMigrated(dataSource: DataSource): Promise<void> {
  await pRetry(
    async () => {
      if (!(await isMigrated(dataSource))) throw new Error('The migrations have not run.');
    },
    {
      ...retryForever,
      shouldRetry: ({ error }) => !(error instanceof ForeignDatabaseError),
    },
  );
}

/**
 * Returns true if all migrations of this release have run and none is running. Later ones may have run, too.
 * @throws ForeignDatabaseError if other statements made the database
 */
export async function isMigrated(dataSource: DataSource): Promise<boolean> {
  try {
    const [found] = await dataSource.query<{ isFree: boolean; isReadable: boolean }[]>(
      `SELECT pg_try_advisory_xact_lock_shared($1) AS "isFree",
         coalesce(has_table_privilege(to_regclass('migrations'), 'SELECT'), false) AS "isReadable"`,
      [migrationLock],
    );
    if (!found?.isFree || !found.isReadable) return false;
    await requireOwnDatabase(dataSource);
    const names = new Set((await findRecordedMigrations(dataSource)).map(({ name }) => name));
    return dataSource.migrations.every((migration) =>
      names.has(migration.name ?? migration.constructor.name),
    );
  } catch (error) {
    if (isConnectionError(error)) return false;
    throw error;
  }
}

export interface SchemaDefinition extends Pick<DatabaseOptions, 'entities' | 'migrations'> {
  /** Tables in which the service may not change or delete rows. */
  appendOnlyTables?: readonly string[];
  /** Fills an empty database and must not change any other. */
  fillDemoData: (transaction: Transaction) => Promise<void>;
}

/**
 * Migrates a database as its owner, adds demonstration data if configured, and grants access to the service's role.
 * @throws Error in production for demonstration data or with the service's role as owner
 */
export async function prepareDatabase(
  config: DatabaseConfig,
  schema: SchemaDefinition,
  log: Log,
): Promise<void> {
  const { NODE_ENV, DEMO_DATA, DATABASE_URL } = config;
  const { fillDemoData, appendOnlyTables = [] } = schema;
  const options = toOwnerOptions(config);
  const name = readRole(DATABASE_URL);
  const role = name === readRole(options.DATABASE_URL) ? undefined : { name, appendOnlyTables };
  await withConnection({ ...options, ...schema }, log, ({ dataSource, pool }) =>
    migrate(dataSource, role, async () => {
      if (!DEMO_DATA) return;
      if (NODE_ENV === 'production') throw new Error('DEMO_DATA=on is not for production.');
      await new Database(dataSource, pool, log).transaction(fillDemoData);
    }),
  );
}
