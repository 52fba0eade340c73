import { setTimeout as pause } from 'node:timers/promises';
import { allProcesses } from './process-times.js';

/** CPU seconds by the name of a group of processes. */
export type CpuTimes = Record<string, number>;

/** Does something whose cost does not count. */
export type LeaveOut = (work: () => Promise<unknown>) => Promise<void>;

interface Spent {
  cpu: CpuTimes;
  seconds: number;
}

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

  /** Does the work, and tells what it cost beyond idling, without what the work has left out. */
  async measure<Result>(
    work: (leaveOut: LeaveOut) => Promise<Result>,
  ): Promise<{ cpu: CpuTimes; result: Result }> {
    let leftOut: Spent = { cpu: {}, seconds: 0 };
    const { result, spent } = await this.spend(() =>
      work(async (aside) => {
        const { cpu, seconds } = (await this.spend(aside)).spent;
        leftOut = { cpu: add(cpu, leftOut.cpu, 1), seconds: seconds + leftOut.seconds };
      }),
    );
    const seconds = spent.seconds - leftOut.seconds;
    const cpu = add(add(spent.cpu, leftOut.cpu, -1), this.idle, -seconds);
    return { cpu: mapValues(cpu, (time) => Math.max(0, time)), result };
  }

  private async spend<Result>(work: () => Promise<Result>): Promise<{ spent: Spent; result: Result }> {
    const before = this.read();
    const began = performance.now();
    const result = await work();
    const seconds = (performance.now() - began) / 1_000;
    return { spent: { cpu: add(this.read(), before, -1), seconds }, result };
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
  mapValues(times, (seconds) => seconds * factor);

/** The times, each with `factor` times what `others` has by its name added. */
const add = (times: CpuTimes, others: CpuTimes, factor: number): CpuTimes =>
  mapValues(times, (seconds, name) => seconds + factor * (others[name] ?? 0));

const mapValues = (times: CpuTimes, change: (seconds: number, name: string) => number): CpuTimes =>
  Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, change(seconds, name)]));
