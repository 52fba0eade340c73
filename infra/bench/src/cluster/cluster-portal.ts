import { rmSync } from 'node:fs';
import {
  type ClusteredNats,
  Component,
  type LocalComponentName,
  makeTemporaryFolder,
  createSecrets,
  type Portal,
  startNatsCluster,
  startPortal,
} from '@portal/local';
import { findFreePorts } from '@portal/tool-kit';
import { defaultEnvironment, createInterruptSignal, printProgress, toSeededPortal } from '../portal.js';
import type { Size } from '../seed/population.js';
import { seed, settle } from '../seed/seed.js';

/** A portal on a NATS cluster. It starts with one replica of each component. */
export interface ClusterPortal {
  portal: Portal;
  servers: ClusteredNats[];
  /** Those that run, the portal's own first. */
  replicas: Replicas[];
  /** Starts and stops replicas until `count` of each component run, and returns the started ones. */
  scale: (count: number) => Promise<Replicas[]>;
}

const size: Size = { groups: 20, partners: 100, users: 5_000, reports: 500, views: 50_000 };

/** Starts and seeds a portal on three NATS servers, does the work, and stops everything, also on an interrupt. */
export async function withClusterPortal(
  variables: NodeJS.ProcessEnv,
  work: (cluster: ClusterPortal) => Promise<void>,
): Promise<void> {
  const signal = createInterruptSignal();
  const stops: (() => unknown)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    const folder = makeTemporaryFolder();
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    const passwords = createSecrets().nats;
    printProgress('starting three NATS servers and the portal');
    const servers = await startNatsCluster({ folder, passwords, watcher });
    stops.push(() => Promise.all(servers.map((server) => server.stop())));
    const nats = { url: servers.map(({ url }) => url).join(','), passwords };
    const portal = await startPortal({
      port: 0,
      demoData: false,
      fsync: true,
      env: Object.fromEntries(
        replicatedComponents.map((name) => [name, { ...defaultEnvironment?.[name], ...variables }]),
      ),
      nats,
      natsReplicas: 3,
      signal,
    });
    stops.push(() => portal.stop());
    const replicas = [listFirstReplicas(portal)];
    const scale = async (count: number) => {
      const started: Replicas[] = [];
      for (const surplus of replicas.splice(count)) await stopReplicas(surplus);
      while (replicas.length < count) {
        const next = await createReplicas(portal, replicas.length + 1);
        replicas.push(next);
        for (const name of replicatedComponents) await next.components[name].start();
        started.push(next);
      }
      return started;
    };
    stops.push(() => Promise.all(replicas.slice(1).map(stopReplicas)));
    signal.addEventListener('abort', () => void stopAll().finally(() => process.exit(130)));
    await seed(toSeededPortal(portal), size, printProgress);
    await settle(portal);
    await work({ portal, servers, replicas, scale });
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

/** One replica of each component. */
interface Replicas {
  components: Record<ReplicatedComponent, Component>;
  url: string;
  readyUrl: string;
}

const listFirstReplicas = ({ components, url }: Portal): Replicas => ({
  components,
  url,
  readyUrl: components.gateway.definition.readyUrl,
});

async function stopReplicas({ components }: Replicas): Promise<void> {
  await Promise.all(replicatedComponents.map((name) => components[name].stop()));
}

/** Defines the nth replica of each component, with its own ports. */
export async function createReplicas({ components, logFolder }: Portal, n: number): Promise<Replicas> {
  const [gatewayPort = 0, ...healthPorts] = await findFreePorts(1 + replicatedComponents.length);
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
      title: `${definition.title}, replica ${n}`,
      env: { ...definition.env, ...ports },
      readyUrl: readyUrl.href,
    };
    return [name, new Component(replica, `${logFolder}/${name}-${n}.log`, watcher)];
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
