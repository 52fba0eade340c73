import { expect, test } from '@jest/globals';
import { pauseAfterFailure } from './pause-after-failure.js';

test('what fails again and again is tried less and less often, and at least each five minutes', () => {
  expect([1, 2, 3, 6, 7, 2_000].map(pauseAfterFailure)).toEqual([5, 10, 20, 160, 300, 300]);
});
