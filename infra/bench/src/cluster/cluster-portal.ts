import { rmSync } from 'node:fs';
import {
  type ClusteredNats,
  Component,
  freePorts,
  type LocalComponentName,
  makeTemporaryFolder,
  newSecrets,
  type Portal,
  startNatsCluster,
  startPortal,
} from '@portal/local';
import { defaultEnvironment, createInterruptSignal, printProgress, seededPortalOf } from '../portal.js';
import type { Size } from '../seed/population.js';
import { seed, settle } from '../seed/seed.js';

/** A portal on a NATS cluster; the second replicas are not started yet. */
export interface ClusterPortal {
  portal: Portal;
  servers: ClusteredNats[];
  second: SecondReplicas;
}

const size: Size = { groups: 20, partners: 100, users: 5_000, reports: 500, views: 50_000 };

/** Starts and seeds a portal on three NATS servers, does the work, and stops everything, also on an interrupt. */
export async function withClusterPortal(work: (cluster: ClusterPortal) => Promise<void>): Promise<void> {
  const signal = createInterruptSignal();
  const stops: (() => unknown)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    const folder = makeTemporaryFolder();
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    const passwords = newSecrets().nats;
    printProgress('starting three NATS servers and the portal');
    const servers = await startNatsCluster({ folder, passwords, watcher });
    stops.push(() => Promise.all(servers.map((server) => server.stop())));
    const nats = { url: servers.map(({ url }) => url).join(','), passwords };
    const portal = await startPortal({
      port: 0,
      demoData: false,
      fsync: true,
      env: defaultEnvironment,
      nats,
      natsReplicas: 3,
      signal,
    });
    stops.push(() => portal.stop());
    const second = await createSecondReplicas(portal);
    stops.push(() => Promise.all(replicatedComponents.map((name) => second.components[name].stop())));
    signal.addEventListener('abort', () => void stopAll().finally(() => process.exit(130)));
    await seed(seededPortalOf(portal), size, printProgress);
    await settle(portal);
    await work({ portal, servers, second });
  } finally {
    await stopAll();
  }
}

export const replicatedComponents = [
  'identity',
  'reports',
  'analytics',
  'notifications',
  'gateway',
] as const satisfies LocalComponentName[];
type ReplicatedComponent = (typeof replicatedComponents)[number];

/** The second replica of each component, with its own ports. */
interface SecondReplicas {
  components: Record<ReplicatedComponent, Component>;
  url: string;
  readyUrl: string;
}

async function createSecondReplicas({ components, logFolder }: Portal): Promise<SecondReplicas> {
  const [gatewayPort = 0, ...healthPorts] = await freePorts(1 + replicatedComponents.length);
  const replicas = replicatedComponents.map((name, index) => {
    const { definition } = components[name];
    const ports = {
      HEALTH_PORT: String(healthPorts[index]),
      ...(name === 'gateway' && { PORT: String(gatewayPort) }),
    };
    const readyUrl = new URL(definition.readyUrl);
    readyUrl.port = ports.HEALTH_PORT;
    const replica = {
      ...definition,
      title: `${definition.title}, second replica`,
      env: { ...definition.env, ...ports },
      readyUrl: readyUrl.href,
    };
    return [name, new Component(replica, `${logFolder}/${name}-2.log`, watcher)];
  });
  const all = Object.fromEntries(replicas) as Record<ReplicatedComponent, Component>;
  return {
    components: all,
    url: `http://localhost:${gatewayPort}`,
    readyUrl: all.gateway.definition.readyUrl,
  };
}

const watcher = {
  onSpawn: () => undefined,
  onDeath: (description: string) => console.error(description),
};
