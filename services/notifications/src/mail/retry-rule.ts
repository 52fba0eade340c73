const pauses = [10, 30, 60, 5 * 60, 15 * 60];
const longestPause = 3_600;
const longestWait = 24 * 3_600;

/**
 * Seconds until a mail that could not be sent is tried again; undefined when it is given up, a day after its first try, however long it had waited for that.
 * @param tries how often it was tried, at least 1
 * @param age seconds since it was tried first
 */
export const pauseBeforeRetry = (tries: number, age: number): number | undefined =>
  age >= longestWait ? undefined : (pauses[tries - 1] ?? longestPause);
