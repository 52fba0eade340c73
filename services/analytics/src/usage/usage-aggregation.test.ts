import { describe, expect, it } from '@jest/globals';
import { selectBucket as bucketSql, getBucketTime, findPercentileBucket } from './usage-aggregation.sql.js';

const leastTimes = (/\{(.*)\}/.exec(bucketSql('time').strings[0] ?? '')?.[1] ?? '').split(',').map(Number);
/** Does the same as PostgreSQL's width_bucket. */
const findBucket = (time: number) => leastTimes.filter((least) => least <= time).length;

describe('time buckets', () => {
  it('approximate a time to within a twentieth', () => {
    for (let time = 1; time <= 600_000; time = Math.ceil(time * 1.003)) {
      expect(Math.abs(getBucketTime(findBucket(time)) / time - 1)).toBeLessThan(0.05);
    }
  });

  it('represent short times exactly', () => {
    for (const time of [0, 1, 2, 5, 9]) expect(getBucketTime(findBucket(time))).toBe(time);
  });

  it('are few, so that histograms stay small', () => {
    expect(leastTimes.length).toBeLessThan(150);
  });

  it('preserve the order of times', () => {
    const times = leastTimes.map((_, index) => getBucketTime(index + 1));
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });
});

describe('a histogram', () => {
  /** 3 times in bucket 1, 5 in bucket 3 and 2 in bucket 4. */
  const histogram = '2' + '00000005' + '00000000' + '00000003';

  it('has the bucket of each percentile', () => {
    expect([0.1, 0.3, 0.31, 0.8, 0.81, 1].map((share) => findPercentileBucket(histogram, share))).toEqual([
      1, 1, 3, 3, 4, 4,
    ]);
  });

  it('without times has none', () => {
    expect(findPercentileBucket(null, 0.5)).toBeNull();
  });
});
