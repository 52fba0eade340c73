import { type ChildProcess, spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { getPercentile, formatTable, formatWhole } from '../measure/figures.js';
import type { ClusterOptions } from '../options.js';
import { printProgress } from '../portal.js';
import { type ClusterPortal, replicatedComponents } from './cluster-portal.js';
import { selectBetween, countErrors, type Next, PacedLoad, type Sample, tally } from './load.js';
import { getErrorList } from './report.js';

/** In which the load average rises to that of the busy loops. */
const warmUpSeconds = 30;
const steadySeconds = 60;
/** Ends busy loops of a benchmark that was killed with SIGKILL. */
const maxBusySeconds = 1_800;
/** Responses that people notice, in milliseconds. */
const lateMs = 1_800;

interface Step {
  title: string;
  at: number;
  load: number;
}

/** Replaces both replicas of each component under load on a busy machine, and returns a table of the outcomes. */
export async function replaceReplicas(
  { replicas }: ClusterPortal,
  next: Next,
  { busyLoops, requestsPerSecond }: ClusterOptions,
): Promise<string> {
  printProgress(`${busyLoops} busy loops and ${requestsPerSecond} requests/s`);
  const loops = Array.from({ length: busyLoops }, startBusyLoop);
  const stopLoops = () => loops.forEach((loop) => loop.kill());
  process.once('exit', stopLoops);
  const load = new PacedLoad(next, requestsPerSecond);
  const steps: Step[] = [];
  const start = (title: string) => {
    printProgress(`replacing: ${title}`);
    steps.push({ title, at: performance.now(), load: loadavg()[0] ?? 0 });
  };
  try {
    await pause(warmUpSeconds * 1_000);
    start('nothing');
    await pause(steadySeconds * 1_000);
    for (const name of replicatedComponents) {
      start(name);
      for (const { components } of replicas) await components[name].restart();
    }
  } finally {
    await load.stop();
    stopLoops();
  }
  return `${stepTable(steps, load.samples)}\n\n${getErrorList('errors', countErrors(load.samples))}`;
}

const startBusyLoop = (): ChildProcess =>
  spawn('timeout', [String(maxBusySeconds), 'sh', '-c', 'while :; do :; done'], { stdio: 'ignore' });

function stepTable(steps: Step[], samples: Sample[]): string {
  const rows = steps.map(({ title, at, load }, index) => {
    const of = selectBetween(samples, at, steps[index + 1]?.at ?? Infinity);
    const { refused, wrong, lost, p50, p99 } = tally(of);
    const late = of.filter(({ outcome, milliseconds }) => outcome === 'succeeded' && milliseconds > lateMs);
    const max = getPercentile(
      of.map(({ milliseconds }) => milliseconds),
      1,
    );
    const counts = [of.length, refused, wrong, lost, late.length, p50, p99, max];
    return [title, load.toFixed(0), ...counts.map(formatWhole)];
  });
  const head = ['replaced', 'load', 'requests', '503', 'wrong', 'lost', `over ${lateMs} ms`];
  return formatTable([...head, 'p50, ms', 'p99, ms', 'max, ms'], rows);
}
