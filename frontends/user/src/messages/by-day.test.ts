import { expect, test } from '@jest/globals';
import { byDay } from './by-day';

test('what follows one another on a day stands under it, in its order', () => {
  expect(byDay(['b2', 'b1', 'a1'], ([day = '']) => day)).toEqual([
    { day: 'b', rows: ['b2', 'b1'] },
    { day: 'a', rows: ['a1'] },
  ]);
});

test('nothing stands under no day', () => {
  expect(byDay([], String)).toEqual([]);
});
