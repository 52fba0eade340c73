import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { identify, isAlive, type ProcessIdentity } from '../processes/process-identity.js';
import { newSecrets } from '../secrets.js';
import { makeTemporaryFolder } from '../temporary-folder.js';
import { createDatabases } from './databases.js';
import { type PostgresServer, startPostgres } from './server.js';

const secrets = newSecrets();
const processes: ProcessIdentity[] = [];
const watcher = {
  onSpawn: (_: unknown, pid: number) => void processes.push(identify(pid) as ProcessIdentity),
  onDeath: () => undefined,
};

let dataFolder: string;
let server: PostgresServer;

const start = () =>
  startPostgres({
    dataFolder,
    logFile: join(dataFolder, 'postgres.log'),
    password: secrets.postgres,
    fsync: false,
    watcher,
  });

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  dataFolder = makeTemporaryFolder();
  server = await start();
});

afterEach(async () => {
  await server.stop();
  await rm(server.place.dataFolder, { recursive: true, force: true });
  await rm(dataFolder, { recursive: true, force: true });
});

test('keeps data over a stop and takes over from a server that was left running', async () => {
  const before = await createDatabases(server.url, secrets.databases);
  await query(before.reports, 'CREATE TABLE report (name text)');
  await query(before.reports, "INSERT INTO report VALUES ('Malaria')");
  await server.stop();

  server = await start();
  const leftOver = processes.at(-1) as ProcessIdentity;
  server = await start();
  expect(isAlive(leftOver)).toBe(false);
  const after = await createDatabases(server.url, secrets.databases);
  expect(await query(after.reports, 'SELECT name FROM report')).toEqual([{ name: 'Malaria' }]);
});

test("lets no service into another service's database", async () => {
  const urls = await createDatabases(server.url, secrets.databases);
  const trespass = new URL(urls.analytics);
  trespass.pathname = '/identity';
  await expect(query(trespass.href, 'SELECT 1')).rejects.toThrow('permission denied for database');
});
