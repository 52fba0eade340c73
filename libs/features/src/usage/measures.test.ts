import { expect, test } from '@jest/globals';
import { getAxisUnit } from './measures';

test.each([
  [0, 'seconds'],
  [119, 'seconds'],
  [120, 'minutes'],
  [7_199, 'minutes'],
  [7_200, 'hours'],
])('an axis up to %d seconds counts %s', (seconds, name) => {
  expect(getAxisUnit(seconds).name).toBe(name);
});
