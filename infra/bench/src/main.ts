import { parseArgs } from 'node:util';
import { tell, withBenchPortal } from './bench-portal.js';
import { callsWith } from './calls/calls.js';
import { checkSameAnswers } from './calls/check-same-answers.js';
import { compareDashboard } from './compare-dashboard.js';
import { compareSharedDashboard } from './compare-shared-dashboard.js';
import { loadOpenings } from './load/openings.js';
import { loadAdministrator, loadUsers } from './load/users.js';
import { compare, compareRepeated } from './measure.js';
import type { Comparison } from './report/figures.js';
import { tellTables } from './report/tables.js';
import { requireLinux } from './require-linux.js';
import { population } from './seed/population.js';
import { startServers } from './servers.js';

requireLinux();
const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = values.only?.split(',');
const isWanted = (key: string) => wanted?.includes(key) ?? true;

await withBenchPortal(population, async ({ portal }) => {
  const servers = await startServers(portal);
  const users = await loadUsers(portal);
  const callers = { users, administrator: [loadAdministrator(portal)] };
  const chosen = callsWith(await loadOpenings(portal, users)).filter(({ key }) => isWanted(key));
  const urls = { bare: servers.bare.url, portal: servers.portal.url };
  for (const call of chosen) await checkSameAnswers(call, callers[call.as ?? 'users'], urls);

  const comparisons: Comparison[] = [];
  for (const call of chosen) {
    tell(`measuring: ${call.title}`);
    comparisons.push(await compare(call, callers[call.as ?? 'users'], servers));
  }
  const dashboard = isWanted('dashboard') ? await compareDashboard(portal, servers) : undefined;
  if (dashboard) comparisons.push(dashboard);
  servers.stopBare();
  tellTables(comparisons, ['bare', 'portal']);

  const repetitions: Comparison[] = [];
  for (const call of chosen.filter(({ repeated }) => repeated)) {
    tell(`measuring, once more with nothing changed: ${call.title}`);
    repetitions.push(await compareRepeated(call, callers[call.as ?? 'users'], servers.portal));
  }
  tellTables(repetitions, ['built', 'repeated']);
  if (dashboard) tellTables([await compareSharedDashboard(portal, dashboard)], ['first', 'second']);
});
