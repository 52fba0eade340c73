import { expect, test } from '@jest/globals';
import { axisUnitOf } from './measures';

test.each([
  [0, 'seconds'],
  [119, 'seconds'],
  [120, 'minutes'],
  [7_199, 'minutes'],
  [7_200, 'hours'],
])('an axis up to %d seconds counts %s', (seconds, name) => {
  expect(axisUnitOf(seconds).name).toBe(name);
});
