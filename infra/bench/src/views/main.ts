import { parseArgs } from 'node:util';
import { runAnalyticsCommand } from '../analytics-command.js';
import { tell, withBenchPortal } from '../bench-portal.js';
import { checkSameAnswers } from '../calls/check-same-answers.js';
import { openingCall } from '../calls/opening.js';
import { compareDashboard } from '../compare-dashboard.js';
import { compareSharedDashboard } from '../compare-shared-dashboard.js';
import { loadOpenings } from '../load/openings.js';
import { loadUsers } from '../load/users.js';
import { compare } from '../measure.js';
import { tellTables } from '../report/tables.js';
import { requireLinux } from '../require-linux.js';
import { population } from '../seed/population.js';
import { addViews } from '../seed/seed.js';
import { settle } from '../seed/settle.js';
import { meteredPortal, startServers } from '../servers.js';
import { findReaders, prepareAskers } from './askers.js';
import { viewCases } from './cases.js';
import { measureCase, type CaseFigures } from './measure-cases.js';
import { sizeTable } from './size-table.js';

requireLinux();
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '100000,1000000,10000000,50000000' } },
});
const sizes = values.sizes.split(',').map(Number);
const isSize = (size: number, index: number) =>
  Number.isInteger(size) && size >= 1_000 && size <= 100_000_000 && size > (sizes[index - 1] ?? 0);
if (!sizes.every(isSize)) {
  console.error('--sizes takes numbers of views from 1,000 to 100,000,000, each more than the one before.');
  process.exit(1);
}

await withBenchPortal({ ...population, views: 0 }, async ({ portal, seeded, viewing }) => {
  const { env } = portal.parts.analytics.definition;
  const measured: CaseFigures[][] = [];
  let views = 0;
  let readerIds: number[] | undefined;
  for (const size of sizes) {
    await addViews(seeded, size - views, viewing);
    views = size;
    readerIds ??= await findReaders(portal, population.users);
    const askers = await prepareAskers(portal, population.users, readerIds);
    await settle(portal);
    const server = await meteredPortal(portal);
    const figures: CaseFigures[] = [];
    for (const each of viewCases) {
      tell(`measuring with ${size.toLocaleString('en')} views: ${each.title}`);
      figures.push(await measureCase(each, askers, server));
    }
    measured.push(figures);
    console.log(`\n${sizeTable(viewCases, sizes.slice(0, measured.length), measured)}\n`);
    tell(await runAnalyticsCommand('check-rollups', env));
  }

  const users = await loadUsers(portal);
  const opening = openingCall(await loadOpenings(portal, users));
  await settle(portal);
  const servers = await startServers(portal);
  const urls = { bare: servers.bare.url, portal: servers.portal.url };
  tell('comparing with the bare server');
  await checkSameAnswers(opening, users, urls);
  const opened = await compare(opening, users, servers);
  tell(await runAnalyticsCommand('check-rollups', env));
  const dashboard = await compareDashboard(portal, servers);
  servers.stopBare();
  tellTables([opened, dashboard], ['bare', 'portal']);
  tellTables([await compareSharedDashboard(portal, dashboard)], ['first', 'second']);
});
