import { describe, expect, it } from '@jest/globals';
import type { Page } from '@portal/contracts';
import { selectPage, type RowList } from './row-list.js';

interface Row {
  name: string | null;
  views: number;
}

const list: RowList<Row> = {
  text: ({ name }) => name ?? '',
  sortColumns: { name: ({ name }) => name, views: ({ views }) => views },
  defaultSort: '-views',
};
const rows: Row[] = [
  { name: 'Malaria cases', views: 5 },
  { name: 'élan', views: 12 },
  { name: null, views: 100 },
  { name: 'Eland', views: 5 },
  { name: 'malaria deaths', views: 0 },
];
const names = (page: Page<Row>) => page.rows.map(({ name }) => name);

describe('a list of rows', () => {
  it('returns all rows in the default order when no page is requested', () => {
    expect(names(selectPage(rows, {}, list))).toEqual([
      null,
      'élan',
      'Malaria cases',
      'Eland',
      'malaria deaths',
    ]);
  });

  it('sorts by several columns, numbers as numbers, words regardless of case, and nulls last', () => {
    expect(names(selectPage(rows, { sort: 'views,-name' }, list))).toEqual([
      'malaria deaths',
      'Malaria cases',
      'Eland',
      'élan',
      null,
    ]);
    const byName = ['élan', 'Eland', 'Malaria cases', 'malaria deaths'];
    expect(names(selectPage(rows, { sort: 'name' }, list))).toEqual([...byName, null]);
    expect(names(selectPage(rows, { sort: '-name' }, list))).toEqual([...byName.reverse(), null]);
  });

  it('counts the rows that match a search, and returns a page of them', () => {
    expect(selectPage(rows, { search: 'MALARIA', limit: 1, offset: 1 }, list)).toEqual({
      rows: [{ name: 'malaria deaths', views: 0 }],
      total: 2,
    });
    expect(selectPage(rows, { search: 'cases malaria' }, list)).toMatchObject({ total: 1 });
  });

  it('sorts the same rows in alternating orders', () => {
    const page = (sort: string) => names(selectPage(rows, { sort, limit: 2, offset: 1 }, list));
    for (let n = 0; n < 2; n++) {
      expect(page('name')).toEqual(['Eland', 'Malaria cases']);
      expect(page('views')).toEqual(['Malaria cases', 'Eland']);
    }
    expect(names(selectPage([...rows, { name: 'Abortions', views: 1 }], { sort: 'name' }, list))).toContain(
      'Abortions',
    );
  });

  it('reads each value once per order', () => {
    let reads = 0;
    const counted = { ...list, sortColumns: { views: ({ views }: Row) => (reads++, views) } };
    const many = Array.from({ length: 1_000 }, (_, n) => ({ name: null, views: (n * 7) % 1_000 }));
    for (const offset of [0, 15, 30]) selectPage(many, { sort: 'views', limit: 15, offset }, counted);
    expect(reads).toBe(1_000);
  });

  it('does not reorder the original rows', () => {
    const before = [...rows];
    selectPage(rows, { sort: 'name' }, list);
    expect(rows).toEqual(before);
  });
});
