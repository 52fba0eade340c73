import { describe, expect, it } from '@jest/globals';
import { alignUsage, trimBeforeFirstUse, getDayUsageAddress, getMonthUsageAddress } from './usage-series';

describe('alignUsage', () => {
  it('sorts both series on one axis without the running day, and counts a missing point as 0', () => {
    const views = [
      { when: '2026-11-02', count: 5 },
      { when: '2026-11-03', count: 7 },
      { when: '2026-11-04', count: 1 },
    ];
    const signIns = [
      { when: '2026-11-03', count: 2 },
      { when: '2026-11-01', count: 1 },
    ];
    expect(alignUsage({ views, signIns })).toEqual({
      when: ['2026-11-01', '2026-11-02', '2026-11-03'],
      views: [0, 5, 7],
      signIns: [1, 0, 2],
    });
  });
});

describe('trimBeforeFirstUse', () => {
  it.each([
    [[0, 0, 5, 0], [0, 1, 0, 0], 1],
    [[0, 0, 0, 0], [0, 0, 0, 0], 2],
    [[0, 0, 0, 5], [0, 0, 0, 0], 2],
    [[3, 0, 0, 5], [0, 0, 0, 0], 0],
  ])('starts views %j and sign-ins %j at point %d', (views, signIns, start) => {
    const when = ['2026-08', '2026-09', '2026-10', '2026-11'];
    expect(trimBeforeFirstUse({ when, views, signIns })).toEqual({
      when: when.slice(start),
      views: views.slice(start),
      signIns: signIns.slice(start),
    });
  });
});

describe('addresses of usage', () => {
  it('name the days of a point of the chart', () => {
    expect(getDayUsageAddress('2026-03-01')).toBe('/usage?from=2026-03-01&to=2026-03-01');
    expect(getMonthUsageAddress('2024-02')).toBe('/usage?from=2024-02-01&to=2024-02-29');
    expect(getMonthUsageAddress('2026-12')).toBe('/usage?from=2026-12-01&to=2026-12-31');
  });
});
