import { metrics } from '@portal/server-kit';
import type { Pool } from 'pg';
import { Gauge, Histogram } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

const registers = [metrics];

const waited = new Histogram({
  name: 'portal_database_wait_seconds',
  help: 'Seconds that work waited for a connection to PostgreSQL while none was idle',
  buckets: [0.001, 0.01, 0.05, 0.2, 1],
  registers,
});

export function measurePool({ driver }: DataSource): void {
  const pool = (driver as PostgresDriver).master as Pool;
  showConnections(pool);
  timeWaiting(pool);
}

function showConnections(pool: Pool): void {
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
      this.set(pool.waitingCount);
    },
  });
}

type Connect = (done?: (...outcome: unknown[]) => void) => unknown;

/** The pool has no event for waiting times. `pg` and TypeORM get connections by callback. */
function timeWaiting(pool: Pool): void {
  const connect = pool.connect.bind(pool) as unknown as Connect;
  const timed: Connect = (done) => {
    if (!done || pool.idleCount > 0) return connect(done);
    const stop = waited.startTimer();
    return connect((...outcome) => {
      stop();
      done(...outcome);
    });
  };
  pool.connect = timed as unknown as Pool['connect'];
}
