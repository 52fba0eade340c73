import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@portal/server-kit';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { isConnectionFault } from './connection-fault.js';

/** What a service's database is made of. */
export interface DatabaseOptions {
  DATABASE_URL: string;
  DATABASE_POOL_SIZE: number;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
}

/** Does `work` on a data source of its own, which is closed whatever becomes of it. */
export async function withDataSource(
  options: DatabaseOptions,
  log: Log,
  work: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  const dataSource = await connectDatabase(options, log);
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** The connected data source; waits for as long as PostgreSQL cannot be reached. */
export async function connectDatabase(options: DatabaseOptions, log: Log): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url: options.DATABASE_URL,
    entities: options.entities,
    migrations: options.migrations,
    // Without it `where: { id: undefined }` would match every row.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    poolErrorHandler: (error: Error) => log.warn({ error: error.message }, 'a database connection broke'),
    extra: {
      max: options.DATABASE_POOL_SIZE,
      connectionTimeoutMillis: 1_500,
      keepAlive: true,
      idleTimeoutMillis: 60_000,
      // What was given up, which closes its connection, must not go on; only some systems can tell.
      ...(process.platform === 'linux' && { options: '-c client_connection_check_interval=1000' }),
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  });
  for (;;) {
    try {
      await dataSource.initialize();
      return dataSource;
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      log.info('waiting for PostgreSQL');
      await pause(500);
    }
  }
}
