import { describe, expect, it } from '@jest/globals';
import { repeat } from './repeat.js';

describe('repeat', () => {
  it('goes on after a failed run, until it is told to stop', async () => {
    const stop = new AbortController();
    const faults: unknown[] = [];
    const fault = new Error('away');
    let runs = 0;
    const work = () => {
      runs++;
      if (runs === 3) stop.abort();
      return runs === 1 ? Promise.reject(fault) : Promise.resolve();
    };
    await repeat(0, work, (error) => faults.push(error), stop.signal);
    expect({ runs, faults }).toEqual({ runs: 3, faults: [fault] });
  });

  it('does not wait out its pause when it is told to stop', async () => {
    const stop = new AbortController();
    const ended = repeat(3_600_000, () => Promise.reject(new Error('never')), fail, stop.signal);
    stop.abort();
    await expect(ended).resolves.toBeUndefined();
  });
});

function fail(): never {
  throw new Error('must not run');
}
