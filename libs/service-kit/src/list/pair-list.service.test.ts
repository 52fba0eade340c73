import { describe, expect, it } from '@jest/globals';
import { sql } from '../database/sql.js';
import type { PairList, PairListRepository } from './pair-list.repository.js';
import { PairListService } from './pair-list.service.js';

const column = { joins: () => [], key: 'pair.id', tieBreakers: [] };
const walked: PairList = {
  table: 'liking',
  keys: ['person_id', 'dish_id'],
  conditionColumns: [],
  where: sql`true`,
  columns: sql`*`,
  tables: sql``,
  searchCondition: () => sql`true`,
  defaultSort: 'person',
  indexed: true,
  sortColumns: { person: column, dish: column },
};
const sorted: PairList = { ...walked, defaultSort: 'person,dish', indexed: false };

const getLists = (total: number) =>
  new PairListService({
    count: () => Promise.resolve(total),
    findRows: () => Promise.resolve([{ id: 1 }]),
  } as unknown as PairListRepository);

describe('a list of pairs', () => {
  it('requires a limit if it is too long for one response', async () => {
    const tooLong = { errors: [{ field: 'limit' }] };
    await expect(getLists(50_001).read(walked, {})).rejects.toMatchObject(tooLong);
    await expect(getLists(50_001).read(walked, { search: 'a' })).rejects.toMatchObject(tooLong);
    await expect(getLists(50_000).read(walked, {})).resolves.toMatchObject({ rows: [{ id: 1 }] });
  });

  it('requires a single sort column if it is too long', async () => {
    const twice = { limit: 15, sort: 'person,-dish' };
    const refused = { errors: [{ field: 'sort' }] };
    await expect(getLists(20_001).read(walked, twice)).rejects.toMatchObject(refused);
    await expect(getLists(20_000).read(walked, twice)).resolves.toMatchObject({ total: 20_000 });
    await expect(getLists(20_001).read(walked, { limit: 15, sort: '-person' })).resolves.toMatchObject({
      total: 20_001,
    });
    await expect(getLists(20_001).read(sorted, { limit: 15 })).resolves.toMatchObject({ total: 20_001 });
  });

  it('has pages at any length', async () => {
    await expect(getLists(500_000).read(walked, { limit: 15 })).resolves.toEqual({
      rows: [{ id: 1 }],
      total: 500_000,
    });
  });

  it('counts the matches of a long list once for all pages, those of a short one for each page', async () => {
    const createCounted = async (total: number) => {
      let counts = 0;
      const lists = new PairListService({
        count: () => Promise.resolve((counts++, total)),
        findRows: () => Promise.resolve([]),
      } as unknown as PairListRepository);
      for (const offset of [0, 15, 30])
        await lists.read(walked, { search: 'a', limit: 15, offset, sort: 'dish' });
      await lists.read(walked, { search: 'b', limit: 15, sort: 'dish' });
      return counts;
    };
    expect(await createCounted(500_000)).toBe(2);
    expect(await createCounted(500)).toBe(4);
  });
});
