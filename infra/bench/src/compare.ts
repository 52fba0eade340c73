import { createCalls } from './calls/calls.js';
import { checkSameResponses } from './calls/check-same-responses.js';
import { loadOpenings } from './load/openings.js';
import { loadUsers } from './load/users.js';
import { compareDashboards } from './measure/compare-dashboard.js';
import { type Comparison, printTable } from './measure/figures.js';
import { compare } from './measure/measure.js';
import { startServers } from './measure/servers.js';
import type { CompareOptions } from './options.js';
import { defaultEnvironment, printProgress, withBenchPortal } from './portal.js';
import { population } from './seed/population.js';

/** Compares the portal with the baseline server, call by call, and prints the tables. */
export async function compareWithBaseline(options: CompareOptions): Promise<void> {
  const isSelected = (key: string) => options.keys?.includes(key) ?? true;
  await withBenchPortal(population, defaultEnvironment, async ({ portal }) => {
    const servers = await startServers(portal);
    const users = await loadUsers(portal, options.users);
    // Openings need many users, because one in five is the user's first of the report.
    const openings = await loadOpenings(portal, await loadUsers(portal));
    const calls = createCalls(openings).filter(({ key }) => isSelected(key));
    const urls = { baseline: servers.baseline.url, portal: servers.portal.url };
    for (const call of calls) await checkSameResponses(call, users, urls);

    const comparisons: Comparison[] = [];
    for (const call of calls) {
      for (const connections of options.connections ?? [call.connections, ...(call.otherConnections ?? [])]) {
        printProgress(`measuring: ${call.title}, ${connections} connections`);
        comparisons.push(...(await compare(call, users, servers, connections)));
      }
    }
    if (isSelected('dashboard')) comparisons.push(...(await compareDashboards(portal, servers)));
    servers.stopBaseline();
    printTable(comparisons, ['baseline', 'portal']);
  });
}
