import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` again and again, so many milliseconds after the last run ended, until `signal` aborts; the promise ends with the last
 * run. A failed run is told to `onFault`, and the next one comes all the same.
 */
export async function repeat(
  pauseMilliseconds: number,
  work: () => Promise<void>,
  onFault: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(pauseMilliseconds, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await work().catch(onFault);
  }
}
