const failuresBeforeLock = 10;
const firstLockSeconds = 60;
const longestLockSeconds = 15 * 60;

/** Seconds for which an e-mail address is locked after so many failures in a row; 0 while it is not. */
export function lockSecondsAfter(failures: number): number {
  if (failures < failuresBeforeLock) return 0;
  return Math.min(firstLockSeconds * 2 ** (failures - failuresBeforeLock), longestLockSeconds);
}

/** {@link lockSecondsAfter} the first, second, … failure, up to the first of the longest locks. */
export const lockSeconds: readonly number[] = untilLongest();

function untilLongest(): number[] {
  const seconds: number[] = [];
  while (seconds.at(-1) !== longestLockSeconds) seconds.push(lockSecondsAfter(seconds.length + 1));
  return seconds;
}
