import { setTimeout as pause } from 'node:timers/promises';

const pollIntervalMs = 250;

/**
 * Returns the seconds that it took.
 * @throws Error after the timeout
 */
export async function waitUntil(
  description: string,
  timeoutSeconds: number,
  isMet: () => Promise<boolean>,
): Promise<number> {
  const startedAt = performance.now();
  const getSeconds = () => (performance.now() - startedAt) / 1_000;
  while (!(await isMet())) {
    if (getSeconds() > timeoutSeconds) throw new Error(`Timeout after ${timeoutSeconds} s: ${description}.`);
    await pause(pollIntervalMs);
  }
  return getSeconds();
}
