import type { Log } from '@portal/server-kit';
import type { DatabaseConfig } from '../config/variables.js';
import { OutboxSignal } from '../events/outbox-signal.js';
import { withDataSource, type DatabaseOptions } from './data-source.js';
import { Database, type Transaction } from './database.js';
import { migrate } from './migrate.js';
import { asOwner, roleIn } from './roles.js';

/** What a service's database holds, and what it begins with. */
export interface SchemaDefinition extends Pick<DatabaseOptions, 'entities' | 'migrations'> {
  /** Tables whose rows the service may add and read, but not change or delete. */
  appendOnlyTables?: readonly string[];
  /** Fills an empty database with demonstration data; must add nothing where there is any data. */
  fillDemoData: (transaction: Transaction) => Promise<void>;
}

/**
 * Migrates a database as its owner, fills it with demonstration data where the configuration asks for it, and grants the service's
 * role its access.
 * @throws Error when demonstration data is asked for in production, or the owner is the service's role there
 */
export async function bringUpToDate(
  config: DatabaseConfig,
  schema: SchemaDefinition,
  log: Log,
): Promise<void> {
  const { NODE_ENV, DEMO_DATA, DATABASE_URL } = config;
  const { fillDemoData, appendOnlyTables = [] } = schema;
  const options = asOwner(config);
  const name = roleIn(DATABASE_URL);
  const role = name === roleIn(options.DATABASE_URL) ? undefined : { name, appendOnlyTables };
  await withDataSource({ ...options, ...schema }, log, (dataSource) =>
    migrate(dataSource, role, async () => {
      if (!DEMO_DATA) return;
      if (NODE_ENV === 'production') throw new Error('DEMO_DATA=on is not for production.');
      await new Database(dataSource, new OutboxSignal()).transaction(fillDemoData);
    }),
  );
}
