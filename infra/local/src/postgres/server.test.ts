import {
  identify,
  isAlive,
  type PostgresServer,
  type ProcessIdentity,
  startPostgres,
} from '@portal/tool-kit';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createSecrets } from '../secrets.js';
import { makeTemporaryFolder } from '../project.js';
import { createDatabases } from './databases.js';

const secrets = createSecrets();

let dataFolder: string;
let server: PostgresServer;

const start = () =>
  startPostgres({
    dataFolder,
    logFile: join(dataFolder, 'postgres.log'),
    password: secrets.postgres,
    fsync: false,
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
  await rm(server.location.dataFolder, { recursive: true, force: true });
  await rm(dataFolder, { recursive: true, force: true });
});

describe('startPostgres', () => {
  it('preserves data across restarts and replaces an orphaned server', async () => {
    const before = await createDatabases(server.url, secrets);
    await query(before.databaseOwners.reports, 'CREATE TABLE report (name text)');
    await query(before.databaseOwners.reports, "INSERT INTO report VALUES ('Malaria')");
    await server.stop();

    server = await start();
    const orphan = identify(server.pid as number) as ProcessIdentity;
    server = await start();
    expect(isAlive(orphan)).toBe(false);
    const after = await createDatabases(server.url, secrets);
    expect(await query(after.databaseOwners.reports, 'SELECT name FROM report')).toEqual([
      { name: 'Malaria' },
    ]);
  });

  it('refuses data of another major version and changes nothing', async () => {
    await server.stop();
    const versionFile = join(server.location.dataFolder, 'PG_VERSION');
    const version = await readFile(versionFile, 'utf8');
    await writeFile(versionFile, '16\n');
    await expect(start()).rejects.toThrow(
      `was created by PostgreSQL 16, but PostgreSQL ${version.trim()} is installed`,
    );
    await writeFile(versionFile, version);
    server = await start();
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('the roles of a service', () => {
  const getRole = (url: string) => query(url, 'SELECT current_user AS role');

  it('are separate for the service and the owner of its database', async () => {
    const { databases, databaseOwners } = await createDatabases(server.url, secrets);
    expect(await getRole(databases.analytics)).toEqual([{ role: 'analytics' }]);
    expect(await getRole(databaseOwners.analytics)).toEqual([{ role: 'analytics_owner' }]);
    const owner = `SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = 'analytics'`;
    expect(await query(server.url, owner)).toEqual([{ owner: 'analytics_owner' }]);
  });

  it.each(['postgres', 'template1'])("cannot connect to the server's database %s", async (database) => {
    const { databases, databaseOwners } = await createDatabases(server.url, secrets);
    for (const url of [databases.analytics, databaseOwners.analytics]) {
      const elsewhere = new URL(url);
      elsewhere.pathname = `/${database}`;
      await expect(query(elsewhere.href, 'SELECT 1')).rejects.toThrow('permission denied for database');
    }
  });

  it('get new passwords', async () => {
    const before = await createDatabases(server.url, secrets);
    const after = await createDatabases(server.url, createSecrets());
    await expect(query(before.databases.reports, 'SELECT 1')).rejects.toThrow('password authentication');
    await expect(query(before.databaseOwners.reports, 'SELECT 1')).rejects.toThrow('password authentication');
    expect(await getRole(after.databaseOwners.reports)).toEqual([{ role: 'reports_owner' }]);
  });

  it('lose a membership of the service in its owner, as after a rollback', async () => {
    await createDatabases(server.url, secrets);
    await query(server.url, 'REVOKE reports FROM reports_owner');
    await query(server.url, 'GRANT reports_owner TO reports');
    await createDatabases(server.url, secrets);
    const memberships = `
      SELECT roleid::regrole::text AS role, member::regrole::text FROM pg_auth_members
      WHERE 'reports'::regrole IN (roleid, member)`;
    expect(await query(server.url, memberships)).toEqual([{ role: 'reports', member: 'reports_owner' }]);
  });
});
