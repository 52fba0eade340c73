/** The longest time that is told apart, in seconds in view or milliseconds until drawn. */
const longest = 600_000;
const growth = 1.1;

/** The least time of each bucket. A bucket spans a tenth of its least time, so those below ten hold one number each. */
const leastTimes: number[] = [0];
for (let least = 1; least <= longest; least = Math.floor(least * growth) + 1) leastTimes.push(least);

/** SQL of the bucket of a whole number from 0, a `smallint` from 1; what is longer than the longest is in the last one. */
export const bucketSql = (time: string): string =>
  `width_bucket(${time}, '{${leastTimes.join(',')}}'::int[])::smallint`;

/** A time that is within a twentieth of each that the bucket holds. */
export function timeOfBucket(bucket: number): number {
  const least = leastTimes[bucket - 1] ?? longest;
  const most = (leastTimes[bucket] ?? least + 1) - 1;
  return Math.sqrt(least * most);
}
