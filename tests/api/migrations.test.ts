import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { portalUnderTest } from '../support/portal.js';
import { readinessOf, startCopy, type SecondCopy } from '../support/second-copy.js';

/** A schema of its own in the service's database, as empty as a new database. */
const schema = `fresh_${randomUUID().replaceAll('-', '')}`;
const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const program = (file: string) => inProject(`services/notifications/dist/${file}`);

/** The service without NATS: it waits there once its schema is what it needs, and takes nobody's calls. */
const environment = (): NodeJS.ProcessEnv => {
  const url = new URL(portalUnderTest().databases.notifications);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return {
    ...process.env,
    DATABASE_URL: url.href,
    NATS_URL: 'nats://127.0.0.1:1',
    MAIL_SECRET: 'a-secret-of-thirty-two-characters',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'portal@portal.example',
    PORTAL_URL: portalUnderTest().url,
    PORTAL_CONFIG: inProject('infra/site/portal.json'),
  };
};
const start = (migrations: 'at-start' | 'before') =>
  startCopy({ args: [program('main.js')], env: { ...environment(), MIGRATIONS: migrations } });
const migrate = () => promisify(execFile)(process.execPath, [program('migrate.js')], { env: environment() });

const waitsFor = (copy: SecondCopy, expected: string[]) =>
  eventually(
    async () => (await readinessOf(copy))?.faults,
    (faults) => faults?.join() === expected.join(),
  );

beforeAll(() => sql('notifications', `CREATE SCHEMA ${schema}`));

describe('a service whose database is migrated before', () => {
  test('waits for its migrations and makes none itself', async () => {
    const copy = await start('before');
    try {
      await waitsFor(copy, ['NATS', 'schema', 'handlers']);
      expect(await sql('notifications', `SELECT FROM pg_tables WHERE schemaname = $1`, [schema])).toEqual([]);
      await migrate();
      await waitsFor(copy, ['NATS', 'handlers']);
    } finally {
      expect(await copy.stop()).toBe(0);
    }
  });

  test('is migrated once, however often the command is run', async () => {
    const done = () => sql('notifications', `SELECT name FROM ${schema}.migrations ORDER BY id`);
    const before = await done();
    await Promise.all([migrate(), migrate()]);
    expect(await done()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });
});

test.each(['at-start', 'before'] as const)(
  'a service whose migrations are made %s serves a database that a newer release has migrated further',
  async (migrations) => {
    await sql(
      'notifications',
      `INSERT INTO ${schema}.migrations (timestamp, name) VALUES (9999999999999, $1)`,
      [`Later${randomUUID()}`],
    );
    const copy = await start(migrations);
    try {
      await waitsFor(copy, ['NATS', 'handlers']);
    } finally {
      expect(await copy.stop()).toBe(0);
    }
  },
);
