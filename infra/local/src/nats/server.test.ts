import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { newSecrets } from '../secrets.js';
import type { BusUser } from '../services.js';
import { makeTemporaryFolder } from '../temporary-folder.js';
import { type NatsServer, startNats } from './server.js';

const passwords = newSecrets().nats;
const watcher = { onSpawn: () => undefined, onDeath: () => undefined };
const connections: NatsConnection[] = [];

let folder: string;
let server: NatsServer;

async function connectAs(user: BusUser, pass = passwords[user]): Promise<NatsConnection> {
  const connection = await connect({ servers: server.url, user, pass, inboxPrefix: `_INBOX_${user}` });
  connections.push(connection);
  return connection;
}

beforeAll(async () => {
  folder = makeTemporaryFolder();
  server = await startNats({ storeFolder: folder, logFile: join(folder, 'nats.log'), passwords, watcher });
});

afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.close()));
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('carries a call from the gateway to a service and the answer back', async () => {
  const [gateway, reports] = [await connectAs('gateway'), await connectAs('reports')];
  reports.subscribe('call.reports.>', { callback: (_, message) => void message.respond('an answer') });
  await reports.flush();
  expect((await gateway.request('call.reports.report.find')).string()).toBe('an answer');
});

test('takes nobody without the password', async () => {
  await expect(connectAs('gateway', 'wrong')).rejects.toThrow('Authorization Violation');
});

test.each([
  ['analytics', 'call.reports.>'],
  ['reports', '_INBOX_gateway.>'],
  ['gateway', 'call.identity.>'],
] as const)('does not let %s listen to %s', async (user, subject) => {
  const connection = await connectAs(user);
  const refused = new Promise<Error | undefined>((resolve) => {
    connection.subscribe(subject, { callback: (error) => resolve(error ?? undefined) });
  });
  expect(await refused).toMatchObject({ message: expect.stringContaining('Permissions Violation') });
});

test.each([
  ['reports', 'facts.identity.state.account.1'],
  ['gateway', 'facts.identity.state.account.1'],
  ['reports', 'call.identity.signIn.signIn'],
  ['notifications', '$JS.API.STREAM.DELETE.IDENTITY_STATE'],
] as const)('does not let %s publish to %s', async (user, subject) => {
  const connection = await connectAs(user);
  const refused = new Promise<Error>((resolve) => {
    void (async () => {
      for await (const status of connection.status()) if (status.type === 'error') resolve(status.error);
    })();
  });
  connection.publish(subject, 'forged');
  expect((await refused).message).toContain('Permissions Violation');
});
