import type { ServiceName } from '@portal/contracts';
import { createLog } from '@portal/part-kit';
import type { DatabaseConfig } from '../config/variables.js';
import { withDataSource } from '../database/data-source.js';
import { bringUpToDate, type SchemaDefinition } from '../database/schema.js';

/** Brings a service's database up to date, without the service: what `migrate.js` of each service does before the service starts. */
export async function runMigrations(
  service: ServiceName,
  config: DatabaseConfig,
  schema: SchemaDefinition,
): Promise<void> {
  const log = createLog(service, config.LOG_LEVEL);
  await withDataSource({ ...config, ...schema }, log, async (dataSource) => {
    await bringUpToDate(dataSource, config, schema);
    log.info('the database is up to date');
  });
}
