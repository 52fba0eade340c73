import { setTimeout as pause } from 'node:timers/promises';

const lookEveryMilliseconds = 250;

/**
 * Waits until something is so, and gives the seconds that it took.
 * @throws Error that says what is not so, when it is not within `patienceSeconds`
 */
export async function until(
  what: string,
  patienceSeconds: number,
  isSo: () => Promise<boolean>,
): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  while (!(await isSo())) {
    if (seconds() > patienceSeconds) throw new Error(`Not so after ${patienceSeconds} s: ${what}.`);
    await pause(lookEveryMilliseconds);
  }
  return seconds();
}
