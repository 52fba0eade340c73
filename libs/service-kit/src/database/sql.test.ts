import { describe, expect, it } from '@jest/globals';
import { bind, sql } from './sql.js';

describe('sql', () => {
  it('binds interpolated values as parameters', () => {
    const statement = bind(sql`SELECT id FROM report WHERE id = ${7} AND name = ${"'; DROP TABLE report"}`);
    expect(statement.text).toBe('SELECT id FROM report WHERE id = $1 AND name = $2');
    expect(statement.values).toEqual([7, "'; DROP TABLE report"]);
  });

  it('numbers the parameters of nested parts in the order of the text', () => {
    const condition = sql`b = ${2} AND ${sql.raw('c')} = ${3}`;
    const statement = bind(sql`SELECT FROM t WHERE a = ${1} AND (${condition}) AND d = ${4}`);
    expect(statement.text).toBe('SELECT FROM t WHERE a = $1 AND (b = $2 AND c = $3) AND d = $4');
    expect(statement.values).toEqual([1, 2, 3, 4]);
  });

  it('binds a part that is one value once', () => {
    const id = sql`${7}`;
    const statement = bind(sql`SELECT FROM t WHERE a = ${id} OR b = ${id} OR c = ${7}`);
    expect(statement.text).toBe('SELECT FROM t WHERE a = $1 OR b = $1 OR c = $2');
    expect(statement.values).toEqual([7, 7]);
  });

  it('distinguishes values, parts and repeated values of the same templates', () => {
    const compare = (first: unknown, second: unknown) =>
      bind(sql`SELECT FROM t WHERE a = ${first} OR b = ${second}`);
    const part = sql`now()`;
    const one = sql`${1}`;
    const texts = [compare(1, 2), compare(part, 2), compare(2, part), compare(one, one), compare(1, one)];
    expect(texts.map(({ text }) => text.replace('SELECT FROM t WHERE ', ''))).toEqual([
      'a = $1 OR b = $2',
      'a = now() OR b = $1',
      'a = $1 OR b = now()',
      'a = $1 OR b = $1',
      'a = $1 OR b = $2',
    ]);
    expect(texts.map(({ values }) => values)).toEqual([[1, 2], [2], [2], [1], [1, 1]]);
    expect(compare(sql.raw('c'), 3).text).not.toBe(compare(sql.raw('d'), 3).text);
  });

  it('joins parts', () => {
    const parts = [sql`a = ${1}`, sql`b = ${2}`];
    expect(bind(sql`SELECT FROM t WHERE ${sql.join(parts, ' AND ')}`)).toMatchObject({
      text: 'SELECT FROM t WHERE a = $1 AND b = $2',
      values: [1, 2],
    });
  });

  it('derives the name from the text and not from the values', () => {
    const find = (id: number) => bind(sql`SELECT name FROM report WHERE id = ${id}`).name;
    expect(find(1)).toBe(find(2));
    expect(find(1)).toMatch(/^select_report_[0-9a-f]{8}$/);
    expect(bind(sql`SELECT name FROM report WHERE id <> ${1}`).name).not.toBe(find(1));
  });

  it.each([
    [sql`INSERT INTO rating (star) VALUES (${1})`, 'insert_rating_'],
    [sql`UPDATE account SET name = ${1}`, 'update_account_'],
    [sql`WITH a AS (SELECT FROM b) SELECT FROM report`, 'select_b_'],
    [sql`WITH a AS (SELECT 1) INSERT INTO b SELECT FROM a ON CONFLICT DO UPDATE SET c = 1`, 'insert_b_'],
    [sql`SELECT FROM a JOIN b USING (id) FOR UPDATE OF b`, 'select_a_'],
    [sql`SELECT pg_advisory_xact_lock(${1})`, 'select_'],
  ])('names a statement by its verb and table %#', (statement, start) => {
    expect(bind(statement).name.replace(/[0-9a-f]{8}$/, '')).toBe(start);
  });
});
