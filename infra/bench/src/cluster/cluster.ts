import { setTimeout as pause } from 'node:timers/promises';
import { LoadBalancer } from '@portal/local';
import type { ClusterOptions } from '../options.js';
import { printProgress } from '../portal.js';
import { waitUntil } from '../wait-until.js';
import { replicatedComponents, withClusterPortal } from './cluster-portal.js';
import { causeFailures, isFullyReplicated } from './failures.js';
import { GatewayClient } from './gateway-client.js';
import { PacedLoad, tally } from './load.js';
import { createCallSequence, createMix, loadSources } from './mix.js';
import { failureTables, secondBySecond, throughputTables } from './report.js';
import { measureThroughput } from './throughput.js';
import { countViews, verify } from './verify.js';
import { ViewLedger } from './view-ledger.js';

const quietSeconds = 10;

/**
 * Measures the throughput with one and with two replicas of each component, kills processes under load, and verifies that nothing is lost.
 * @throws Error when a response is wrong or something is lost
 */
export async function runCluster({ phases, requestsPerSecond }: ClusterOptions): Promise<void> {
  await withClusterPortal(async (cluster) => {
    const { portal, servers, second } = cluster;
    const balancer = new LoadBalancer();
    await balancer.add({ url: portal.url, readyUrl: portal.components.gateway.definition.readyUrl });
    const client = new GatewayClient(balancer);
    const views = new ViewLedger(client);
    const next = createCallSequence(createMix(await loadSources(portal, client, views)));
    const viewsBefore = await countViews(cluster);
    const throughputs = [];
    if (phases.includes('growth')) {
      printProgress('measuring with one replica of each component');
      throughputs.push(await measureThroughput(cluster, 1, next));
    }
    printProgress('starting second replicas');
    for (const name of replicatedComponents) await second.components[name].start();
    await balancer.add(second);
    if (phases.includes('growth')) {
      printProgress('measuring with two replicas of each component');
      throughputs.push(await measureThroughput(cluster, 2, next));
      console.log(`\n${throughputTables(throughputs)}\n`);
    }
    if (phases.includes('failures')) {
      await waitUntil('all streams are on three servers', 60, () => isFullyReplicated(servers));
      const load = new PacedLoad(next, requestsPerSecond);
      await pause(quietSeconds * 1_000);
      const failures = await causeFailures(cluster).finally(() => load.stop());
      console.log(`\n${failureTables(failures, load.samples)}\n`);
      for (const failure of failures) console.log(`${secondBySecond(failure, load.samples)}\n`);
      const { wrong } = tally(load.samples);
      if (wrong > 0) throw new Error(`${wrong} responses are wrong.`);
    }
    printProgress('verifying that nothing is lost or duplicated');
    for (const line of await verify(cluster, views, viewsBefore)) console.log(line);
    client.close();
    balancer.stop();
  });
}
