import { describe, expect, it } from '@jest/globals';
import { groupByDay } from './group-by-day';

describe('groupByDay', () => {
  it('groups consecutive rows by day and preserves their order', () => {
    expect(groupByDay(['b2', 'b1', 'a1'], ([day = '']) => day)).toEqual([
      { day: 'b', rows: ['b2', 'b1'] },
      { day: 'a', rows: ['a1'] },
    ]);
  });

  it('returns no groups for no rows', () => {
    expect(groupByDay([], String)).toEqual([]);
  });
});
