import { describe, expect, it } from '@jest/globals';
import { planHours } from './plan-hours.js';

const end = new Date('2026-11-20T15:00:00Z');
const hours = planHours(1_000_000, end);
const sumViews = (prefix: string) =>
  hours.filter(({ start }) => start.startsWith(prefix)).reduce((sum, { views }) => sum + views, 0);

describe('planHours', () => {
  it('plans every view in the three years before the end', () => {
    expect(sumViews('')).toBe(1_000_000);
    expect(hours[0]?.start).toBe('2023-11-20T15:00:00');
    expect(hours.at(-1)?.start).toBe('2026-11-20T14:00:00');
    expect(Math.min(...hours.map(({ views }) => views))).toBeGreaterThanOrEqual(0);
  });

  it('plans an exact total of few views', () => {
    expect(planHours(7, end).reduce((sum, { views }) => sum + views, 0)).toBe(7);
  });

  it('is busier on working days, in working hours, and in later years', () => {
    expect(sumViews('2026-11-19')).toBeGreaterThan(5 * sumViews('2026-11-15'));
    expect(sumViews('2026-11-19T10')).toBeGreaterThan(5 * sumViews('2026-11-19T20'));
    expect(sumViews('2026-10')).toBeGreaterThan(2 * sumViews('2024-01'));
  });
});
