import { describe, expect, it } from '@jest/globals';
import { pageOf, type RowList } from './page-of.js';

interface Row {
  name: string | null;
  views: number;
}

const list: RowList<Row> = {
  text: ({ name }) => name ?? '',
  columns: { name: ({ name }) => name, views: ({ views }) => views },
  byDefault: '-views',
};
const rows: Row[] = [
  { name: 'Malaria cases', views: 5 },
  { name: 'élan', views: 12 },
  { name: null, views: 100 },
  { name: 'Eland', views: 5 },
  { name: 'malaria deaths', views: 0 },
];
const names = (page: ReturnType<typeof pageOf<Row>>) =>
  ('rows' in page ? page.rows : page).map(({ name }) => name);

describe('pageOf', () => {
  it('gives all rows in the default order when no page is asked for', () => {
    expect(names(pageOf(rows, {}, list))).toEqual([null, 'élan', 'Malaria cases', 'Eland', 'malaria deaths']);
  });

  it('sorts by several columns, numbers as numbers, words without regard to case, and what has none last', () => {
    expect(names(pageOf(rows, { sort: 'views,-name' }, list))).toEqual([
      'malaria deaths',
      'Malaria cases',
      'Eland',
      'élan',
      null,
    ]);
    const byName = ['élan', 'Eland', 'Malaria cases', 'malaria deaths'];
    expect(names(pageOf(rows, { sort: 'name' }, list))).toEqual([...byName, null]);
    expect(names(pageOf(rows, { sort: '-name' }, list))).toEqual([...byName.reverse(), null]);
  });

  it('counts what the search leaves, of which it gives a page', () => {
    expect(pageOf(rows, { search: 'MALARIA', limit: 1, offset: 1 }, list)).toEqual({
      rows: [{ name: 'malaria deaths', views: 0 }],
      total: 2,
    });
    expect(pageOf(rows, { search: 'cases malaria' }, list)).toMatchObject({ total: 1 });
  });

  it('gives the rows of each order that is asked for in turn', () => {
    const page = (sort: string) => names(pageOf(rows, { sort, limit: 2, offset: 1 }, list));
    for (let turn = 0; turn < 2; turn++) {
      expect(page('name')).toEqual(['Eland', 'Malaria cases']);
      expect(page('views')).toEqual(['Malaria cases', 'Eland']);
    }
    expect(names(pageOf([...rows, { name: 'Abortions', views: 1 }], { sort: 'name' }, list))).toContain(
      'Abortions',
    );
  });

  it('reads the value of each row once for a sort', () => {
    let read = 0;
    const counted = { ...list, columns: { views: ({ views }: Row) => (read++, views) } };
    const many = Array.from({ length: 1_000 }, (_, n) => ({ name: null, views: (n * 7) % 1_000 }));
    for (const offset of [0, 15, 30]) pageOf(many, { sort: 'views', limit: 15, offset }, counted);
    expect(read).toBe(1_000);
  });

  it('leaves the rows that it is given in their order', () => {
    const before = [...rows];
    pageOf(rows, { sort: 'name' }, list);
    expect(rows).toEqual(before);
  });
});
