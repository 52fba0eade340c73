import { describe, expect, it } from '@jest/globals';
import type { Figures } from './figures.js';
import { cheapestOf, medianRound } from './rounds.js';

const took = (...microseconds: number[]): Figures[] =>
  microseconds.map((each) => ({
    cpu: { one: each / 4, other: (each * 3) / 4 },
    perSecond: 1,
    p50: 1,
    p99: 1,
  }));

describe('the figures of several rounds', () => {
  it('come from the round with the middle ratio, both sides of it', () => {
    const bare = took(100, 200, 100);
    const portal = took(130, 220, 190);
    expect(medianRound(bare, portal)).toEqual({ bare: bare[0], portal: portal[0] });
  });

  it('are compared with the cheapest way, whatever one odd round took', () => {
    const ways = [
      { title: 'dear', rounds: took(1, 30, 30) },
      { title: 'cheap', rounds: took(20, 20, 90) },
    ];
    expect(cheapestOf(ways).title).toBe('cheap');
  });
});
