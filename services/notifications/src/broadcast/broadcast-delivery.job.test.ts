import { describe, expect, it } from '@jest/globals';
import { retryDelaySeconds } from './broadcast-delivery.job.js';

describe('retry delay of a broadcast', () => {
  it('doubles up to five minutes', () => {
    expect([1, 2, 3, 6, 7, 2_000].map(retryDelaySeconds)).toEqual([5, 10, 20, 160, 300, 300]);
  });
});
