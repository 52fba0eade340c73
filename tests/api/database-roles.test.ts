import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { services, type ServiceName } from '@portal/contracts';
import pg from 'pg';
import { sql, testApplication } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { portalUnderTest } from '../support/portal.js';

const insufficientPrivilege = { code: '42501' };

const queryAsService = (service: ServiceName, text: string) => sql(service, text);

async function connectTo(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
}

/** Owners of a service's database and its objects, without those of the server. */
const getOwners = (service: ServiceName) =>
  queryAsService(
    service,
    `SELECT DISTINCT refobjid::regrole::text AS owner FROM pg_shdepend
     WHERE refclassid = 'pg_authid'::regclass AND deptype = 'o'
       AND (dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
         OR classid = 'pg_database'::regclass AND objid = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
  );

it.each(services)('the service %s connects with its own role and not as the owner', async (service) => {
  // Tests of commands and migrations connect as the owner for a moment.
  await eventually(
    () =>
      sql(
        service,
        `SELECT DISTINCT usename AS role FROM pg_stat_activity
         WHERE datname = current_database() AND application_name <> $1`,
        [testApplication],
      ),
    (roles) => roles.length === 1 && roles[0]?.role === service,
  );
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
      const url = new URL(portalUnderTest().databases[service]);
      url.pathname = `/${database}`;
      await expect(connectTo(url.href)).rejects.toMatchObject(insufficientPrivilege);
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

describe('production mode', () => {
  /** Returns the standard error of a program of notifications that fails. */
  async function findRefusal(file: 'main.js' | 'migrate.js', variables: NodeJS.ProcessEnv): Promise<string> {
    const { args, env } = portalUnderTest().programs.notifications;
    const program = args.map((arg) => arg.replace(/main\.js$/, file));
    const production = { ...env, NODE_ENV: 'production', DEMO_DATA: 'off', ...variables };
    const run = promisify(execFile)(process.execPath, program, {
      env: production,
      timeout: 60_000,
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
});
