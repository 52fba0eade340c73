import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { newSecrets } from '../secrets.js';
import type { BusUser } from '../services.js';
import { makeTemporaryFolder } from '../temporary-folder.js';
import { type ClusteredNats, startNatsCluster } from './cluster.js';

const passwords = newSecrets().nats;
const watcher = { onSpawn: () => undefined, onDeath: () => undefined };
const connections: NatsConnection[] = [];
const stream = { name: 'IDENTITY_STATE', subjects: ['facts.identity.state.>'] };

let folder: string;
let servers: ClusteredNats[];

async function connectAs(user: BusUser, server: number): Promise<NatsConnection> {
  const connection = await connect({
    servers: servers[server]?.url ?? '',
    user,
    pass: passwords[user],
    inboxPrefix: `_INBOX_${user}`,
  });
  connections.push(connection);
  return connection;
}

beforeAll(async () => {
  folder = makeTemporaryFolder();
  servers = await startNatsCluster({ folder, passwords, watcher });
}, 60_000);

afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.close()));
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true });
});

test('carries a call to a service that is connected to another server', async () => {
  const [gateway, reports] = [await connectAs('gateway', 0), await connectAs('reports', 1)];
  reports.subscribe('call.reports.>', { callback: (_, message) => void message.respond('an answer') });
  await reports.flush();
  // The other server learns of the subscription a moment later.
  let answer: string | undefined;
  while (answer === undefined) {
    answer = await gateway.request('call.reports.report.find').then(
      (message) => message.string(),
      () => undefined,
    );
  }
  expect(answer).toBe('an answer');
});

test('lets a service keep its streams on all servers, also one that was on one', async () => {
  const manager = await jetstreamManager(await connectAs('identity', 2), { timeout: 20_000 });
  await manager.streams.add({ ...stream, num_replicas: 1 });
  await manager.streams.update(stream.name, { num_replicas: 3 });
  expect((await manager.streams.info(stream.name)).config.num_replicas).toBe(3);
});
