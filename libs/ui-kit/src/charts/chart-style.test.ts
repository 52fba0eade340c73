import { expect, test } from '@jest/globals';
import { computeTicks } from './chart-style';

test.each([
  [423, true, [0, 100, 200, 300, 400, 500]],
  [3, true, [0, 1, 2, 3]],
  [11, true, [0, 5, 10, 15]],
  [3, false, [0, 1, 2, 3]],
  [1.3, false, [0, 0.5, 1, 1.5]],
  [0.12, false, [0, 0.025, 0.05, 0.075, 0.1, 0.125]],
  [1_000_000, true, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]],
  [0, true, [0, 1]],
])('an axis up to %d (whole: %s) has the ticks %j', (max, whole, ticks) => {
  expect(computeTicks(max, { whole })).toEqual(ticks);
});
