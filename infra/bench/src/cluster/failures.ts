import { setTimeout as pause } from 'node:timers/promises';
import { services, streamOf } from '@portal/contracts';
import type { ClusteredNats } from '@portal/local';
import { tell } from '../bench-portal.js';
import type { ClusterPortal } from './cluster-portal.js';
import { copiedParts } from './copies.js';
import { clientsOf, streamCopies } from './nats-monitor.js';
import { until } from './until.js';

/** What was killed and when, in milliseconds of {@link performance.now}. */
export interface Failure {
  title: string;
  at: number;
  /** When it had been started again. */
  backAt: number;
  /** Seconds after its start until every stream was on three servers again, where it was a NATS server. */
  wholeAfter?: number;
}

interface Killable {
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

/** One of states and one of occurrences for each service. */
const streams = 2 * services.length;
const copiesOfStream = 3;
const wholePatience = 120;
const awaySeconds = { server: 25, copy: 10 };
const restSeconds = 8;
const sessionsStream = streamOf('identity', 'occurrence');

/** Whether every stream of the services is on three servers that have all of it. */
export const isWhole = async (servers: ClusteredNats[]): Promise<boolean> => {
  const told = await streamCopies(servers);
  return told.length === streams && told.every(({ current }) => current === copiesOfStream);
};

/** Kills one after the other, under whatever load there is: two NATS servers, then a copy of each part; each is started again. */
export async function causeFailures(cluster: ClusterPortal): Promise<Failure[]> {
  const { portal, servers } = cluster;
  const failures: Failure[] = [];
  const leader = await leaderOf(servers, sessionsStream);
  failures.push(await failServer(leader, `NATS server that leads ${sessionsStream}`, servers));
  const connected = await connectedTo(servers, 'gateway');
  failures.push(await failServer(connected, 'NATS server to which a gateway is connected', servers));
  for (const name of copiedParts) {
    failures.push(await fail(portal.components[name], `one of two copies: ${name}`, awaySeconds.copy));
    await pause(restSeconds * 1_000);
  }
  return failures;
}

async function failServer(server: ClusteredNats, title: string, servers: ClusteredNats[]): Promise<Failure> {
  const leads = (await streamCopies(servers)).filter(({ leader }) => leader === server.name).length;
  const clients = (await clientsOf(server)).toSorted().join(', ');
  const failure = await fail(
    server,
    `${title} (it leads ${leads} streams; connected: ${clients || 'nobody'})`,
    awaySeconds.server,
  );
  const wholeAfter = await until('all streams are on three servers', wholePatience, () => isWhole(servers));
  await pause(restSeconds * 1_000);
  return { ...failure, wholeAfter };
}

async function fail(killed: Killable, title: string, seconds: number): Promise<Failure> {
  tell(`killing: ${title}`);
  const at = performance.now();
  await killed.kill();
  await pause(seconds * 1_000);
  await killed.start();
  return { title, at, backAt: performance.now() };
}

async function leaderOf(servers: ClusteredNats[], stream: string): Promise<ClusteredNats> {
  const found = (await streamCopies(servers)).find((each) => each.stream === stream);
  return named(servers, found?.leader);
}

/** A server to which a client of that name is connected. */
async function connectedTo(servers: ClusteredNats[], client: string): Promise<ClusteredNats> {
  for (const server of servers) {
    if ((await clientsOf(server)).includes(client)) return server;
  }
  return named(servers, undefined);
}

function named(servers: ClusteredNats[], name: string | undefined): ClusteredNats {
  const server = servers.find((each) => each.name === name);
  if (!server) throw new Error('No NATS server is as wanted.');
  return server;
}
