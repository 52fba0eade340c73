import { describe, expect, it } from '@jest/globals';
import {
  alignUsage,
  computeWeekMeans,
  groupByWeek,
  isWeekend,
  trimBeforeFirstUse,
  getDayUsageAddress,
  getMonthUsageAddress,
  getWeekUsageAddress,
} from './usage-series';

describe('alignUsage', () => {
  it('sorts both series on one axis and counts a missing point as 0', () => {
    const views = [
      { when: '2026-11-02', count: 5 },
      { when: '2026-11-03', count: 7 },
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

describe('computeWeekMeans', () => {
  it('shows no days of the week', () => {
    const working = [7, 7, 7, 7, 7, 0, 0];
    expect(computeWeekMeans([...working, ...working, 14])).toEqual([
      7,
      7,
      7,
      7,
      7,
      35 / 6,
      ...Array<number>(8).fill(5),
      6,
    ]);
  });
});

describe('isWeekend', () => {
  it('finds Saturdays and Sundays', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
    expect(days.filter(isWeekend)).toEqual(['2026-11-21', '2026-11-22']);
  });
});

describe('groupByWeek', () => {
  it('adds up the last whole weeks', () => {
    const days = Array.from({ length: 16 }, (_, index) => index);
    const when = days.map((day) => `2026-11-${String(day + 1).padStart(2, '0')}`);
    expect(groupByWeek({ when, views: days, signIns: days.map(() => 1) })).toEqual({
      when: ['2026-11-03', '2026-11-10'],
      views: [35, 84],
      signIns: [7, 7],
    });
  });
});

describe('addresses of usage', () => {
  it('name the days of a point of the chart', () => {
    expect(getDayUsageAddress('2026-03-01')).toBe('/usage?from=2026-03-01&to=2026-03-01');
    expect(getWeekUsageAddress('2026-02-26')).toBe('/usage?from=2026-02-26&to=2026-03-04');
    expect(getMonthUsageAddress('2024-02')).toBe('/usage?from=2024-02-01&to=2024-02-29');
    expect(getMonthUsageAddress('2026-12')).toBe('/usage?from=2026-12-01&to=2026-12-31');
  });
});
