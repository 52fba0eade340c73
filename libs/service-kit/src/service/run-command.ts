import type { ServiceName } from '@portal/contracts';
import { createLog, type Log } from '@portal/server-kit';
import { withDataSource, type DatabaseOptions } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { isMigrated } from '../database/migrate.js';
import { OutboxSignal } from '../events/outbox-signal.js';

/**
 * Runs an operator's command on a service's database, whether or not the service is running, which publishes the events that the command
 * emits.
 * @throws Error when migrations have not run
 */
export async function runCommand(
  service: ServiceName,
  options: DatabaseOptions,
  work: (database: Database, log: Log) => Promise<void>,
): Promise<void> {
  const log = createLog(service, 'info');
  await withDataSource(options, log, async (dataSource) => {
    if (!(await isMigrated(dataSource)))
      throw new Error('The database is not up to date: run migrate.js of this release first.');
    await work(new Database(dataSource, new OutboxSignal()), log);
  });
}
