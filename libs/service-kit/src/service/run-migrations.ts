import type { ServiceName } from '@portal/contracts';
import { createLog } from '@portal/server-kit';
import type { DatabaseConfig } from '../config/variables.js';
import { bringUpToDate, type SchemaDefinition } from '../database/schema.js';

/** Brings a service's database up to date, without the service: what `migrate.js` of each service does before the service starts. */
export async function runMigrations(
  service: ServiceName,
  config: DatabaseConfig,
  schema: SchemaDefinition,
): Promise<void> {
  const log = createLog(service, config.LOG_LEVEL);
  await bringUpToDate(config, schema, log);
  log.info('the database is up to date');
}
