import { setTimeout as pause } from 'node:timers/promises';
import { defaultDataFolder, readRunRecord } from '@portal/local';
import { listAllProcesses, readMegabytes } from './measure/cpu-meter.js';
import { formatTable } from './measure/figures.js';
import { UsageError } from './options.js';

/** Prints the memory and CPU time of all processes of the portal that `npm start` runs. */
export async function measureIdle(seconds: number): Promise<void> {
  const record = readRunRecord(defaultDataFolder);
  if (!record) throw new UsageError('Start the portal with `npm start` first.');
  const { launcher, npm, processes } = record;
  const roots = [...processes, { name: 'launcher', ...launcher }, ...(npm ? [{ name: 'npm', ...npm }] : [])];

  const before = readUsage(roots);
  const startedAt = performance.now();
  await pause(seconds * 1_000);
  const elapsed = (performance.now() - startedAt) / 1_000;
  const rows = readUsage(roots).map(({ name, cpuSeconds, megabytes }, index) => ({
    name,
    megabytes,
    percent: (100 * (cpuSeconds - (before[index]?.cpuSeconds ?? 0))) / elapsed,
  }));

  const sum = (field: 'megabytes' | 'percent') => rows.reduce((total, row) => total + row[field], 0);
  const all = { name: 'all', megabytes: sum('megabytes'), percent: sum('percent') };
  const cells = [...rows, all].map(({ name, megabytes, percent }) => [
    name,
    megabytes.toFixed(1),
    percent.toFixed(2),
  ]);
  console.log(formatTable(['process', 'memory (PSS), MB', 'CPU, % of a core'], cells));
}

interface Root {
  readonly name: string;
  readonly pid: number;
}

/** PostgreSQL includes its backends. The launcher's children are listed themselves. */
function readUsage(roots: readonly Root[]) {
  const all = listAllProcesses();
  const listed = new Set(roots.map(({ pid }) => pid));
  return roots.map(({ name, pid }) => {
    const members = all.filter((each) => each.pid === pid || (each.parent === pid && !listed.has(each.pid)));
    return {
      name,
      cpuSeconds: members.reduce((total, { own }) => total + own, 0),
      megabytes: members.reduce((total, each) => total + readMegabytes(each.pid), 0),
    };
  });
}
