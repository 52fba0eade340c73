import { describe, expect, it } from '@jest/globals';
import { pauseBeforeRetry } from './retry-rule.js';

describe('a mail that could not be sent', () => {
  it('is tried again after pauses that grow to an hour', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 20].map((tries) => pauseBeforeRetry(tries, 0));
    expect(pauses).toEqual([10, 30, 60, 300, 900, 3_600, 3_600]);
  });

  it('is given up a day after its first try', () => {
    expect(pauseBeforeRetry(25, 86_399)).toBe(3_600);
    expect(pauseBeforeRetry(25, 86_400)).toBeUndefined();
  });
});
