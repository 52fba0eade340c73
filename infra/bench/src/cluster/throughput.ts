import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from '@portal/local';
import { query } from '../database.js';
import { CpuMeter, measureMemory } from '../measure/cpu-meter.js';
import { type ClusterPortal, replicatedComponents } from './cluster-portal.js';
import { PacedLoad, type Sample, saturate, type Tally, tally } from './load.js';
import type { createCallSequence } from './mix.js';

const callers = 48;
/** For each replica, because V8 compiles what has run often. */
const warmUpSeconds = 8;
const seconds = 25;

export interface Throughput {
  replicas: number;
  /** A fixed number of callers, each one request at a time. */
  saturated: MeasuredLoad;
  /** A fixed number of requests a second. */
  paced: MeasuredLoad;
  /** Megabytes of a component's largest process. */
  memoryAtRest: Record<string, number>;
  memoryBusy: Record<string, number>;
  /** Maximum number of connections to PostgreSQL, by service. */
  connections: Record<string, number>;
  /** Maximum number of connections to PgBouncer, by service; empty without it. */
  pooledConnections: Record<string, number>;
  /** Maximum number of connections that PgBouncer may open for a service; undefined without it. */
  poolSize: number | undefined;
}

interface MeasuredLoad {
  samples: Sample[];
  perSecond: number;
  tally: Tally;
  /** CPU microseconds of a request, by component. */
  cpu: Record<string, number>;
}

export async function measureThroughput(
  cluster: ClusterPortal,
  next: ReturnType<typeof createCallSequence>,
  requestsPerSecond: number,
): Promise<Throughput> {
  const replicas = cluster.replicas.length;
  const pids = listClusterProcesses(cluster);
  const meter = new CpuMeter(pids);
  const memoryAtRest = getByComponent(measureMemory(pids), Math.max);
  await meter.measureIdle();
  const monitor = new SessionMonitor(cluster.portal);
  const measure = async (run: () => Promise<Sample[]>): Promise<MeasuredLoad> => {
    const { cpu, result: samples } = await meter.measure(run);
    const perRequest = Object.entries(cpu).map(([name, cpuSeconds]) => [
      name,
      (cpuSeconds * 1_000_000) / samples.length,
    ]);
    // Batched work must not fall into the next measurement.
    await pause(3_000);
    return {
      samples,
      perSecond: samples.length / seconds,
      tally: tally(samples),
      cpu: getByComponent(
        Object.fromEntries(perRequest) as Record<string, number>,
        (one, other) => one + other,
      ),
    };
  };
  try {
    await saturate(next, callers, warmUpSeconds * replicas);
    const saturated = await measure(() => saturate(next, callers, seconds));
    const memoryBusy = getByComponent(measureMemory(pids), Math.max);
    const paced = await measure(() => runPaced(next, requestsPerSecond));
    const { maxConnections: connections, maxPooledConnections: pooledConnections, poolSize } = monitor;
    return { replicas, saturated, paced, memoryAtRest, memoryBusy, connections, pooledConnections, poolSize };
  } finally {
    monitor.stop();
  }
}

async function runPaced(
  next: ReturnType<typeof createCallSequence>,
  requestsPerSecond: number,
): Promise<Sample[]> {
  const load = new PacedLoad(next, requestsPerSecond);
  await pause(seconds * 1_000);
  await load.stop();
  return load.samples;
}

/**
 * Verifies that PgBouncer opened no more connections than its pools have, although the services opened more to it.
 * @throws Error otherwise
 */
export function verifySharing(throughputs: Throughput[]): void {
  for (const { replicas, connections, pooledConnections, poolSize = 0 } of throughputs) {
    for (const [service, count] of Object.entries(connections)) {
      if (count > poolSize)
        throw new Error(`With ${replicas} replicas, ${service} has ${count} connections to PostgreSQL.`);
    }
    if (replicas > 1 && !Object.values(pooledConnections).some((count) => count > poolSize))
      throw new Error(`${replicas} replicas have at most ${poolSize} connections to PgBouncer.`);
  }
}

/** Merges the figures of a component's replicas. */
function getByComponent(
  figures: Record<string, number>,
  merge: (one: number, other: number) => number,
): Record<string, number> {
  const components: Record<string, number> = {};
  for (const [name, figure] of Object.entries(figures)) {
    const component = toComponent(name);
    const known = components[component];
    components[component] = known === undefined ? figure : merge(known, figure);
  }
  return components;
}

const pollIntervalMs = 500;

interface Sessions {
  service: string;
  open: number;
}

/** Samples the connections to PostgreSQL and to PgBouncer. */
class SessionMonitor {
  readonly maxConnections: Record<string, number> = {};
  readonly maxPooledConnections: Record<string, number> = {};
  poolSize: number | undefined;
  private readonly timer: NodeJS.Timeout;
  private readonly errors: unknown[] = [];

  constructor(private readonly portal: Portal) {
    this.timer = setInterval(() => {
      this.poll().catch((error: unknown) => this.errors.push(error));
    }, pollIntervalMs);
  }

  /** @throws AggregateError when a poll failed */
  stop(): void {
    clearInterval(this.timer);
    if (this.errors.length > 0) throw new AggregateError(this.errors, String(this.errors[0]));
  }

  private async poll(): Promise<void> {
    const { postgres, pgBouncer } = this.portal.servers;
    if (postgres) {
      const rows = await query<Sessions>(postgres.url, sessions);
      for (const { service, open } of rows) raise(this.maxConnections, service, open);
    }
    if (!pgBouncer) return;
    const pools = await query<{ name: string; pool_size: number; current_client_connections: number }>(
      pgBouncer.consoleUrl,
      'SHOW DATABASES',
    );
    for (const { name, pool_size: size, current_client_connections: count } of pools) {
      if (name === 'pgbouncer') continue;
      this.poolSize = Number(size);
      raise(this.maxPooledConnections, name, Number(count));
    }
  }
}

const sessions = `
  SELECT usename AS service, count(*)::int AS open FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND usename <> current_user GROUP BY 1`;

const raise = (maxima: Record<string, number>, name: string, value: number): void => {
  maxima[name] = Math.max(value, maxima[name] ?? 0);
};

/** Finds the process ids by component; further replicas are numbered. */
function listClusterProcesses({ portal, servers, replicas }: ClusterPortal): Record<string, number> {
  const components = replicas.flatMap(({ components: each }, index) =>
    replicatedComponents.map((name) => [getNumbered(name, index), each[name].pid]),
  );
  const nats = servers.map((server, index) => [getNumbered('NATS', index), server.pid]);
  const { postgres, pgBouncer } = portal.servers;
  const all = [...components, ...nats, ['PgBouncer', pgBouncer?.pid], ['PostgreSQL', postgres?.pid]];
  return Object.fromEntries(all.filter(([, pid]) => pid !== undefined));
}

const getNumbered = (name: string, index: number): string => (index === 0 ? name : `${name} ${index + 1}`);

const toComponent = (process: string): string => process.replace(/ \d$/, '');
