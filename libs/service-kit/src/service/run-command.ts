import type { ServiceName } from '@portal/contracts';
import { createLog, type Log } from '@portal/server-kit';
import { type DatabaseOptions, withConnection } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { prepareDatabase, isMigrated, type SchemaDefinition } from '../database/migrate.js';
import type { DatabaseConfig } from '../config/variables.js';

/**
 * Runs an operator's command on a service's database. The service publishes its events when it runs.
 * @throws Error if migrations have not run
 */
export function runCommand<Result>(
  service: ServiceName,
  options: DatabaseOptions,
  work: (database: Database, log: Log) => Promise<Result>,
): Promise<Result> {
  const log = createLog(service, 'info');
  return withConnection(options, log, async ({ dataSource, pool }) => {
    if (!(await isMigrated(dataSource)))
      throw new Error('The database is not up to date: run migrate.js of this release first.');
    return work(new Database(dataSource, pool, log), log);
  });
}

/** Migrates a service's database without the service, for `migrate.js`. */
export async function runMigrations(
  service: ServiceName,
  config: DatabaseConfig,
  schema: SchemaDefinition,
): Promise<void> {
  const log = createLog(service, config.LOG_LEVEL);
  await prepareDatabase(config, schema, log);
  log.info('the database is up to date');
}
