import type { DataSource } from 'typeorm';
import type { DatabaseConfig } from '../config/variables.js';
import { OutboxSignal } from '../facts/outbox-signal.js';
import type { DatabaseOptions } from './data-source.js';
import { Database, type Transaction } from './database.js';
import { migrate } from './migrate.js';

/** What a service's database holds, and what it begins with. */
export interface SchemaDefinition extends Pick<DatabaseOptions, 'entities' | 'migrations'> {
  /** Fills an empty database with demonstration data; must add nothing where there is any data. */
  fillDemoData: (transaction: Transaction) => Promise<void>;
}

/**
 * Brings a database up to date, and fills it with demonstration data where the configuration asks for it.
 * @throws Error when it asks for them in production
 */
export function bringUpToDate(
  dataSource: DataSource,
  { NODE_ENV, DEMO_DATA }: DatabaseConfig,
  { fillDemoData }: SchemaDefinition,
): Promise<void> {
  return migrate(dataSource, async () => {
    if (!DEMO_DATA) return;
    if (NODE_ENV === 'production') throw new Error('DEMO_DATA=on is not for production.');
    await new Database(dataSource, new OutboxSignal()).transaction(fillDemoData);
  });
}
