import { parseArgs } from 'node:util';
import { runAnalyticsCommand } from '../analytics-command.js';
import { tell, withBenchPortal, type BenchPortal } from '../bench-portal.js';
import { requireLinux } from '../require-linux.js';
import { population } from '../seed/population.js';
import { addViews } from '../seed/seed.js';
import { compareSizes } from './compare-sizes.js';
import { compareWithBare } from './compare-with-bare.js';
import { sizeTable } from './size-table.js';

requireLinux();
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '100000,1000000,10000000,50000000' } },
});
const sizes = values.sizes.split(',').map(Number);
const isSize = (size: number, index: number) =>
  Number.isInteger(size) && size >= 1_000 && size <= 100_000_000 && size > (sizes[index - 1] ?? 0);
const [few = 0, ...more] = sizes;
if (more.length === 0 || !sizes.every(isSize)) {
  console.error(
    '--sizes takes at least two numbers of views from 1,000 to 100,000,000, each more than the one before.',
  );
  process.exit(1);
}

/** Lets a portal grow from size to size, and compares it at each with one that keeps the fewest views. */
async function grow(small: BenchPortal, { portal, seeded, viewing }: BenchPortal): Promise<void> {
  let views = 0;
  for (const size of more) {
    await addViews(seeded, size - views, viewing);
    views = size;
    console.log(`\n${sizeTable(few, size, await compareSizes(small.portal, portal))}\n`);
    tell(await runAnalyticsCommand('check-rollups', portal.components.analytics.definition.env));
  }
  await compareWithBare(portal);
}

await withBenchPortal({ ...population, views: few }, (small) =>
  withBenchPortal({ ...population, views: 0 }, (large) => grow(small, large)),
);
