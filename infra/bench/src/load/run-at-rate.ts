import { setTimeout as pause } from 'node:timers/promises';

/** Starts runs at a fixed rate, whether or not earlier ones are complete, until the signal aborts. Waits for all. */
export async function runAtRate<Result>(
  perSecond: number,
  end: AbortSignal,
  run: (n: number) => Promise<Result>,
): Promise<Result[]> {
  const startedAt = performance.now();
  const runs: Promise<Result>[] = [];
  for (let n = 0; !end.aborted; n++) {
    runs.push(run(n));
    await pause(startedAt + ((n + 1) * 1_000) / perSecond - performance.now());
  }
  return Promise.all(runs);
}
