import { setTimeout as pause } from 'node:timers/promises';
import { LoadBalancer } from '@portal/local';
import type { ClusterOptions } from '../options.js';
import { printProgress } from '../portal.js';
import { waitUntil } from '../wait-until.js';
import { withClusterPortal } from './cluster-portal.js';
import { causeFailures, isFullyReplicated } from './failures.js';
import { GatewayClient } from './gateway-client.js';
import { PacedLoad, tally } from './load.js';
import { createCallSequence, createMix, loadSources } from './mix.js';
import { getFailureTables, getThroughputTables } from './report.js';
import { replaceReplicas } from './rolling.js';
import { measureThroughput, verifySharing } from './throughput.js';
import { countViews, verify } from './verify.js';
import { ViewLedger } from './view-ledger.js';

const quietSeconds = 10;

/**
 * Measures a growing number of replicas of each component, kills or replaces replicas under load, and verifies that nothing is lost. With
 * PgBouncer, it verifies that the services share its connections.
 * @throws Error when a response is wrong or something is lost
 */
export async function runCluster(options: ClusterOptions): Promise<void> {
  const { phases, replicaCounts, requestsPerSecond, callTimeout } = options;
  // Gateways stop after the balancer has noticed.
  const variables = { DRAIN_SECONDS: '2', ...(callTimeout && { CALL_TIMEOUT_SECONDS: callTimeout }) };
  await withClusterPortal(variables, async (cluster) => {
    const { portal, servers } = cluster;
    const balancer = new LoadBalancer();
    for (const first of cluster.replicas) await balancer.add(first);
    const scale = async (count: number) => {
      printProgress(`running ${count} of each component`);
      for (const started of await cluster.scale(count)) await balancer.add(started);
    };
    const client = new GatewayClient(balancer);
    const views = new ViewLedger(client);
    const next = createCallSequence(createMix(await loadSources(portal, client, views)));
    const viewsBefore = await countViews(cluster);
    if (phases.includes('growth')) {
      const throughputs = [];
      for (const count of replicaCounts) {
        await scale(count);
        throughputs.push(await measureThroughput(cluster, next, requestsPerSecond));
      }
      console.log(`\n${getThroughputTables(throughputs)}\n`);
      if (portal.servers.pgBouncer) verifySharing(throughputs);
    }
    if (phases.includes('failures')) {
      await scale(2);
      await waitUntil('all streams are on three servers', 60, () => isFullyReplicated(servers));
      const load = new PacedLoad(next, requestsPerSecond);
      await pause(quietSeconds * 1_000);
      const failures = await causeFailures(cluster).finally(() => load.stop());
      console.log(`\n${getFailureTables(failures, load.samples)}\n`);
      const { wrong } = tally(load.samples);
      if (wrong > 0) throw new Error(`${wrong} responses are wrong.`);
    }
    if (phases.includes('rolling')) {
      await scale(2);
      console.log(`\n${await replaceReplicas(cluster, next, options)}\n`);
    }
    printProgress('verifying that nothing is lost or duplicated');
    for (const line of await verify(cluster, views, viewsBefore)) console.log(line);
    client.close();
    balancer.stop();
  });
}
