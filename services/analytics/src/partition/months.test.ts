import { describe, expect, it } from '@jest/globals';
import { monthsBetween } from './months.js';

const days = (first: string, last: string) =>
  monthsBetween(new Date(first), new Date(last)).map((month) => month.toISOString().slice(0, 10));

describe('monthsBetween', () => {
  it('gives every month from the first to the last, across years', () => {
    expect(days('2026-11-30T23:59:59Z', '2027-02-01T00:00:00Z')).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    ]);
  });

  it('gives the month itself when both are in it', () => {
    expect(days('2028-02-29T12:00:00Z', '2028-02-29T12:00:00Z')).toEqual(['2028-02-01']);
  });
});
