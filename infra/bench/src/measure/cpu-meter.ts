import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from '@portal/local';

/** CPU seconds by process name. */
export type CpuTimes = Record<string, number>;

type Exclude = (work: () => Promise<unknown>) => Promise<void>;

interface Usage {
  cpu: CpuTimes;
  seconds: number;
}

const idleSeconds = 1.5;
const idleWindows = 4;

/** Measures the CPU time of processes, each with its children: PostgreSQL has one per connection. */
export class CpuMeter {
  private idle: CpuTimes = {};

  constructor(private readonly pids: Record<string, number>) {}

  /**
   * Measures the idle processes; `measure` subtracts that from then on. Each process counts with its quietest window, because work that
   * seeding has left would be subtracted from every request.
   */
  async measureIdle(): Promise<void> {
    const windows: CpuTimes[] = [];
    for (let window = 0; window < idleWindows; window++) {
      const { cpu } = await this.measure(() => pause(idleSeconds * 1_000));
      windows.push(scale(cpu, 1 / idleSeconds));
    }
    this.idle = mapValues(this.pids, (_, name) => Math.min(...windows.map((cpu) => cpu[name] ?? 0)));
  }

  /** Measures the work beyond idling, without what it excludes. */
  async measure<Result>(
    work: (exclude: Exclude) => Promise<Result>,
  ): Promise<{ cpu: CpuTimes; result: Result }> {
    let excluded: Usage = { cpu: {}, seconds: 0 };
    const { result, usage } = await this.measureUsage(() =>
      work(async (excludedWork) => {
        const { cpu, seconds } = (await this.measureUsage(excludedWork)).usage;
        excluded = { cpu: add(cpu, excluded.cpu, 1), seconds: seconds + excluded.seconds };
      }),
    );
    const seconds = usage.seconds - excluded.seconds;
    const cpu = add(add(usage.cpu, excluded.cpu, -1), this.idle, -seconds);
    return { cpu: mapValues(cpu, (time) => Math.max(0, time)), result };
  }

  private async measureUsage<Result>(work: () => Promise<Result>): Promise<{ usage: Usage; result: Result }> {
    const before = this.read();
    const startedAt = performance.now();
    const result = await work();
    const seconds = (performance.now() - startedAt) / 1_000;
    return { usage: { cpu: add(this.read(), before, -1), seconds }, result };
  }

  private read(): CpuTimes {
    const processes = listAllProcesses();
    return mapValues(this.pids, (pid, name) => {
      const tree = listTree(processes, pid);
      if (!tree.some((process) => process.pid === pid)) throw new Error(`${name} has ended.`);
      return tree.reduce((sum, { own, endedChildren }) => sum + own + endedChildren, 0);
    });
  }
}

const scale = (times: CpuTimes, factor: number): CpuTimes => mapValues(times, (seconds) => seconds * factor);

export const sumTimes = (times: CpuTimes): number =>
  Object.values(times).reduce((sum, seconds) => sum + seconds, 0);

/** Adds `factor` times the others. */
const add = (times: CpuTimes, others: CpuTimes, factor: number): CpuTimes =>
  mapValues(times, (seconds, name) => seconds + factor * (others[name] ?? 0));

const mapValues = (
  times: Record<string, number>,
  change: (seconds: number, name: string) => number,
): CpuTimes =>
  Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, change(seconds, name)]));

/** CPU seconds since the start of a process. */
interface ProcessTimes {
  pid: number;
  parent: number;
  own: number;
  endedChildren: number;
}

// Linux's USER_HZ is 100 on every platform of Node.js.
const ticksPerSecond = 100;

/** Selects a process and its children. */
const listTree = (processes: ProcessTimes[], pid: number): ProcessTimes[] =>
  processes.filter((process) => process.pid === pid || process.parent === pid);

export function listAllProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
}

function readProcess(pid: number): ProcessTimes | undefined {
  try {
    return parse(pid, readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

function parse(pid: number, stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // proc(5) numbers them from 3 on: ppid is field 4, utime 14, stime 15, cutime 16, cstime 17.
  const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number) as [number, number, number, number];
  return {
    pid,
    parent: Number(fields[1]),
    own: (utime + stime) / ticksPerSecond,
    endedChildren: (cutime + cstime) / ticksPerSecond,
  };
}

/** Memory of a process in megabytes. Pages that several processes share count once in the sum of all. */
export function readMegabytes(pid: number): number {
  try {
    const [, kilobytes = 0] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    // The process has exited, or belongs to another user.
    return 0;
  }
}

const components = ['gateway', 'identity', 'reports', 'analytics', 'notifications'] as const;

/** Finds the process ids of the components and servers of a portal. */
export function listPortalProcesses({ components: all, servers }: Portal) {
  const require = (name: string, pid: number | undefined) => {
    if (pid === undefined) throw new Error(`${name} does not run.`);
    return pid;
  };
  const componentPids = components.map((component) => [component, require(component, all[component].pid)]);
  return {
    ...(Object.fromEntries(componentPids) as Record<(typeof components)[number], number>),
    NATS: require('NATS', servers.nats?.pid),
    PostgreSQL: require('PostgreSQL', servers.postgres?.pid),
  };
}
