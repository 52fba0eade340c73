import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSampleService, DishEntity } from '../testing/sample-service.js';
import { useTestService } from '../testing/test-service.js';
import { metrics, type Log } from '@portal/server-kit';
import { foldText } from '@portal/contracts/rules';
import type { PoolConfig } from 'pg';
import { DataSource } from 'typeorm';
import { Database } from './database.js';
import { MeasuredPool } from './data-source.js';
import { showDatabaseDown } from './outage.js';
import { sql } from './sql.js';

const service = useTestService(startSampleService);
let database: Database;

beforeAll(() => {
  database = service.get(Database);
});
beforeEach(() => service.queryRows('TRUNCATE dish CASCADE'));

const insert = (id: number, name: string) => sql`INSERT INTO dish (id, name) VALUES (${id}, ${name})`;
const names = async () =>
  (await database.query(sql<{ name: string }>`SELECT name FROM dish ORDER BY id`)).map(({ name }) => name);

it.each([
  "Ng'ombe",
  'NG\u2019OMBE',
  'A\u0301mbar \u00c5se',
  'ﬁ\u2011\u2013-\u2212',
  '50 % of_all\\',
  'Straße İ',
])('folds %s as browsers do', async (text) => {
  expect(await database.queryOne(sql<{ folded: string }>`SELECT folded(${text})`)).toEqual({
    folded: foldText(text),
  });
});

describe('statement', () => {
  it('binds its values', async () => {
    const name = `'; DROP TABLE dish; --`;
    await database.query(insert(1, name));
    expect(await names()).toEqual([name]);
  });

  it('returns typed rows, prepared or not', async () => {
    type Row = { small: number; big: string; exact: string; time: Date; list: number[]; none: null };
    const statement = sql<Row>`SELECT ${1}::int AS small, 2::bigint AS big, 1.50::numeric AS exact,
      '2026-01-01T00:00:00Z'::timestamptz AS time, ${[1, 2]}::int[] AS list, NULL AS none`;
    const row = {
      small: 1,
      big: '2',
      exact: '1.50',
      time: new Date('2026-01-01'),
      list: [1, 2],
      none: null,
    };
    for (const isPrepared of [true, true, false])
      expect(await database.query(statement, { isPrepared })).toEqual([row]);
  });

  it('is prepared once on a connection', async () => {
    const name = 'Prepared once';
    await database.transaction(async (transaction) => {
      for (const id of [1, 2]) await transaction.query(sql`SELECT ${name}::text, ${id}::int`);
      const prepared = await transaction.query(
        sql`SELECT FROM pg_prepared_statements WHERE statement = 'SELECT $1::text, $2::int'`,
      );
      expect(prepared).toHaveLength(1);
    });
  });

  it('that takes too long is a problem for the caller', async () => {
    const slow = database.query(sql`SELECT pg_sleep(60)`, { timeoutMs: 20 });
    await expect(slow).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([
    ['disk_full', 'disk full'],
    ['out_of_memory', 'out of memory'],
    ['io_error', 'disk failure'],
  ])('that meets %s is a problem for the caller and is counted as "%s"', async (error, cause) => {
    const refused = sql`DO ${sql.raw(`$$ BEGIN RAISE ${error}; END $$`)}`;
    await expect(database.query(refused, { isPrepared: false })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await metrics.metrics()).toContain(`portal_database_outages_total{cause="${cause}"} 1\n`);
  });

  it('that needs only the connection shows that PostgreSQL responds', async () => {
    await expect(database.ping()).resolves.toBeUndefined();
  });

  it('that is wrong is an error', async () => {
    await expect(database.query(sql`SELECT * FROM absent`)).rejects.toMatchObject({ code: '42P01' });
  });
});

describe('cause of an outage', () => {
  const findCauses = async () =>
    [...(await metrics.metrics()).matchAll(/^portal_database_down{cause="(.+)"} 1$/gm)].map(
      ([, cause]) => cause,
    );
  let ping = () => database.ping();
  beforeAll(() => showDatabaseDown(() => ping()));

  it('is shown while PostgreSQL cannot be reached', async () => {
    expect(await findCauses()).toEqual([]);
    const pool = new MeasuredPool({ connectionString: 'postgres://127.0.0.1:1/none' });
    const unreachable = new Database(service.get(DataSource), pool, {
      warn: () => undefined,
    } as unknown as Log);
    ping = () => unreachable.ping();
    expect(await findCauses()).toEqual(['no connection']);
  });

  it.each([
    ['28P01', 'login refused'],
    ['53300', 'too many connections'],
    ['57P03', 'starting or stopping'],
  ])('is named after the code %s', async (code, cause) => {
    ping = () => Promise.reject(Object.assign(new Error('refused'), { code }));
    expect(await findCauses()).toEqual([cause]);
  });
});

describe('log of the database', () => {
  const lines: [Record<string, unknown>, string][] = [];
  const log = { warn: (...line: [Record<string, unknown>, string]) => void lines.push(line) } as Log;
  const openPool = (connectionString: string, options: PoolConfig = {}) =>
    new MeasuredPool({ connectionString, max: 1, ...options });
  beforeEach(() => void lines.splice(0));

  it('names the statement and the cause once when PostgreSQL cannot be reached', async () => {
    const unreachable = new Database(service.get(DataSource), openPool('postgres://127.0.0.1:1/none'), log);
    const outcomes = await Promise.allSettled([unreachable.ping(), unreachable.ping()]);
    const reason = expect.objectContaining({
      code: 'unavailable',
      cause: expect.objectContaining({ code: 'ECONNREFUSED' }),
    });
    expect(outcomes).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ]);
    expect(lines).toEqual([
      [
        {
          dependency: 'PostgreSQL',
          milliseconds: expect.any(Number),
          statement: expect.stringMatching(/^select_/),
          error: expect.stringContaining('ECONNREFUSED'),
        },
        'PostgreSQL did not respond',
      ],
    ]);
  });

  it('names statements that exceed the timeout of calls', async () => {
    const pool = openPool(service.ownerUrl);
    await pool.query('SELECT 1');
    // Also of a connection, which is there already.
    pool.options.connectionTimeoutMillis = 500;
    const impatient = new Database(service.get(DataSource), pool, log);
    await expect(impatient.query(sql`SELECT pg_sleep(60)`)).rejects.toMatchObject({ code: 'unavailable' });
    await pool.end();
    expect(lines).toEqual([
      [expect.objectContaining({ error: 'Error: Query read timeout' }), 'PostgreSQL did not respond'],
    ]);
  });

  it('names slow statements', async () => {
    const pool = openPool(service.ownerUrl);
    const slow = new Database(service.get(DataSource), pool, log);
    await slow.query(sql`SELECT pg_sleep(1.01)`);
    await slow.ping();
    await pool.end();
    expect(lines).toEqual([
      [
        { statement: expect.stringMatching(/^select_/), milliseconds: expect.any(Number) },
        'statement was slow',
      ],
    ]);
  });
});

describe('pool', () => {
  it('counts work as blocked only while all connections are busy', async () => {
    const pool = new MeasuredPool({ connectionString: service.ownerUrl, max: 1 });
    const opening = pool.query('SELECT 1');
    expect([pool.waitingCount + pool.totalCount, pool.blockedCount]).toEqual([1, 0]);
    await opening;
    const first = pool.connect();
    expect([pool.waitingCount, pool.blockedCount]).toEqual([1, 0]);
    const client = await first;
    const second = pool.connect();
    expect(pool.blockedCount).toBe(1);
    client.release();
    (await second).release();
    expect(pool.blockedCount).toBe(0);
    await pool.end();
  });
});

describe('transaction', () => {
  it('commits its statements and those of its repositories together', async () => {
    const callbacks: string[] = [];
    const result = await database.transaction(async (transaction) => {
      transaction.afterCommit.push(() => callbacks.push('committed'));
      await transaction.query(insert(1, 'Nsima'));
      await transaction.getRepository(DishEntity).insert({ id: 2, name: 'Chambo' });
      expect(await names()).toEqual([]);
      expect(callbacks).toEqual([]);
      return transaction.getRepository(DishEntity).count();
    });
    expect([result, callbacks]).toEqual([2, ['committed']]);
    expect(await names()).toEqual(['Nsima', 'Chambo']);
  });

  it('is rolled back when its work fails', async () => {
    const callbacks: string[] = [];
    const failed = database.transaction(async (transaction) => {
      transaction.afterCommit.push(() => callbacks.push('committed'));
      await transaction.query(insert(1, 'Nsima'));
      await transaction.getRepository(DishEntity).insert({ id: 1, name: 'Chambo' });
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect([await names(), callbacks]).toEqual([[], []]);
  });

  it('returns its connection to the pool, whatever happens', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, id) =>
        database.transaction(async (transaction) => {
          await transaction.query(insert(id % 2, 'Nsima'));
          throw new Error('Refused');
        }),
      ),
    );
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(await names()).toEqual([]);
  });

  it('refuses conditions without a value, which would match all rows', async () => {
    await database.query(insert(1, 'Nsima'));
    const deleted = database.transaction((transaction) =>
      transaction.getRepository(DishEntity).delete({ id: undefined as unknown as number }),
    );
    await expect(deleted).rejects.toThrow();
    expect(await names()).toEqual(['Nsima']);
  });

  it('is a problem for the caller when its connection is lost', async () => {
    const lost = database.transaction(async (transaction) => {
      const [session] = await transaction.query(sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`);
      await service.queryRows('SELECT pg_terminate_backend($1)', [session?.pid]);
      await transaction.query(insert(1, 'Nsima'));
    });
    await expect(lost).rejects.toMatchObject({ code: 'unavailable' });
    expect(await names()).toEqual([]);
  });
});
