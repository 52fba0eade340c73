import { defaultTimeoutSeconds } from '@portal/contracts';
import { createAttemptLog, metrics, type Log } from '@portal/server-kit';
import pRetry from 'p-retry';
import pg from 'pg';
import { Gauge, Histogram } from 'prom-client';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { isConnectionError, isLoginError } from './outage.js';

export interface DatabaseOptions {
  DATABASE_URL: string;
  /** The variable with the address, for the log; `DATABASE_URL` by default. */
  urlVariable?: string;
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
export async function withConnection<Result>(
  options: DatabaseOptions,
  log: Log,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await connectDatabase(options, log);
  try {
    return await work(connection);
  } finally {
    await disconnect(connection);
  }
}

export async function disconnect({ dataSource }: DatabaseConnection): Promise<void> {
  await dataSource.destroy();
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
  const { host, pathname } = new URL(options.DATABASE_URL);
  const logAttempt = createAttemptLog(log);
  await pRetry(() => dataSource.initialize(), {
    ...retryForever,
    shouldRetry: ({ error }) => isConnectionError(error) || isLoginError(error),
    onFailedAttempt: ({ error }) =>
      logAttempt(
        { error: String(error) },
        `cannot connect to PostgreSQL at ${host}${pathname} (see ${options.urlVariable ?? 'DATABASE_URL'}), retrying`,
      ),
  });
  if (!pool) throw new Error('TypeORM has opened no pool.');
  return { dataSource, pool };
}

const registers = [metrics];

const waited = new Histogram({
  name: 'portal_database_wait_seconds',
  help: 'Seconds that work waited for a connection to PostgreSQL while none was idle',
  buckets: [0.001, 0.01, 0.05, 0.2, 1],
  registers,
});

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/** A pool that measures how long work waits for a connection, for which `pg` has no event. */
export class MeasuredPool extends pg.Pool {
  /** Number of connects that wait although the pool may not open a further connection, unlike those that get one in the same tick. */
  get blockedCount(): number {
    return this.idleCount === 0 && this.totalCount >= this.options.max ? this.waitingCount : 0;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | void {
    const stop = this.idleCount > 0 ? undefined : waited.startTimer();
    if (!done) return super.connect().finally(() => stop?.());
    super.connect((...outcome) => {
      stop?.();
      done(...(outcome as Parameters<Connected>));
    });
  }
}

/** Exports the connections of a process's only pool. */
export function exportPoolMetrics(pool: MeasuredPool): void {
  new Gauge({
    name: 'portal_database_connections',
    help: 'Open connections to PostgreSQL, by what they do',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'portal_database_connections_most',
    help: 'Connections to PostgreSQL that this component may open',
    registers,
  }).set(pool.options.max);
  new Gauge({
    name: 'portal_database_waiting',
    help: 'Work that waits for a connection to PostgreSQL',
    registers,
    collect() {
      this.set(pool.blockedCount);
    },
  });
}
