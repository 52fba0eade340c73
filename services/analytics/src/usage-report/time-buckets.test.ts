import { describe, expect, it } from '@jest/globals';
import { bucketSql, timeOfBucket } from './time-buckets.js';

const leastTimes = (/\{(.*)\}/.exec(bucketSql('time'))?.[1] ?? '').split(',').map(Number);
/** What PostgreSQL's width_bucket gives. */
const bucketOf = (time: number) => leastTimes.filter((least) => least <= time).length;

describe('buckets of times', () => {
  it('tell a time to within a twentieth', () => {
    for (let time = 1; time <= 600_000; time = Math.ceil(time * 1.003)) {
      expect(Math.abs(timeOfBucket(bucketOf(time)) / time - 1)).toBeLessThan(0.05);
    }
  });

  it('tell short times exactly', () => {
    for (const time of [0, 1, 2, 5, 9]) expect(timeOfBucket(bucketOf(time))).toBe(time);
  });

  it('are few, so that counts by bucket stay small', () => {
    expect(leastTimes.length).toBeLessThan(150);
  });

  it('keep the order of times', () => {
    const times = leastTimes.map((_, index) => timeOfBucket(index + 1));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });
});
