import { metrics } from '@portal/server-kit';
import pg from 'pg';
import { Gauge, Histogram } from 'prom-client';

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
