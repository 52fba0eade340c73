import { rmSync } from 'node:fs';
import {
  makeTemporaryFolder,
  newSecrets,
  startNatsCluster,
  startPortal,
  type ClusteredNats,
  type Portal,
} from '@portal/local';
import { runAnalyticsCommand } from '../analytics-command.js';
import { tell } from '../bench-portal.js';
import type { Size } from '../seed/population.js';
import { seed } from '../seed/seed.js';
import { settle } from '../seed/settle.js';
import { timeZone } from '../time-zone.js';
import { copiedParts, secondCopies, watcher, type SecondCopies } from './copies.js';

/** A portal on a cluster of NATS servers, whose second copies do not run yet. */
export interface ClusterPortal {
  portal: Portal;
  servers: ClusteredNats[];
  second: SecondCopies;
}

const size: Size = { groups: 20, partners: 100, users: 5_000, reports: 500, views: 50_000 };
const embedHosts = {
  EMBED_HOSTS_POWER_BI: 'app.powerbi.com',
  EMBED_HOSTS_WEB_EMBED: 'maps.example.org',
  EMBED_HOSTS_DASH: 'dash.example.org',
};
const env = {
  // All requests come from one address.
  gateway: { ...embedHosts, RATE_LIMIT: 'off', ACCOUNT_LIMITS: 'off' },
  reports: embedHosts,
};

/** Starts a portal on three NATS servers, fills it, does the work, and stops everything, also when it is interrupted. */
export async function withClusterPortal(work: (cluster: ClusterPortal) => Promise<void>): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => interrupted.abort(new Error('interrupted')));
  }
  const stops: (() => unknown)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    const folder = makeTemporaryFolder();
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    const passwords = newSecrets().nats;
    tell('starting three NATS servers and the portal');
    const servers = await startNatsCluster({ folder, passwords, watcher });
    stops.push(() => Promise.all(servers.map((server) => server.stop())));
    const nats = { url: servers.map(({ url }) => url).join(','), passwords };
    const { signal } = interrupted;
    const portal = await startPortal({
      port: 0,
      demoData: false,
      fsync: true,
      env,
      nats,
      natsReplicas: 3,
      signal,
    });
    stops.push(() => portal.stop());
    const second = await secondCopies(portal);
    stops.push(() => Promise.all(copiedParts.map((name) => second.components[name].stop())));
    signal.addEventListener('abort', () => void stopAll().finally(() => process.exit(130)));
    await fill(portal);
    await work({ portal, servers, second });
  } finally {
    await stopAll();
  }
}

async function fill(portal: Portal): Promise<void> {
  const { env } = portal.components.analytics.definition;
  const rebuildRollups = async () => void (await runAnalyticsCommand('rebuild-rollups', env));
  await seed({ databaseOwners: portal.databaseOwners, timeZone, rebuildRollups }, size, tell);
  await settle(portal);
}
