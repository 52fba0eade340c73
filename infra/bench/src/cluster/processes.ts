import { readFileSync } from 'node:fs';
import type { ClusterPortal } from './cluster-portal.js';
import { copiedParts } from './copies.js';
import { allProcesses } from '../cpu/process-times.js';

/** The process ids of all that runs of a portal on a cluster, by part; a copy after the first is numbered. */
export function clusterProcesses({ portal, servers, second }: ClusterPortal): Record<string, number> {
  const copies = copiedParts.flatMap((name) => [
    [name, portal.components[name].pid],
    [`${name} 2`, second.components[name].pid],
  ]);
  const nats = servers.map((server, index) => [index === 0 ? 'NATS' : `NATS ${index + 1}`, server.pid]);
  const all = [...copies, ...nats, ['PostgreSQL', portal.servers.postgres?.pid]];
  return Object.fromEntries(all.filter(([, pid]) => pid !== undefined));
}

/** The part that a process of {@link clusterProcesses} is a copy of. */
export const partOf = (process: string): string => process.replace(/ \d$/, '');

/** Megabytes of memory of each process with its children, what is shared counted once. */
export function memoryOf(pids: Record<string, number>): Record<string, number> {
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
    // It has ended meanwhile, or belongs to somebody else.
    return 0;
  }
}
