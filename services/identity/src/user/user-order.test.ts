import { expect, test } from '@jest/globals';
import { userOrder } from './user-order.js';

/** The columns of an ORDER BY with their directions, without how texts compare. */
const columnsOf = (sql: string) => sql.replaceAll(' COLLATE "und-x-icu"', '').split(', ');

test('users come by surname and first name unless asked otherwise', () => {
  expect(columnsOf(userOrder().sql)).toEqual(['surname ASC', 'firstname ASC', 'id ASC']);
});

test('the other direction of a column turns the whole order round, as an index read backwards does', () => {
  expect(userOrder('-name').sql).toBe(userOrder('name').reversed);
  expect(columnsOf(userOrder('-name').sql)).toEqual([
    'name DESC',
    'surname DESC',
    'firstname DESC',
    'id DESC',
  ]);
});

test('of several columns each keeps its direction, also from the end', () => {
  const { sql, reversed, column } = userOrder('status,-name');
  expect(columnsOf(sql).slice(0, 2)).toEqual(['status ASC', 'name DESC']);
  expect(columnsOf(reversed).slice(0, 2)).toEqual(['status DESC', 'name ASC']);
  expect(column).toBeUndefined();
});

test('nothing but known columns reaches SQL', () => {
  expect(userOrder('constructor,password_hash;--').sql).toBe(userOrder().sql);
});
