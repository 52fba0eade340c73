import { describe, expect, it } from '@jest/globals';
import { PeriodicJob } from './periodic-job.js';

const never = 3_600_000;

/** A job whose runs have the given outcomes, one after the other. */
function createJob(outcomes: (boolean | Error)[], intervalMs = never) {
  const warnings: unknown[] = [];
  let finish: () => void = () => undefined;
  const allRuns = new Promise<void>((resolve) => (finish = resolve));
  let runs = 0;
  const job = new PeriodicJob(
    () => {
      const outcome = outcomes[runs++] ?? false;
      if (runs === outcomes.length) setImmediate(finish);
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
    { name: 'cleaning up', intervalMs, log: { warn: (...line: unknown[]) => warnings.push(line) } as never },
  );
  return { job, warnings, runs: () => runs, allRuns };
}

describe('a periodic job', () => {
  it('runs again at once while there is more to do', async () => {
    const { job, runs, allRuns } = createJob([true, true, false]);
    job.start();
    await allRuns;
    await job.stop();
    expect(runs()).toBe(3);
  });

  it('runs as soon as it is woken', async () => {
    const { job, runs, allRuns } = createJob([false, false]);
    job.start();
    setImmediate(() => job.wake());
    await allRuns;
    await job.stop();
    expect(runs()).toBe(2);
  });

  it('logs a failed run and goes on', async () => {
    const { job, warnings, allRuns } = createJob([new Error('away'), false], 1);
    job.start();
    await allRuns;
    await job.stop();
    expect(warnings).toEqual([[{ error: 'Error: away' }, 'cleaning up failed, retrying in 0.001 s']]);
  });

  it('aborts the signal of a run and waits for its end when it stops', async () => {
    let hasEnded = false;
    const job = new PeriodicJob(
      (signal) =>
        new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => {
            hasEnded = true;
            resolve();
          }),
        ),
      { name: 'waiting', intervalMs: never, log: { warn: fail } as never },
    );
    job.start();
    await job.stop();
    expect(hasEnded).toBe(true);
  });
});

function fail(): never {
  throw new Error('must not be called');
}
