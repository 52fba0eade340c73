import { isNativeError } from 'node:util/types';
import { defaultTimeoutSeconds } from '@portal/contracts';
import type { Log } from '@portal/server-kit';
import pRetry from 'p-retry';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { MeasuredPool } from './measured-pool.js';

export interface DatabaseOptions {
  DATABASE_URL: string;
  DATABASE_POOL_SIZE: number;
  /** The timeout of calls, which statements and waiting for a connection must not exceed. */
  CALL_TIMEOUT_SECONDS?: number;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
}

/** Retries every half second without an end. */
export const retryForever = { retries: Infinity, factor: 1, minTimeout: 500 };

/** TypeORM's data source and the pool of its connections. */
export interface DatabaseConnection {
  dataSource: DataSource;
  pool: MeasuredPool;
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
    await connection.dataSource.destroy();
  }
}

/** Connects to PostgreSQL, waiting until it is reachable. */
export async function connectDatabase(options: DatabaseOptions, log: Log): Promise<DatabaseConnection> {
  let pool: MeasuredPool | undefined;
  // TypeORM calls it with `new`, which returns the object that a constructor returns.
  function OpenedPool(config: pg.PoolConfig): pg.Pool {
    return (pool = new MeasuredPool(config));
  }
  const dataSource = new DataSource({
    type: 'postgres',
    driver: { ...pg, Pool: OpenedPool },
    url: options.DATABASE_URL,
    entities: options.entities,
    migrations: options.migrations,
    // Without it `where: { id: undefined }` would match every row.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    poolErrorHandler: (error: Error) => log.warn({ error: error.message }, 'database connection lost'),
    extra: {
      max: options.DATABASE_POOL_SIZE,
      connectionTimeoutMillis: ((options.CALL_TIMEOUT_SECONDS ?? defaultTimeoutSeconds) - 0.5) * 1_000,
      keepAlive: true,
      idleTimeoutMillis: 60_000,
      // Cancels statements of closed connections; not supported by all systems.
      ...(process.platform === 'linux' && { options: '-c client_connection_check_interval=1000' }),
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  });
  await pRetry(() => dataSource.initialize(), {
    ...retryForever,
    shouldRetry: ({ error }) => isConnectionError(error),
    onFailedAttempt: () =>
      log.info(`cannot connect to PostgreSQL, retrying in ${retryForever.minTimeout} ms`),
  });
  if (!pool) throw new Error('TypeORM has opened no pool.');
  return { dataSource, pool };
}

const connectionCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57P01', // shut down by the administrator
  '57P02', // crash shutdown
  '57P03', // starting up or shutting down
]);

const connectionTexts =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|connection timeout|client has encountered a connection error/i;

/** Returns true if an error means that the database cannot be reached. */
export function isConnectionError(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (connectionCodes.has(code) || code.startsWith('08'))) return true;
  return connectionTexts.test(error.message);
}

/** PostgreSQL's errors for a full disk, exhausted memory or connections, and failures of the system or its disks. */
const resourceCodes = /^(53\d{3}|58000|58030)$/;

/** Returns true if the database cannot work now, so that the same statement may succeed later. */
export function isOutage(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && resourceCodes.test(code);
}
