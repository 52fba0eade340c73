import type { Portal } from '@portal/local';
import { createOpeningCall } from '../calls/calls.js';
import { checkSameResponses } from '../calls/check-same-responses.js';
import { loadOpenings } from '../load/openings.js';
import { loadUsers } from '../load/users.js';
import { compareDashboards } from '../measure/compare-dashboard.js';
import { printTables } from '../measure/figures.js';
import { compare } from '../measure/measure.js';
import { startServers } from '../measure/servers.js';
import type { ViewsOptions } from '../options.js';
import { printProgress, runAnalyticsCommand, uncachedEnvironment, withBenchPortal } from '../portal.js';
import { population } from '../seed/population.js';
import { addViews, settle } from '../seed/seed.js';
import { compareSizes, sizeTable } from './compare-sizes.js';

/** Fills a portal with more and more views, and compares it at each size with one that has the fewest. */
export async function compareViewCounts({ base, others }: ViewsOptions): Promise<void> {
  await withBenchPortal({ ...population, views: base }, uncachedEnvironment, (small) =>
    withBenchPortal({ ...population, views: 0 }, uncachedEnvironment, async ({ portal, seeded, viewing }) => {
      let views = 0;
      for (const size of others) {
        await addViews(seeded, size - views, viewing);
        views = size;
        console.log(`\n${sizeTable(base, size, await compareSizes(small.portal, portal))}\n`);
        await checkRollups(portal);
      }
      await compareFullPortal(portal);
    }),
  );
}

async function checkRollups({ components }: Portal): Promise<void> {
  printProgress(await runAnalyticsCommand('check-rollups', components.analytics.definition.env));
}

/** Compares opening a report and the dashboard with the baseline server on the same databases. */
async function compareFullPortal(portal: Portal): Promise<void> {
  const users = await loadUsers(portal);
  const opening = createOpeningCall(await loadOpenings(portal, users));
  await settle(portal);
  const servers = await startServers(portal);
  const urls = { baseline: servers.baseline.url, portal: servers.portal.url };
  printProgress('comparing with the baseline server');
  await checkSameResponses(opening, users, urls);
  const comparisons = await compare(opening, users, servers, opening.connections);
  await checkRollups(portal);
  comparisons.push(...(await compareDashboards(portal, servers)));
  servers.stopBaseline();
  printTables(comparisons, ['baseline', 'portal']);
}
