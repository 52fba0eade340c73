import { describe, expect, it, jest } from '@jest/globals';
import type { Database } from '../database/database.js';
import { sql } from '../database/sql.js';
import { PairLists, type PairList } from './pair-list.js';

const column = { joins: () => [], key: 'pair.id', tieBreakers: [] };
const list: PairList = {
  table: 'liking',
  keys: ['person_id', 'dish_id'],
  where: sql`true`,
  total: sql`SELECT 1`,
  columns: sql`*`,
  tables: sql``,
  searchCondition: () => sql`true`,
  defaultSort: 'person',
  sortColumns: { person: column, dish: column },
};

/** A database that answers each statement with one row. */
function createDatabase(count: number) {
  const row = { id: 1, count };
  return { query: jest.fn(() => Promise.resolve([row])), queryOne: jest.fn(() => Promise.resolve(row)) };
}

const getLists = (total: number) => new PairLists(createDatabase(total) as unknown as Database);

describe('a list of pairs', () => {
  it('requires a limit if it is too long for one response', async () => {
    const tooLong = { errors: [{ field: 'limit' }] };
    await expect(getLists(50_001).read(list, {})).rejects.toMatchObject(tooLong);
    await expect(getLists(50_001).read(list, { search: 'a' })).rejects.toMatchObject(tooLong);
    await expect(getLists(50_000).read(list, {})).resolves.toMatchObject({ rows: [{ id: 1 }] });
  });

  it('requires a single sort column if it is too long', async () => {
    const twice = { limit: 15, sort: 'person,-dish' };
    const refused = { errors: [{ field: 'sort' }] };
    await expect(getLists(20_001).read(list, twice)).rejects.toMatchObject(refused);
    await expect(getLists(20_000).read(list, twice)).resolves.toMatchObject({ total: 20_000 });
    await expect(getLists(20_001).read(list, { limit: 15, sort: '-person' })).resolves.toMatchObject({
      total: 20_001,
    });
  });

  it('has pages at any length', async () => {
    await expect(getLists(500_000).read(list, { limit: 15 })).resolves.toMatchObject({
      rows: [{ id: 1 }],
      total: 500_000,
    });
  });

  it('counts the matches of a long list once for all pages, those of a short one for each page', async () => {
    const countStatements = async (total: number) => {
      const counted = createDatabase(total);
      const lists = new PairLists(counted as unknown as Database);
      for (const offset of [0, 15, 30])
        await lists.read(list, { search: 'a', limit: 15, offset, sort: 'dish' });
      await lists.read(list, { search: 'b', limit: 15, sort: 'dish' });
      return counted.query.mock.calls.length + counted.queryOne.mock.calls.length;
    };
    expect(await countStatements(500_000)).toBe(4 + 2);
    expect(await countStatements(500)).toBe(4 + 4);
  });
});
