import type { ServiceName } from '@portal/contracts';
import { createLog, type Log } from '@portal/part-kit';
import { withDataSource, type DatabaseOptions } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { migrate } from '../database/migrate.js';
import { OutboxSignal } from '../facts/outbox-signal.js';

/**
 * Runs one piece of an operator's work on a service's database, brought up to date first, whether or not the service is running. Facts
 * that it emits are published by the running service.
 */
export async function runCommand(
  service: ServiceName,
  options: DatabaseOptions,
  work: (database: Database, log: Log) => Promise<void>,
): Promise<void> {
  const log = createLog(service, 'info');
  await withDataSource(options, log, async (dataSource) => {
    await migrate(dataSource, () => Promise.resolve());
    await work(new Database(dataSource, new OutboxSignal()), log);
  });
}
