import { createCalls } from './calls/calls.js';
import { checkSameResponses } from './calls/check-same-responses.js';
import { loadOpenings } from './load/openings.js';
import { loadAdministrator, loadUsers } from './load/users.js';
import { compareCachedDashboard, compareDashboard } from './measure/compare-dashboard.js';
import { type Comparison, printTables } from './measure/figures.js';
import { compare, compareRepeated } from './measure/measure.js';
import { startServers } from './measure/servers.js';
import type { CompareOptions } from './options.js';
import { printProgress, withBenchPortal } from './portal.js';
import { population } from './seed/population.js';

/** Compares the portal with the baseline server, call by call, and prints the tables. */
export async function compareWithBaseline({ keys }: CompareOptions): Promise<void> {
  const isSelected = (key: string) => keys?.includes(key) ?? true;
  await withBenchPortal(population, async ({ portal }) => {
    const servers = await startServers(portal);
    const users = await loadUsers(portal);
    const callers = { users, administrator: [loadAdministrator(portal)] };
    const calls = createCalls(await loadOpenings(portal, users)).filter(({ key }) => isSelected(key));
    const urls = { baseline: servers.baseline.url, portal: servers.portal.url };
    for (const call of calls) await checkSameResponses(call, callers[call.as ?? 'users'], urls);

    const comparisons: Comparison[] = [];
    for (const call of calls) {
      printProgress(`measuring: ${call.title}`);
      comparisons.push(await compare(call, callers[call.as ?? 'users'], servers));
    }
    const dashboard = isSelected('dashboard') ? await compareDashboard(portal, servers) : undefined;
    if (dashboard) comparisons.push(dashboard);
    servers.stopBaseline();
    printTables(comparisons, ['baseline', 'portal']);

    const repetitions: Comparison[] = [];
    for (const call of calls.filter(({ isRepeatable }) => isRepeatable)) {
      printProgress(`measuring the repetition without a change: ${call.title}`);
      repetitions.push(await compareRepeated(call, callers[call.as ?? 'users'], servers.portal));
    }
    printTables(repetitions, ['built', 'repeated']);
    if (dashboard) printTables([await compareCachedDashboard(portal, dashboard)], ['first', 'second']);
  });
}
