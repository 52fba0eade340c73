import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Paging } from '@portal/contracts';
import { maxBulkSelected } from '@portal/contracts/rules';
import { groupByReason, toBulkPlan } from '../bulk/bulk.js';
import { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { readPersonalSections } from '../personal-data/personal-data.module.js';
import { startSampleService } from '../testing/sample-service.js';
import { useTestService } from '../testing/test-service.js';
import { toIsoTimeSql } from './list-order.js';
import { findSelectedIds, readPage, type ListSource } from './list-page.js';

const service = useTestService(startSampleService);
let database: Database;

beforeAll(() => {
  database = service.get(Database);
});

it("sections of a person's data have the rows of their queries", async () => {
  const sections = await readPersonalSections(database, {
    numbers: sql`SELECT generate_series(1, 2) AS number`,
    nothing: sql`SELECT 1 AS number WHERE false`,
  });
  expect(sections).toEqual({ numbers: [{ number: 1 }, { number: 2 }], nothing: [] });
});

describe('a page of a short list', () => {
  const list: ListSource<{ sortable: ('name' | 'length' | 'last')[] }, { id: number; name: string }> = {
    columns: sql`dish.id, dish.name`,
    tables: sql`dish`,
    text: sql`dish.name`,
    sortColumns: {
      name: sql`folded(dish.name)`,
      length: sql`length(dish.name)`,
      last: sql`nullif(dish.id, 3)`,
    },
    defaultSort: 'name',
    tieBreakers: sql`dish.id`,
  };
  const names = async (paging: Paging, source = list) =>
    (await readPage(database, source, paging)).rows.map(({ name }) => name);

  beforeAll(async () => {
    await service.queryRows('TRUNCATE dish CASCADE');
    await service.queryRows(`INSERT INTO dish (id, name) VALUES
      (1, 'Rice and beans'), (2, 'nsima'), (3, 'Chambo'), (4, '100% maize'), (5, 'Élan'), (6, 'BEANS')`);
  });

  it('is ordered by default, whatever the case of letters', async () => {
    expect(await readPage(database, list, {})).toEqual({
      total: 6,
      rows: ['100% maize', 'BEANS', 'Chambo', 'Élan', 'nsima', 'Rice and beans'].map((name) =>
        expect.objectContaining({ name }),
      ),
    });
  });

  it('has a limited number of rows and the number of all', async () => {
    expect(await readPage(database, list, { limit: 2, offset: 1 })).toMatchObject({
      total: 6,
      rows: [{ name: 'BEANS' }, { name: 'Chambo' }],
    });
    expect(await readPage(database, list, { limit: 2, offset: 6 })).toEqual({ total: 6, rows: [] });
  });

  it('has a plan of a bulk action, with the reasons why rows are skipped', async () => {
    const judged = sql`SELECT dish.id, CASE WHEN dish.id > 4 THEN 'late' END AS reason FROM dish WHERE dish.id <> 3`;
    const groups = await database.query(groupByReason(judged));
    expect(toBulkPlan(groups)).toEqual({ ids: [1, 2, 4], skipped: { late: 2 } });
    expect(toBulkPlan(groups, [1, 2, 3, 4, 4, 5, 6])).toEqual({
      ids: [1, 2, 4],
      skipped: { late: 2, missing: 1 },
    });
    const ids = Array.from({ length: maxBulkSelected + 1 }, (_, index) => index + 1);
    const tooMany = [{ reason: null, count: ids.length, ids }];
    expect(() => toBulkPlan(tooMany)).toThrow(expect.objectContaining({ code: 'malformed' }));
  });

  it('contains the rows with every searched word', async () => {
    expect(await names({ search: 'beans' })).toEqual(['BEANS', 'Rice and beans']);
    expect(await names({ search: ' bean  RICE ' })).toEqual(['Rice and beans']);
    expect(await names({ search: 'élan' })).toEqual(['Élan']);
    const folded = { ...list, text: undefined, foldedText: sql`folded(dish.name)` };
    expect(await names({ search: 'Beans' }, folded)).toEqual(['BEANS', 'Rice and beans']);
    expect(await names({ search: '%' })).toEqual(['100% maize']);
    expect(await names({ search: '_' })).toEqual([]);
    expect(await names({ search: ' ' })).toHaveLength(6);
    expect(await readPage(database, list, { search: 'beans', limit: 1 })).toMatchObject({ total: 2 });
  });

  it('is ordered by several columns, descending with a minus, and nulls last', async () => {
    expect(await names({ sort: '-length,name', limit: 3 })).toEqual([
      'Rice and beans',
      '100% maize',
      'Chambo',
    ]);
    expect((await names({ sort: 'last' })).at(-1)).toBe('Chambo');
    expect((await names({ sort: '-last' })).at(-1)).toBe('Chambo');
    expect((await names({ sort: 'length' })).slice(0, 3)).toEqual(['Élan', 'nsima', 'BEANS']);
  });

  it('of a long table has the same rows', async () => {
    const count = sql<{ count: number }>`SELECT count(*)::int AS count FROM dish`;
    for (const paging of [{ sort: '-length,name', limit: 2, offset: 1 }, { offset: 6 }]) {
      expect(await names(paging, { ...list, count })).toEqual(await names(paging));
      expect(await readPage(database, { ...list, count }, paging)).toMatchObject({ total: 6 });
    }
  });

  it('reads details of its own rows alone', async () => {
    const details = {
      columns: sql`1 / (dish.id - 1) AS quotient`,
      tables: sql`JOIN dish ON dish.id = page.id`,
    };
    const detailed = { ...list, details };
    await expect(readPage(database, detailed, {})).rejects.toThrow('division by zero');
    expect(await readPage(database, detailed, { limit: 2 })).toMatchObject({
      total: 6,
      rows: [
        { name: '100% maize', quotient: 0 },
        { name: 'BEANS', quotient: 0 },
      ],
    });
  });

  it('may be limited to some rows', async () => {
    const short = { ...list, where: sql`length(dish.name) <= ${5}` };
    expect(await names({}, short)).toEqual(['BEANS', 'Élan', 'nsima']);
    expect(await readPage(database, short, { limit: 1 })).toMatchObject({ total: 3 });
  });

  it('has the ids of a bulk action by the search and by ids', async () => {
    const select = (selection: { ids?: number[]; search?: string }) =>
      findSelectedIds(database, list, sql`dish.id`, selection);
    expect(await select({ search: 'beans' })).toEqual([1, 6]);
    expect(await select({ ids: [2, 6] })).toEqual([2, 6]);
    expect(await select({ ids: [2, 6], search: 'beans' })).toEqual([6]);
  });

  it('contains times in UTC with milliseconds', async () => {
    const time = sql`'2026-01-01T02:00:00.1234+02:00'::timestamptz`;
    const timed = { ...list, columns: sql`${toIsoTimeSql(time)} AS at, ${toIsoTimeSql('now()')} AS now` };
    expect(await readPage(database, timed, { limit: 1 })).toMatchObject({
      rows: [{ at: '2026-01-01T00:00:00.123Z', now: expect.stringMatching(/^20\d\d-.*\.\d{3}Z$/) }],
    });
  });

  it('is refused beyond 50,000 rows without a limit', async () => {
    const long = { ...list, count: sql<{ count: number }>`SELECT 50001 AS count` };
    await expect(readPage(database, long, {})).rejects.toMatchObject({ errors: [{ field: 'limit' }] });
    expect(await readPage(database, long, { limit: 1 })).toMatchObject({ total: 50_001 });
  });
});
