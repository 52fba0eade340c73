import { describe, expect, it } from '@jest/globals';
import { type Figures, getMedianRound } from './figures.js';

const createRounds = (...microseconds: number[]): Figures[] =>
  microseconds.map((cpu) => ({ cpu, perSecond: 1, p50: 1, p99: 1 }));

describe('comparison of rounds', () => {
  it('uses the round with the median ratio for both servers', () => {
    const baseline = createRounds(100, 200, 100);
    const portal = createRounds(130, 220, 190);
    expect(getMedianRound(baseline, portal)).toEqual({ baseline: baseline[0], portal: portal[0] });
  });
});
