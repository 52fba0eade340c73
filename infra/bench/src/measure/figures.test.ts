import { describe, expect, it } from '@jest/globals';
import { type Figures, medianRound } from './figures.js';

const roundsOf = (...microseconds: number[]): Figures[] =>
  microseconds.map((each) => ({
    cpu: { one: each / 4, other: (each * 3) / 4 },
    perSecond: 1,
    p50: 1,
    p99: 1,
  }));

describe('comparison of rounds', () => {
  it('uses the round with the median ratio for both servers', () => {
    const baseline = roundsOf(100, 200, 100);
    const portal = roundsOf(130, 220, 190);
    expect(medianRound(baseline, portal)).toEqual({ baseline: baseline[0], portal: portal[0] });
  });
});
