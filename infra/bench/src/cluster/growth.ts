import { setTimeout as pause } from 'node:timers/promises';
import { CpuMeter } from '../cpu/cpu-meter.js';
import type { ClusterPortal } from './cluster-portal.js';
import { ConnectionWatch } from './connections.js';
import { saturate } from './load.js';
import type { deal } from './mix.js';
import { clusterProcesses, memoryOf, partOf } from './processes.js';
import { faultsOf, tally, type Tally } from './samples.js';

const callers = 48;
const warmUpSeconds = 8;
const seconds = 25;

/** What a portal does that is kept busy. */
export interface Growth {
  /** Copies of each part. */
  copies: number;
  perSecond: number;
  tally: Tally;
  faults: [string, number][];
  /** CPU microseconds of a request, by part. */
  cpu: Record<string, number>;
  /** Megabytes of the largest process of a part. */
  memoryAtRest: Record<string, number>;
  memoryBusy: Record<string, number>;
  /** The most connections to PostgreSQL, by service. */
  connections: Record<string, number>;
}

/** Keeps the portal as busy as this machine can with what runs of it now, and measures. */
export async function measureGrowth(
  cluster: ClusterPortal,
  copies: number,
  next: ReturnType<typeof deal>,
): Promise<Growth> {
  const pids = clusterProcesses(cluster);
  const meter = new CpuMeter(pids);
  const memoryAtRest = byPart(memoryOf(pids), Math.max);
  await meter.takeIdle();
  const watch = new ConnectionWatch(cluster.portal);
  try {
    await saturate(next, callers, warmUpSeconds);
    const { cpu, result } = await meter.measure(() => saturate(next, callers, seconds));
    const memoryBusy = byPart(memoryOf(pids), Math.max);
    const perRequest = Object.entries(cpu).map(([name, spent]) => [
      name,
      (spent * 1_000_000) / result.length,
    ]);
    return {
      copies,
      perSecond: result.length / seconds,
      tally: tally(result),
      faults: faultsOf(result),
      cpu: byPart(Object.fromEntries(perRequest) as Record<string, number>, (one, other) => one + other),
      memoryAtRest,
      memoryBusy,
      connections: watch.most,
    };
  } finally {
    watch.stop();
    // What is put off must not fall into what is measured next.
    await pause(3_000);
  }
}

/** The figures of all copies of a part as one. */
function byPart(
  figures: Record<string, number>,
  merge: (one: number, other: number) => number,
): Record<string, number> {
  const components: Record<string, number> = {};
  for (const [name, figure] of Object.entries(figures)) {
    const part = partOf(name);
    const known = components[part];
    components[part] = known === undefined ? figure : merge(known, figure);
  }
  return components;
}
