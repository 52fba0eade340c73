import { setTimeout as pause } from 'node:timers/promises';
import { allProcesses } from './process-times.js';

/** CPU seconds by the name of a group of processes. */
export type CpuTimes = Record<string, number>;

const idleSeconds = 4;

/** Sums the CPU of named processes, each with its children: for PostgreSQL these are the connections' servers. */
export class CpuMeter {
  private idle: CpuTimes = {};

  /** `pids` are the processes to be watched, by name. */
  constructor(private readonly pids: Record<string, number>) {}

  /** Notes what the processes use while nothing is asked of them, which is left out from then on. */
  async takeIdle(): Promise<void> {
    const { cpu } = await this.measure(() => pause(idleSeconds * 1_000));
    this.idle = scale(cpu, 1 / idleSeconds);
  }

  /** Does the work, and tells what it cost beyond idling. */
  async measure<Result>(work: () => Promise<Result>): Promise<{ cpu: CpuTimes; result: Result }> {
    const before = this.read();
    const began = performance.now();
    const result = await work();
    const seconds = (performance.now() - began) / 1_000;
    const after = this.read();
    const cpu = Object.entries(after).map(([name, total]) => {
      const spent = total - (before[name] ?? 0) - seconds * (this.idle[name] ?? 0);
      return [name, Math.max(0, spent)];
    });
    return { cpu: Object.fromEntries(cpu) as CpuTimes, result };
  }

  private read(): CpuTimes {
    const processes = allProcesses();
    return Object.fromEntries(
      Object.entries(this.pids).map(([name, pid]) => {
        const root = processes.find((process) => process.pid === pid);
        if (!root) throw new Error(`${name} has ended.`);
        const children = processes.filter(({ parent }) => parent === pid);
        return [name, root.own + root.ended + children.reduce((sum, { own, ended }) => sum + own + ended, 0)];
      }),
    );
  }
}

/** Every time multiplied by `factor`. */
export const scale = (times: CpuTimes, factor: number): CpuTimes =>
  Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, seconds * factor]));
