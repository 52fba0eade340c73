import { BackingServer, type DaemonWatcher, findFreePorts } from '@portal/tool-kit';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type BusUser, toProjectPath } from '../project.js';
import { findNatsServer } from './server-binary.js';
import { toPasswordVariables } from './server.js';

const startSeconds = 120;
const size = 3;

export interface NatsClusterOptions {
  readonly folder: string;
  readonly passwords: Record<BusUser, string>;
  readonly watcher: DaemonWatcher;
}

export interface ClusteredNats extends BackingServer {
  readonly name: string;
  readonly url: string;
  readonly monitorUrl: string;
}

/** Starts a cluster of three NATS servers on free loopback ports. Resolves when all are healthy. */
export async function startNatsCluster(options: NatsClusterOptions): Promise<ClusteredNats[]> {
  const servers = await defineServers(options);
  const starts = await Promise.allSettled(servers.map((server) => server.start()));
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return servers;
  await Promise.all(servers.map((server) => server.stop()));
  throw failed.reason;
}

async function defineServers({ folder, passwords, watcher }: NatsClusterOptions): Promise<ClusteredNats[]> {
  const ports = await findFreePorts(3 * size);
  const secret = `s${randomUUID()}`;
  const members = Array.from({ length: size }, (_, index) => {
    const [client, cluster, monitor] = ports.slice(3 * index) as [number, number, number];
    return { name: `nats-${index + 1}`, client, cluster, monitor };
  });
  const routes = members.map(({ cluster }) => `nats://cluster:${secret}@127.0.0.1:${cluster}`);
  const command = await findNatsServer();
  return members.map(({ name, client, cluster, monitor }) => {
    const listenArgs = ['-a', '127.0.0.1', '-p', String(client), '-m', String(monitor)];
    const program = {
      title: name,
      command,
      args: ['-c', toProjectPath('infra', 'nats', 'cluster.conf'), ...listenArgs, '-sd', join(folder, name)],
      env: {
        ...process.env,
        ...toPasswordVariables(passwords),
        NATS_SERVER_NAME: name,
        NATS_CLUSTER_LISTEN: `127.0.0.1:${cluster}`,
        NATS_CLUSTER_PASSWORD: secret,
        NATS_ROUTES: JSON.stringify(routes),
      },
      logFile: join(folder, `${name}.log`),
    };
    const monitorUrl = `http://127.0.0.1:${monitor}`;
    const server = new BackingServer(program, watcher, () => isHealthy(monitorUrl), startSeconds);
    return Object.assign(server, { name, url: `nats://127.0.0.1:${client}`, monitorUrl });
  });
}

async function isHealthy(monitorUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${monitorUrl}/healthz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
