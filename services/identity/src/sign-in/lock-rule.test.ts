import { describe, expect, it } from '@jest/globals';
import { lockSeconds, lockSecondsAfter } from './lock-rule.js';

describe('the lock after failed sign-ins', () => {
  it('comes with the tenth failure and not before', () => {
    expect([1, 5, 9].map(lockSecondsAfter)).toEqual([0, 0, 0]);
    expect(lockSecondsAfter(10)).toBe(60);
  });

  it('doubles with each failure after that, up to a quarter of an hour', () => {
    expect([11, 12, 13, 14, 15, 2_000].map(lockSecondsAfter)).toEqual([120, 240, 480, 900, 900, 900]);
  });

  it('is listed by the number of the failure, up to the longest', () => {
    expect(lockSeconds).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 60, 120, 240, 480, 900]);
  });
});
