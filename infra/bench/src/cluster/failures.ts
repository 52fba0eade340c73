import { setTimeout as pause } from 'node:timers/promises';
import { events, getStreamName } from '@portal/contracts';
import type { ClusteredNats } from '@portal/local';
import { printProgress } from '../portal.js';
import { waitUntil } from '../wait-until.js';
import { type ClusterPortal, replicatedComponents } from './cluster-portal.js';

/** A process that was killed; times are milliseconds of {@link performance.now}. */
export interface Failure {
  title: string;
  at: number;
  /** When it was running again. */
  backAt: number;
  /** For NATS servers: seconds after the restart until all streams were fully replicated. */
  replicatedAfter?: number;
}

interface Killable {
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

const streamCount = new Set(events.map(({ service, type }) => getStreamName(service, type))).size;
const replicasPerStream = 3;
const replicationTimeoutSeconds = 120;
const downtimeSeconds = { server: 25, component: 10 };
const recoverySeconds = 8;
const sessionsStream = getStreamName('identity', 'domain');

export const isFullyReplicated = async (servers: ClusteredNats[]): Promise<boolean> => {
  const replicas = await listStreamReplicas(servers);
  return replicas.length === streamCount && replicas.every(({ current }) => current === replicasPerStream);
};

/** Kills and restarts two NATS servers, then one replica of each component, one after the other. */
export async function causeFailures(cluster: ClusterPortal): Promise<Failure[]> {
  const { portal, servers } = cluster;
  const failures: Failure[] = [];
  const leader = await findLeader(servers, sessionsStream);
  failures.push(await killServer(leader, `NATS server that leads ${sessionsStream}`, servers));
  const connected = await findConnectedServer(servers, 'gateway');
  failures.push(await killServer(connected, 'NATS server to which a gateway is connected', servers));
  for (const name of replicatedComponents) {
    failures.push(
      await killAndRestart(
        portal.components[name],
        `one of two replicas: ${name}`,
        downtimeSeconds.component,
      ),
    );
    await pause(recoverySeconds * 1_000);
  }
  return failures;
}

async function killServer(server: ClusteredNats, title: string, servers: ClusteredNats[]): Promise<Failure> {
  const leads = (await listStreamReplicas(servers)).filter(({ leader }) => leader === server.name).length;
  const clients = (await listClients(server)).toSorted().join(', ');
  const failure = await killAndRestart(
    server,
    `${title} (it leads ${leads} streams; connected: ${clients || 'none'})`,
    downtimeSeconds.server,
  );
  const replicatedAfter = await waitUntil('all streams are on three servers', replicationTimeoutSeconds, () =>
    isFullyReplicated(servers),
  );
  await pause(recoverySeconds * 1_000);
  return { ...failure, replicatedAfter };
}

async function killAndRestart(killed: Killable, title: string, seconds: number): Promise<Failure> {
  printProgress(`killing: ${title}`);
  const at = performance.now();
  await killed.kill();
  await pause(seconds * 1_000);
  await killed.start();
  return { title, at, backAt: performance.now() };
}

async function findLeader(servers: ClusteredNats[], stream: string): Promise<ClusteredNats> {
  const found = (await listStreamReplicas(servers)).find((each) => each.stream === stream);
  return findServer(servers, found?.leader);
}

async function findConnectedServer(servers: ClusteredNats[], client: string): Promise<ClusteredNats> {
  for (const server of servers) {
    if ((await listClients(server)).includes(client)) return server;
  }
  return findServer(servers, undefined);
}

function findServer(servers: ClusteredNats[], name: string | undefined): ClusteredNats {
  const server = servers.find((each) => each.name === name);
  if (!server) throw new Error('No NATS server matches.');
  return server;
}

interface StreamDetail {
  name: string;
  cluster: { leader?: string; replicas?: { name: string; current: boolean; offline?: boolean }[] };
}

interface StreamReplicas {
  stream: string;
  leader: string;
  /** Number of servers with all of its messages, the leader included. */
  current: number;
}

/** Lists the streams that have a leader, as reported by it. */
async function listStreamReplicas(servers: ClusteredNats[]): Promise<StreamReplicas[]> {
  const replicas = await Promise.all(
    servers.map(async (server) => ({ server, streams: await fetchStreams(server) })),
  );
  return replicas.flatMap(({ server, streams }) =>
    streams
      .filter(({ cluster }) => cluster.leader === server.name)
      .map(({ name, cluster }) => {
        const others = (cluster.replicas ?? []).filter((each) => each.name !== server.name);
        const current = others.filter((each) => each.current && !each.offline).length;
        return { stream: name, leader: server.name, current: 1 + current };
      }),
  );
}

/** Lists the names of a server's clients; empty while it does not respond. */
async function listClients({ monitorUrl }: ClusteredNats): Promise<string[]> {
  const { connections = [] } = await fetchMonitor<{ connections?: { name?: string }[] }>(
    `${monitorUrl}/connz`,
  );
  return connections.flatMap(({ name }) => name ?? []);
}

async function fetchStreams({ monitorUrl }: ClusteredNats): Promise<StreamDetail[]> {
  const { account_details: accounts = [] } = await fetchMonitor<{
    account_details?: { stream_detail?: StreamDetail[] }[];
  }>(`${monitorUrl}/jsz?streams=true`);
  return accounts.flatMap((account) => account.stream_detail ?? []);
}

async function fetchMonitor<Body extends object>(url: string): Promise<Partial<Body>> {
  try {
    return (await (await fetch(url, { signal: AbortSignal.timeout(2_000) })).json()) as Body;
  } catch {
    return {};
  }
}
