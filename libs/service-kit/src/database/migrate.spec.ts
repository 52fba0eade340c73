import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog, readEnvironment } from '@portal/server-kit';
import pg from 'pg';
import { databaseVariables, type DatabaseConfig } from '../config/variables.js';
import { runCommand } from '../service/run-command.js';
import { sampleSchema } from '../testing/sample-service.js';
import { createInitialMigration } from './shared-tables.js';
import { ForeignDatabaseError } from './migration-checksums.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { connectDatabase, type DatabaseConnection } from './data-source.js';
import { prepareDatabase, isMigrated, waitUntilMigrated } from './migrate.js';
import { toOwnerOptions } from './roles.js';

const log = createLog('reports', 'silent');
const clients: pg.Client[] = [];
const connections: DatabaseConnection[] = [];
let config: DatabaseConfig;
let database: TestDatabase;
let owner: pg.Client;
/** Connected with the service's role. */
let client: pg.Client;

async function connect(url: string): Promise<pg.Client> {
  const connected = new pg.Client({ connectionString: url });
  await connected.connect();
  clients.push(connected);
  return connected;
}

beforeAll(async () => {
  const environment = { NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/unused' };
  const defaults: DatabaseConfig = readEnvironment(databaseVariables, environment);
  database = await createTestDatabase('reports', defaults, sampleSchema, 'service_kit');
  config = { ...defaults, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
  owner = await connect(database.ownerUrl);
  client = await connect(database.url);
});
afterAll(async () => {
  await Promise.all(clients.splice(0).map((each) => each.end()));
  await Promise.all(connections.splice(0).map(({ dataSource }) => dataSource.destroy()));
  await database.drop();
});

const migrate = (changes: Partial<DatabaseConfig> = {}, schema = sampleSchema) =>
  prepareDatabase({ ...config, ...changes }, schema, log);
const denied = { code: '42501' };
const findOwned = async () =>
  (
    await owner.query(
      `SELECT FROM pg_class WHERE relowner = 'reports'::regrole
       UNION ALL SELECT FROM pg_proc WHERE proowner = 'reports'::regrole
       UNION ALL SELECT FROM pg_namespace WHERE nspowner = 'reports'::regrole`,
    )
  ).rows;

describe("the service's role", () => {
  it('owns nothing', async () => {
    expect(await findOwned()).toEqual([]);
  });

  it('reads and writes rows', async () => {
    await client.query(`INSERT INTO dish (id, name) VALUES (1, 'Nsima')`);
    await client.query(`UPDATE dish SET name = 'Chambo'`);
    expect((await client.query('SELECT name FROM dish')).rows).toEqual([{ name: 'Chambo' }]);
    await client.query('DELETE FROM dish');
  });

  it.each([
    'CREATE TABLE other (id integer)',
    'ALTER TABLE dish ADD COLUMN price integer',
    'DROP TABLE entry',
    'TRUNCATE entry',
    'CREATE SCHEMA other',
    'CREATE TEMPORARY TABLE other (id integer)',
    'ALTER TABLE dish OWNER TO reports',
    `CREATE TRIGGER spy BEFORE UPDATE ON dish FOR EACH ROW EXECUTE FUNCTION count_change()`,
    'DELETE FROM migrations',
    `SELECT setval(pg_get_serial_sequence('outbox', 'version'), 1)`,
  ])('may not run %s', async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject(denied);
  });

  it('may only add and read rows of append-only tables', async () => {
    await client.query(`INSERT INTO entry (text) VALUES ('Added')`);
    for (const statement of [`UPDATE entry SET text = ''`, 'DELETE FROM entry', 'TRUNCATE entry'])
      await expect(client.query(statement)).rejects.toMatchObject(denied);
    expect((await client.query('SELECT text FROM entry')).rows).toEqual([{ text: 'Added' }]);
  });

  it('loses privileges on a table that became append-only', async () => {
    await migrate({}, { ...sampleSchema, appendOnlyTables: ['entry', 'dish'] });
    await expect(client.query('DELETE FROM dish')).rejects.toMatchObject(denied);
  });
});

describe('migration', () => {
  it('changes nothing when it is repeated, even concurrently', async () => {
    const { rows: before } = await owner.query('SELECT name FROM migrations ORDER BY id');
    await Promise.all([migrate(), migrate()]);
    const { rows } = await owner.query('SELECT name FROM migrations ORDER BY id');
    expect(rows).toEqual(before);
    expect(rows).toHaveLength(1);
  });

  it('raises the versions of events above those of an earlier database', async () => {
    const insert = `INSERT INTO outbox (subject, type, value) VALUES ('a', 'state', '{}') RETURNING version`;
    const findVersionNow = async () =>
      BigInt((await client.query<{ version: string }>(insert)).rows[0]?.version ?? 0);
    const before = await findVersionNow();
    await migrate();
    expect(await findVersionNow()).toBeGreaterThan(before + 1n);
  });

  it('adds demonstration data only if it is configured, and never in production', async () => {
    const findDishes = async () => (await client.query('SELECT name FROM dish')).rows;
    await migrate();
    expect(await findDishes()).toEqual([]);
    await migrate({ DEMO_DATA: true });
    expect(await findDishes()).toEqual([{ name: 'Nsima' }]);
    await expect(migrate({ DEMO_DATA: true, NODE_ENV: 'production' })).rejects.toThrow('DEMO_DATA');
  });

  describe('of a database that others made', () => {
    const changed = {
      ...sampleSchema,
      migrations: [createInitialMigration('CREATE TABLE outbox (version bigint)')],
    };
    let other: TestDatabase;
    let otherOwner: pg.Client;
    const readState = async () =>
      (
        await otherOwner.query(
          `SELECT relname FROM pg_class WHERE relowner = 'reports_owner'::regrole ORDER BY 1`,
        )
      ).rows;
    const migrateOther = (schema: typeof sampleSchema) =>
      migrate({ DATABASE_URL: other.url, DATABASE_OWNER_URL: other.ownerUrl }, schema);

    beforeAll(async () => {
      other = await createTestDatabase('reports', config, sampleSchema, 'service_kit');
      otherOwner = await connect(other.ownerUrl);
    });
    afterAll(async () => {
      await otherOwner.end();
      await other.drop();
    });

    it('is refused, naming the migration that differs, and changes nothing', async () => {
      const before = await readState();
      await expect(migrateOther(changed)).rejects.toThrow(
        /other statements than those of Initial1795651300000/,
      );
      expect(await readState()).toEqual(before);
      const connection = await connectDatabase({ ...config, ...changed, DATABASE_URL: other.url }, log);
      connections.push(connection);
      await expect(waitUntilMigrated(connection.dataSource)).rejects.toThrow(ForeignDatabaseError);
    });

    it('is refused without recorded statements', async () => {
      await otherOwner.query('DELETE FROM migration_checksum');
      await expect(migrateOther(sampleSchema)).rejects.toThrow('before the first published one');
    });
  });

  it("refuses the service's role as the owner in production", async () => {
    const production = { NODE_ENV: 'production', DATABASE_OWNER_URL: database.url } as const;
    await expect(migrate(production)).rejects.toThrow('DATABASE_OWNER_URL is required');
    expect(() => toOwnerOptions({ ...config, ...production })).toThrow('DATABASE_OWNER_URL is required');
    expect(toOwnerOptions(config).DATABASE_URL).toBe(database.ownerUrl);
  });

  it('is awaited by services that do not run it, and required by commands', async () => {
    const connectWith = async (schema: typeof sampleSchema) => {
      const connection = await connectDatabase({ ...config, ...schema }, log);
      connections.push(connection);
      return connection.dataSource;
    };
    expect(await isMigrated(await connectWith(sampleSchema))).toBe(true);
    class Later1893456000000 {
      readonly name = 'Later1893456000000';
      up = () => Promise.resolve();
      down = () => Promise.resolve();
    }
    const migrations = [...(sampleSchema.migrations as never[]), Later1893456000000];
    const later = { ...sampleSchema, migrations };
    const dataSource = await connectWith(later);
    expect(await isMigrated(dataSource)).toBe(false);
    const command = runCommand('reports', { ...config, ...later }, () => Promise.resolve());
    await expect(command).rejects.toThrow('run migrate.js');
    await migrate({}, later);
    expect(await isMigrated(dataSource)).toBe(true);
    // An earlier release runs on the schema of a later one.
    expect(await isMigrated(await connectWith(sampleSchema))).toBe(true);
  });
});
