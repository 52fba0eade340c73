import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from '@portal/local';

const idleSeconds = 1.5;
const idleWindows = 4;

/** Measures the CPU time of processes, each with its children: PostgreSQL has one per connection. */
export class CpuMeter {
  /** CPU seconds of the idle processes in a second. */
  private idle = 0;

  constructor(private readonly pids: number[]) {}

  /** Measures the idle processes; `measure` subtracts that. The quietest window counts, because seeding leaves work. */
  async measureIdle(): Promise<void> {
    const windows: number[] = [];
    for (let window = 0; window < idleWindows; window++) {
      const { cpuSeconds } = await this.measure(() => pause(idleSeconds * 1_000));
      windows.push(cpuSeconds / idleSeconds);
    }
    this.idle = Math.min(...windows);
  }

  /** Measures the work beyond idling. */
  async measure<Result>(work: () => Promise<Result>): Promise<{ cpuSeconds: number; result: Result }> {
    const before = this.read();
    const startedAt = performance.now();
    const result = await work();
    const seconds = (performance.now() - startedAt) / 1_000;
    return { cpuSeconds: Math.max(0, this.read() - before - seconds * this.idle), result };
  }

  private read(): number {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => readProcess(Number(pid)) ?? []);
    return processes
      .filter(({ pid, parent }) => this.pids.includes(pid) || this.pids.includes(parent))
      .reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
  }
}

// Linux's USER_HZ is 100 on every platform of Node.js.
const ticksPerSecond = 100;

/** Returns nothing for a process that has exited. */
function readProcess(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5) numbers them from 3 on: ppid is field 4, utime 14, stime 15, cutime 16, cstime 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), cpuSeconds: ticks / ticksPerSecond };
  } catch {
    return undefined;
  }
}

/** Finds the process ids of the components and servers of a portal. */
export function listPortalProcesses({ components, servers }: Portal) {
  const require = (name: string, pid: number | undefined) => {
    if (pid === undefined) throw new Error(`${name} does not run.`);
    return pid;
  };
  return {
    gateway: require('gateway', components.gateway.pid),
    identity: require('identity', components.identity.pid),
    reports: require('reports', components.reports.pid),
    analytics: require('analytics', components.analytics.pid),
    notifications: require('notifications', components.notifications.pid),
    NATS: require('NATS', servers.nats?.pid),
    PostgreSQL: require('PostgreSQL', servers.postgres?.pid),
  };
}
