import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { services, type ServiceName } from '@portal/contracts';
import pg from 'pg';
import { scaleTimeout } from '@portal/tool-kit/timeouts';
import { runAnalyticsCommand } from '../support/analytics-command.js';
import { sql } from '../support/databases.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';

const portal = startIsolatedPortal({ without: ['power-bi-emulator', 'mail-catcher', 'gateway'] });
const insufficientPrivilege = { code: '42501' };

const queryAsService = (service: ServiceName, text: string) => sql(service, text, [], portal().databases);

async function queryAsSuperuser(service: ServiceName, text: string): Promise<Record<string, unknown>[]> {
  const url = new URL(portal().servers.postgres?.url ?? '');
  url.pathname = `/${service}`;
  return query(url.href, text);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Owners of a service's database and its objects, without those of the server. */
const getOwners = (service: ServiceName) =>
  queryAsSuperuser(
    service,
    `SELECT DISTINCT refobjid::regrole::text AS owner FROM pg_shdepend
     WHERE refclassid = 'pg_authid'::regclass AND deptype = 'o'
       AND (dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
         OR classid = 'pg_database'::regclass AND objid = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
  );

it('services connect with their own roles and never as an owner', async () => {
  const connected = await queryAsSuperuser(
    'identity',
    `SELECT DISTINCT datname AS database, usename AS role FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND usename <> current_user ORDER BY 1`,
  );
  expect(connected).toEqual([...services].sort().map((name) => ({ database: name, role: name })));
});

describe.each(services)('role of %s', (service) => {
  it('owns nothing', async () => {
    expect(await queryAsService(service, 'SELECT current_user AS role')).toEqual([{ role: service }]);
    expect(await getOwners(service)).toEqual([{ owner: `${service}_owner` }]);
  });

  it.each([
    'CREATE TABLE another (id int)',
    'CREATE TEMP TABLE another (id int)',
    'CREATE SCHEMA another',
    'CREATE INDEX ON outbox (subject)',
    'ALTER TABLE outbox ADD another int',
    'ALTER TABLE outbox DISABLE TRIGGER ALL',
    'DROP TABLE outbox',
    'TRUNCATE outbox',
    'DELETE FROM migrations',
    `INSERT INTO migrations (timestamp, name) VALUES (1, 'Another1')`,
    `SELECT setval(pg_get_serial_sequence('outbox', 'version'), 1)`,
    `SET ROLE ${service}_owner`,
    `ALTER DATABASE ${service} SET statement_timeout = 0`,
  ])('cannot %s', async (statement) => {
    await expect(queryAsService(service, statement)).rejects.toMatchObject(insufficientPrivilege);
  });

  it.each([...services.filter((name) => name !== service), 'postgres', 'template1'])(
    'cannot connect to the database %s',
    async (database) => {
      const url = new URL(portal().databases[service]);
      url.pathname = `/${database}`;
      await expect(query(url.href, 'SELECT 1')).rejects.toMatchObject(insufficientPrivilege);
    },
  );

  it('has time limits on the server', async () => {
    const limits = `SELECT current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS transaction`;
    expect(await queryAsService(service, limits)).toEqual([{ statement: '1min', transaction: '1min' }]);
  });
});

it.each([`UPDATE audit_entry SET actor = 'Nobody'`, 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
  'the role of identity cannot %s',
  async (statement) => {
    await expect(queryAsService('identity', statement)).rejects.toMatchObject(insufficientPrivilege);
  },
);

describe('partitions of the view history', () => {
  const nextMonth = `SELECT to_char(now() AT TIME ZONE 'UTC' + interval '1 month', '"viewership_"YYYY_MM') AS name`;

  it('are created by the running service for its owner', async () => {
    const [row] = await queryAsService('analytics', nextMonth);
    const name = String(row?.name);
    await queryAsSuperuser('analytics', `DROP TABLE ${name}`);
    await portal().components.analytics.restart();
    expect(
      await queryAsService('analytics', `SELECT tableowner FROM pg_tables WHERE tablename = '${name}'`),
    ).toEqual([{ tableowner: 'analytics_owner' }]);
  });

  it('are not created by the service for other months', async () => {
    await expect(
      queryAsService('analytics', `SELECT create_viewership_partition('2031-01-01')`),
    ).rejects.toMatchObject(insufficientPrivilege);
  });
});

describe('production mode', () => {
  /** Returns the standard error of a program of notifications that fails. */
  async function findRefusal(file: 'main.js' | 'migrate.js', variables: NodeJS.ProcessEnv): Promise<string> {
    const { args, env } = portal().components.notifications.definition;
    const program = args.map((arg) => arg.replace(/main\.js$/, file));
    const production = { ...env, NODE_ENV: 'production', DEMO_DATA: 'off', ...variables };
    const run = promisify(execFile)(process.execPath, program, {
      env: production,
      timeout: scaleTimeout(60_000),
    });
    return run.then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr,
    );
  }

  it('rejects a service with credentials of the owner', async () => {
    expect(await findRefusal('main.js', { MIGRATIONS: 'before' })).toContain(
      'DATABASE_OWNER_URL is for migrate.js',
    );
    expect(await findRefusal('main.js', { DATABASE_OWNER_URL: '' })).toContain('MIGRATIONS must be');
  });

  it('rejects a migration with the role of the service', async () => {
    for (const url of ['', portal().databases.notifications])
      expect(await findRefusal('migrate.js', { DATABASE_OWNER_URL: url })).toContain(
        'DATABASE_OWNER_URL is required',
      );
  });
});

it('a command rejects a database that is not up to date', async () => {
  await queryAsSuperuser('analytics', 'CREATE SCHEMA fresh AUTHORIZATION analytics_owner');
  const { definition } = portal().components.analytics;
  const inSchema = new URL(portal().databaseOwners.analytics);
  inSchema.searchParams.set('options', '-c search_path=fresh');
  const env = { ...definition.env, DATABASE_OWNER_URL: inSchema.href };
  const refused = await runAnalyticsCommand(
    { components: { analytics: { definition: { ...definition, env } } } },
    'rebuild-rollups',
  );
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('run migrate.js');
});
