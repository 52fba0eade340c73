import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tell } from '../bench-portal.js';
import { requireLinux } from '../require-linux.js';
import { Balancer } from './balancer.js';
import { withClusterPortal } from './cluster-portal.js';
import { copiedParts } from './copies.js';
import { causeFailures, isWhole } from './failures.js';
import { measureGrowth, type Growth } from './growth.js';
import { PacedLoad } from './load.js';
import { createMix, deal } from './mix.js';
import { failureTables, growthTables, secondBySecond } from './report.js';
import { tally } from './samples.js';
import { loadSources } from './sources.js';
import { until } from './until.js';
import { countViews, verify } from './verify.js';
import { ViewLedger } from './view-ledger.js';

requireLinux();
const { values } = parseArgs({
  options: { rate: { type: 'string', default: '80' }, only: { type: 'string' } },
});
const rate = Number(values.rate);
const halves = ['growth', 'failures'] as const;
const wanted = halves.filter((half) => values.only === undefined || values.only === half);
if (wanted.length === 0 || !(rate > 0)) {
  console.error(`Takes --only ${halves.join(' or ')}, and a --rate of requests a second.`);
  process.exit(1);
}
const quietSeconds = 10;

await withClusterPortal(async (cluster) => {
  const { portal, servers, second } = cluster;
  const balancer = new Balancer([portal.url]);
  const views = new ViewLedger(balancer);
  const next = deal(createMix(await loadSources(portal, balancer, views)));
  const viewsBefore = await countViews(cluster);
  const growths: Growth[] = [];
  if (wanted.includes('growth')) {
    tell('measuring with one copy of each part');
    growths.push(await measureGrowth(cluster, 1, next));
  }
  tell('starting second copies');
  for (const name of copiedParts) await second.components[name].start();
  balancer.urls = [portal.url, second.url];
  if (wanted.includes('growth')) {
    tell('measuring with two copies of each part');
    growths.push(await measureGrowth(cluster, 2, next));
    console.log(`\n${growthTables(growths)}\n`);
  }
  if (wanted.includes('failures')) {
    await until('all streams are on three servers', 60, () => isWhole(servers));
    const load = new PacedLoad(next, rate);
    await pause(quietSeconds * 1_000);
    const failures = await causeFailures(cluster).finally(() => load.stop());
    console.log(`\n${failureTables(failures, load.samples)}\n`);
    for (const failure of failures) console.log(`${secondBySecond(failure, load.samples)}\n`);
    const { wrong } = tally(load.samples);
    if (wrong > 0) throw new Error(`${wrong} requests were answered wrongly.`);
  }
  tell('making sure that everything is there once');
  for (const line of await verify(cluster, views, viewsBefore)) console.log(line);
  balancer.close();
});
