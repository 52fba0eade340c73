import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { portalUnderTest } from '../support/portal.js';
import { readReadiness, startCopy, type SecondCopy } from '../support/second-copy.js';
import { inProject } from '../support/shared-components.js';

const schema = `fresh_${randomUUID().replaceAll('-', '')}`;
const program = (file: string) => inProject(`services/notifications/dist/${file}`);

function inSchema(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return url.href;
}

/** Without NATS the service stops after checking its schema and takes no calls. */
const environment = (): NodeJS.ProcessEnv => {
  const { databases, databaseOwners, programs } = portalUnderTest();
  return {
    ...process.env,
    ...programs.notifications.env,
    DATABASE_URL: inSchema(databases.notifications),
    DATABASE_OWNER_URL: inSchema(databaseOwners.notifications),
    DEMO_DATA: 'off',
    NATS_URL: 'nats://127.0.0.1:1',
  };
};
const start = () =>
  startCopy({ args: [program('main.js')], env: { ...environment(), MIGRATIONS: 'before' } });
const migrate = () => promisify(execFile)(process.execPath, [program('migrate.js')], { env: environment() });

const waitsFor = (copy: SecondCopy, expected: string[]) =>
  eventually(
    async () => (await readReadiness(copy))?.errors,
    (errors) => errors?.join() === expected.join(),
  );

const asOwner = (text: string, values: unknown[] = []) =>
  sql('notifications', text, values, portalUnderTest().databaseOwners);

beforeAll(() => asOwner(`CREATE SCHEMA ${schema}`));

it('a service waits for its migration, which runs once under concurrency, and never migrates by itself', async () => {
  const copy = await start();
  try {
    await waitsFor(copy, ['NATS', 'schema', 'handlers']);
    expect(await asOwner(`SELECT FROM pg_tables WHERE schemaname = $1`, [schema])).toEqual([]);
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
  await asOwner(`INSERT INTO ${schema}.migrations (timestamp, name) VALUES (9999999999999, $1)`, [
    `Later${randomUUID()}`,
  ]);
  const copy = await start();
  try {
    await waitsFor(copy, ['NATS', 'handlers']);
  } finally {
    expect(await copy.stop()).toBe(0);
  }
});
