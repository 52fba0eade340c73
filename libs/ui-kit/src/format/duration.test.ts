import { expect, test } from '@jest/globals';
import { toDuration } from './duration';

test.each([
  [0, { unit: 'seconds', seconds: 0 }],
  [2.44, { unit: 'seconds', seconds: 2.4 }],
  [9.99, { unit: 'seconds', seconds: 10 }],
  [42.4, { unit: 'seconds', seconds: 42 }],
  [59.5, { unit: 'minutes', minutes: 1, seconds: 0 }],
  [250, { unit: 'minutes', minutes: 4, seconds: 10 }],
  [3_599.6, { unit: 'hours', hours: 1, minutes: 0 }],
  [12_000, { unit: 'hours', hours: 3, minutes: 20 }],
  [7_199, { unit: 'hours', hours: 2, minutes: 0 }],
  [359_940, { unit: 'hours', hours: 99, minutes: 59 }],
  [4_198_000, { unit: 'hours', hours: 1_166, minutes: 0 }],
])('%d seconds are said as %j', (seconds, duration) => {
  expect(toDuration(seconds)).toEqual(duration);
});
