import { setTimeout as pause } from 'node:timers/promises';

const pollIntervalMs = 250;

/** @throws Error after the timeout */
export async function waitUntil(
  description: string,
  timeoutSeconds: number,
  isMet: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + timeoutSeconds * 1_000;
  while (!(await isMet())) {
    if (performance.now() > deadline) throw new Error(`Timeout after ${timeoutSeconds} s: ${description}.`);
    await pause(pollIntervalMs);
  }
}
