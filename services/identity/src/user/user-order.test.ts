import { describe, expect, it } from '@jest/globals';
import { userOrder } from './user-order.js';

const columnsOf = (sql: string) => sql.replaceAll(' COLLATE "und-x-icu"', '').split(', ');

describe('the order of users', () => {
  it('is by surname and first name by default', () => {
    expect(columnsOf(userOrder().sql)).toEqual(['surname ASC', 'firstname ASC', 'id ASC']);
  });

  it('is entirely reversed for a descending column, as an index is read backwards', () => {
    expect(userOrder('-name').sql).toBe(userOrder('name').reversed);
    expect(columnsOf(userOrder('-name').sql)).toEqual([
      'name DESC',
      'surname DESC',
      'firstname DESC',
      'id DESC',
    ]);
  });

  it('has a direction for each of several columns, also when reversed', () => {
    const { sql, reversed, column } = userOrder('status,-name');
    expect(columnsOf(sql).slice(0, 2)).toEqual(['status ASC', 'name DESC']);
    expect(columnsOf(reversed).slice(0, 2)).toEqual(['status DESC', 'name ASC']);
    expect(column).toBeUndefined();
  });

  it('ignores unknown columns', () => {
    expect(userOrder('constructor,password_hash;--').sql).toBe(userOrder().sql);
  });
});
