import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from '@portal/local';
import { query } from '../database.js';
import { allProcesses, CpuMeter } from '../measure/cpu-meter.js';
import { type ClusterPortal, replicatedComponents } from './cluster-portal.js';
import { countErrors, saturate, type Tally, tally } from './load.js';
import type { createCallSequence } from './mix.js';

const callers = 48;
const warmUpSeconds = 8;
const seconds = 25;

export interface Throughput {
  replicas: number;
  perSecond: number;
  tally: Tally;
  errors: [string, number][];
  /** CPU microseconds of a request, by component. */
  cpu: Record<string, number>;
  /** Megabytes of a component's largest process. */
  memoryAtRest: Record<string, number>;
  memoryBusy: Record<string, number>;
  /** Maximum number of connections to PostgreSQL, by service. */
  connections: Record<string, number>;
}

export async function measureThroughput(
  cluster: ClusterPortal,
  replicas: number,
  next: ReturnType<typeof createCallSequence>,
): Promise<Throughput> {
  const pids = clusterProcesses(cluster);
  const meter = new CpuMeter(pids);
  const memoryAtRest = byComponent(memoryOf(pids), Math.max);
  await meter.measureIdle();
  const watch = new ConnectionMonitor(cluster.portal);
  try {
    await saturate(next, callers, warmUpSeconds);
    const { cpu, result } = await meter.measure(() => saturate(next, callers, seconds));
    const memoryBusy = byComponent(memoryOf(pids), Math.max);
    const perRequest = Object.entries(cpu).map(([name, cpuSeconds]) => [
      name,
      (cpuSeconds * 1_000_000) / result.length,
    ]);
    return {
      replicas,
      perSecond: result.length / seconds,
      tally: tally(result),
      errors: countErrors(result),
      cpu: byComponent(Object.fromEntries(perRequest) as Record<string, number>, (one, other) => one + other),
      memoryAtRest,
      memoryBusy,
      connections: watch.maxConnections,
    };
  } finally {
    watch.stop();
    // Batched work must not fall into the next measurement.
    await pause(3_000);
  }
}

/** Merges the figures of a component's replicas. */
function byComponent(
  figures: Record<string, number>,
  merge: (one: number, other: number) => number,
): Record<string, number> {
  const components: Record<string, number> = {};
  for (const [name, figure] of Object.entries(figures)) {
    const component = componentOf(name);
    const known = components[component];
    components[component] = known === undefined ? figure : merge(known, figure);
  }
  return components;
}

const pollIntervalMs = 500;

/** Samples the number of connections of each service to PostgreSQL. */
class ConnectionMonitor {
  readonly maxConnections: Record<string, number> = {};
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
    const { postgres } = this.portal.servers;
    if (!postgres) return;
    const rows = await query<{ service: string; count: number }>(
      postgres.url,
      `SELECT usename AS service, count(*)::int FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND usename <> current_user GROUP BY 1`,
    );
    for (const { service, count } of rows)
      this.maxConnections[service] = Math.max(count, this.maxConnections[service] ?? 0);
  }
}

/** Finds the process ids by component; the second replica is numbered. */
function clusterProcesses({ portal, servers, second }: ClusterPortal): Record<string, number> {
  const replicas = replicatedComponents.flatMap((name) => [
    [name, portal.components[name].pid],
    [`${name} 2`, second.components[name].pid],
  ]);
  const nats = servers.map((server, index) => [index === 0 ? 'NATS' : `NATS ${index + 1}`, server.pid]);
  const all = [...replicas, ...nats, ['PostgreSQL', portal.servers.postgres?.pid]];
  return Object.fromEntries(all.filter(([, pid]) => pid !== undefined));
}

const componentOf = (process: string): string => process.replace(/ \d$/, '');

/** Measures megabytes of each process with its children; shared memory counts once. */
function memoryOf(pids: Record<string, number>): Record<string, number> {
  const processes = allProcesses();
  const megabytes = (pid: number) =>
    [pid, ...processes.filter(({ parent }) => parent === pid).map((child) => child.pid)].reduce(
      (sum, each) => sum + proportionalKilobytes(each) / 1_024,
      0,
    );
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, megabytes(pid)]));
}

function proportionalKilobytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    // The process has exited, or belongs to another user.
    return 0;
  }
}
