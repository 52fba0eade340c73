import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { portalUnderTest } from '../support/portal.js';
import { readReadiness, startCopy, type SecondCopy } from '../support/second-copy.js';
import { toProjectPath } from '../support/shared-components.js';

const schema = `fresh_${randomUUID().replaceAll('-', '')}`;
const getProgram = (file: string) => toProjectPath(`services/notifications/dist/${file}`);

function toSchemaUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}

/** Without NATS the service stops after checking its schema and takes no calls. */
const getEnvironment = (): NodeJS.ProcessEnv => {
  const { databases, databaseOwners, programs } = portalUnderTest();
  return {
    ...process.env,
    ...programs.notifications.env,
    DATABASE_URL: toSchemaUrl(databases.notifications),
    DATABASE_OWNER_URL: toSchemaUrl(databaseOwners.notifications),
    DEMO_DATA: 'off',
    NATS_URL: 'nats://127.0.0.1:1',
  };
};
const start = () =>
  startCopy({ args: [getProgram('main.js')], env: { ...getEnvironment(), MIGRATIONS: 'before' } });
const migrate = () =>
  promisify(execFile)(process.execPath, [getProgram('migrate.js')], { env: getEnvironment() });

const waitsFor = (copy: SecondCopy, expected: string[]) =>
  eventually(
    async () => (await readReadiness(copy))?.errors,
    (errors) => errors?.join() === expected.join(),
  );

const queryAsOwner = (text: string, values: unknown[] = []) =>
  sql('notifications', text, values, portalUnderTest().databaseOwners);

beforeAll(() => queryAsOwner(`CREATE SCHEMA ${schema}`));

it('a service waits for its migration, which runs once under concurrency, and never migrates by itself', async () => {
  const copy = await start();
  try {
    await waitsFor(copy, ['NATS', 'schema', 'handlers']);
    expect(await queryAsOwner(`SELECT FROM pg_tables WHERE schemaname = $1`, [schema])).toEqual([]);
    await Promise.all([migrate(), migrate()]);
    await waitsFor(copy, ['NATS', 'handlers']);
  } finally {
    expect(await copy.stop()).toBe(0);
  }
  const migrations = await sql('notifications', `SELECT name FROM ${schema}.migrations`);
  expect(migrations.length).toBeGreaterThan(0);
  expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length);
});

it('a service runs on a database that a newer release has migrated', async () => {
  const later = [`Later${randomUUID()}`];
  await queryAsOwner(`INSERT INTO ${schema}.migrations (timestamp, name) VALUES (9999999999999, $1)`, later);
  await queryAsOwner(`INSERT INTO ${schema}.migration_checksum VALUES ($1, 'of the newer release')`, later);
  const copy = await start();
  try {
    await waitsFor(copy, ['NATS', 'handlers']);
  } finally {
    expect(await copy.stop()).toBe(0);
  }
});
