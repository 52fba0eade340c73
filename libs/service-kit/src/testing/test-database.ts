import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseConfig } from '../config/variables.js';
import { prepareDatabase, type SchemaDefinition } from '../database/migrate.js';
import { createLog } from '@portal/server-kit';

/** A database of one test file with the schema of a service and no rows. */
export interface TestDatabase {
  /** For the service's role, which owns nothing. */
  url: string;
  /** For the role that owns the tables. */
  ownerUrl: string;
  drop: () => Promise<void>;
}

const templateLock = 7_226_003;

/** The address of PostgreSQL for a superuser, which the test runner sets. */
function getSuperuserUrl(): string {
  const url = process.env.TEST_POSTGRES;
  if (!url) throw new Error('No PostgreSQL was started for the tests: run them by `npm test`.');
  return url;
}

/**
 * Creates a database from a template, which is migrated once. The template is the service's own database unless another name is given, for
 * a schema that is not the service's.
 */
export async function createTestDatabase(
  service: string,
  config: DatabaseConfig,
  schema: SchemaDefinition,
  template = service,
): Promise<TestDatabase> {
  const superuser = getSuperuserUrl();
  const owner = `${service}_owner`;
  const name = `${template}_${randomUUID().replaceAll('-', '')}`;
  const createUrl = (username: string, database: string) =>
    Object.assign(new URL(superuser), { username, pathname: `/${database}` }).href;
  await withClient(superuser, async (client) => {
    // PostgreSQL copies a database only while nothing is connected to it.
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rows } = await client.query<{ datistemplate: boolean }>(
      'SELECT datistemplate FROM pg_database WHERE datname = $1',
      [template],
    );
    if (rows.length === 0) {
      await createRoles(client, service, owner, decodeURIComponent(new URL(superuser).password));
      await client.query(`CREATE DATABASE ${template} OWNER ${owner}`);
    }
    if (!rows[0]?.datistemplate) {
      const urls = {
        DATABASE_URL: createUrl(service, template),
        DATABASE_OWNER_URL: createUrl(owner, template),
      };
      await prepareDatabase({ ...config, ...urls, DEMO_DATA: false }, schema, createLog(service, 'error'));
      await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
    }
    // Copying the files costs a third of writing every page to the log, as long as a checkpoint need not reach the disk.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner} STRATEGY file_copy`);
    // A new database does not have the privileges of its template.
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${service}`);
  });
  return {
    url: createUrl(service, name),
    ownerUrl: createUrl(owner, name),
    drop: () =>
      withClient(
        superuser,
        async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
      ),
  };
}

/** Creates the roles of a service, as `infra/postgres` does, with the password of the superuser. */
async function createRoles(
  client: pg.Client,
  service: string,
  owner: string,
  password: string,
): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [owner]);
  if (rowCount) return;
  for (const role of [service, owner])
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
  await client.query(`GRANT ${service} TO ${owner}`);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
