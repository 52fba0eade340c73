import { describe, expect, it } from '@jest/globals';
import { bucketOf as bucketSql, bucketTime } from './usage-of-views.sql.js';

const leastTimes = (/\{(.*)\}/.exec(bucketSql('time').strings[0] ?? '')?.[1] ?? '').split(',').map(Number);
/** Does the same as PostgreSQL's width_bucket. */
const bucketOf = (time: number) => leastTimes.filter((least) => least <= time).length;

describe('time buckets', () => {
  it('approximate a time to within a twentieth', () => {
    for (let time = 1; time <= 600_000; time = Math.ceil(time * 1.003)) {
      expect(Math.abs(bucketTime(bucketOf(time)) / time - 1)).toBeLessThan(0.05);
    }
  });

  it('represent short times exactly', () => {
    for (const time of [0, 1, 2, 5, 9]) expect(bucketTime(bucketOf(time))).toBe(time);
  });

  it('are few, so that counts by bucket stay small', () => {
    expect(leastTimes.length).toBeLessThan(150);
  });

  it('preserve the order of times', () => {
    const times = leastTimes.map((_, index) => bucketTime(index + 1));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });
});
