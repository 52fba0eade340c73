import { defaultTimeoutSeconds } from '@portal/contracts';
import type { Log } from '@portal/server-kit';
import pRetry from 'p-retry';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { MeasuredPool } from './measured-pool.js';
import { isConnectionError } from './outage.js';
import { ReadReplica } from './read-replica.js';

export interface DatabaseOptions {
  DATABASE_URL: string;
  DATABASE_POOL_SIZE: number;
  /** The timeout of calls, which statements and waiting for a connection must not exceed. */
  CALL_TIMEOUT_SECONDS?: number;
  /** A standby for reads that may be late. */
  DATABASE_READ_URL?: string | undefined;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
}

/** Retries every half second without an end. */
export const retryForever = { retries: Infinity, factor: 1, minTimeout: 500 };

/** TypeORM's data source and the pool of its connections. */
export interface DatabaseConnection {
  dataSource: DataSource;
  pool: MeasuredPool;
  replica?: ReadReplica | undefined;
}

/** Runs `work` on a connection of its own and closes it. */
export async function withConnection(
  options: DatabaseOptions,
  log: Log,
  work: (connection: DatabaseConnection) => Promise<void>,
): Promise<void> {
  const connection = await connectDatabase(options, log);
  try {
    await work(connection);
  } finally {
    await disconnect(connection);
  }
}

export async function disconnect({ dataSource, replica }: DatabaseConnection): Promise<void> {
  await Promise.all([dataSource.destroy(), replica?.pool.end()]);
}

/** Connects to PostgreSQL, waiting until it is reachable. */
export async function connectDatabase(options: DatabaseOptions, log: Log): Promise<DatabaseConnection> {
  let pool: MeasuredPool | undefined;
  // TypeORM calls it with `new`, which returns the object that a constructor returns.
  function OpenedPool(config: pg.PoolConfig): pg.Pool {
    return (pool = new MeasuredPool(config));
  }
  const extra = {
    max: options.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: ((options.CALL_TIMEOUT_SECONDS ?? defaultTimeoutSeconds) - 0.5) * 1_000,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    // Cancels statements of closed connections; not supported by all systems.
    ...(process.platform === 'linux' && { options: '-c client_connection_check_interval=1000' }),
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  };
  const dataSource = new DataSource({
    type: 'postgres',
    driver: { ...pg, Pool: OpenedPool },
    url: options.DATABASE_URL,
    entities: options.entities,
    migrations: options.migrations,
    // Without it `where: { id: undefined }` would match every row.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    poolErrorHandler: (error: Error) => log.warn({ error: error.message }, 'database connection lost'),
    extra,
  });
  await pRetry(() => dataSource.initialize(), {
    ...retryForever,
    shouldRetry: ({ error }) => isConnectionError(error),
    onFailedAttempt: () =>
      log.info(`cannot connect to PostgreSQL, retrying in ${retryForever.minTimeout} ms`),
  });
  if (!pool) throw new Error('TypeORM has opened no pool.');
  const { DATABASE_READ_URL } = options;
  if (!DATABASE_READ_URL) return { dataSource, pool };
  const readPool = new pg.Pool({ connectionString: DATABASE_READ_URL, ...extra });
  readPool.on('error', ({ message }) => log.warn({ error: message }, 'connection to the standby lost'));
  return { dataSource, pool, replica: new ReadReplica(readPool) };
}
