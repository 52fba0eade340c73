import type { Portal } from '@portal/local';
import type { ViewsOptions } from '../options.js';
import { printProgress, runAnalyticsCommand, defaultEnvironment, withBenchPortal } from '../portal.js';
import { population } from '../seed/population.js';
import { addViews } from '../seed/seed.js';
import { compareSizes, sizeTable } from './compare-sizes.js';

/** Fills a portal with more and more views, and compares it at each size with one that has the fewest. */
export async function compareViewCounts({ base, others }: ViewsOptions): Promise<void> {
  await withBenchPortal({ ...population, views: base }, defaultEnvironment, (small) =>
    withBenchPortal({ ...population, views: 0 }, defaultEnvironment, async ({ portal, seeded, viewing }) => {
      let views = 0;
      for (const size of others) {
        await addViews(seeded, size - views, viewing);
        views = size;
        console.log(`\n${sizeTable(base, size, await compareSizes(small.portal, portal))}\n`);
        await checkRollups(portal);
      }
    }),
  );
}

async function checkRollups({ components }: Portal): Promise<void> {
  printProgress(await runAnalyticsCommand('check-rollups', components.analytics.definition.env));
}
