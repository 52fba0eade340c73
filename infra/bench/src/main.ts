import { parseArgs } from 'node:util';
import { startPortal } from '@portal/local';
import { startBare } from './bare/bare-process.js';
import { calls } from './calls/calls.js';
import { checkSameAnswers } from './calls/check-same-answers.js';
import { CpuMeter } from './cpu/cpu-meter.js';
import { portalProcesses } from './cpu/portal-processes.js';
import { loadAdministrator, loadUsers } from './load/users.js';
import { compare, compareRepeated } from './measure.js';
import { portalEnvironment } from './portal-environment.js';
import type { Comparison } from './report/figures.js';
import { comparisonTable, splitTable, type Sides } from './report/tables.js';
import { requireLinux } from './require-linux.js';
import { seed } from './seed/seed.js';

requireLinux();
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',');
const chosen = calls.filter(({ key }) => wanted?.includes(key) ?? true);
const tell = (text: string) => console.error(`  ${text}`);
const tellTables = (comparisons: Comparison[], sides: Sides) =>
  console.log(`\n${comparisonTable(comparisons, sides)}\n\n${splitTable(comparisons, sides)}\n`);

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupted.abort(new Error('interrupted')));
}

tell('starting the portal');
const portal = await startPortal({
  port: 0,
  demoData: false,
  fsync: true,
  env: portalEnvironment,
  signal: interrupted.signal,
});
interrupted.signal.addEventListener('abort', () => void portal.stop().finally(() => process.exit(130)));
try {
  tell('filling the database');
  await seed(portal.databases);
  const bare = await startBare(portal);
  const callers = { users: await loadUsers(portal), administrator: [loadAdministrator(portal)] };
  const urls = { bare: bare.url, portal: portal.url };
  for (const call of chosen) await checkSameAnswers(call, callers[call.as ?? 'users'], urls);

  const processes = portalProcesses(portal);
  const servers = {
    bare: {
      url: bare.url,
      meter: new CpuMeter({ 'bare server': bare.pid, PostgreSQL: processes.PostgreSQL }),
    },
    portal: { url: portal.url, meter: new CpuMeter(processes) },
  };
  await Promise.all([servers.bare.meter.takeIdle(), servers.portal.meter.takeIdle()]);

  const comparisons: Comparison[] = [];
  for (const call of chosen) {
    tell(`measuring: ${call.title}`);
    comparisons.push(await compare(call, callers[call.as ?? 'users'], servers));
  }
  bare.stop();
  tellTables(comparisons, ['bare', 'portal']);

  const repetitions: Comparison[] = [];
  for (const call of chosen.filter(({ repeated }) => repeated)) {
    tell(`measuring, once more with nothing changed: ${call.title}`);
    repetitions.push(await compareRepeated(call, callers[call.as ?? 'users'], servers.portal));
  }
  tellTables(repetitions, ['built', 'repeated']);
} finally {
  await portal.stop();
}
