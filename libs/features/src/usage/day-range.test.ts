import { expect, test } from '@jest/globals';
import { findRangeErrors, isValidRange, toRange } from './day-range';

test.each([
  ['last7Days', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['last30Days', '2026-01-15', '2025-12-17', '2026-01-15'],
  ['thisMonth', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['thisMonth', '2026-02-01', '2026-02-01', '2026-02-01'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['last12Months', '2026-11-21', '2025-12-01', '2026-11-21'],
  ['last12Months', '2026-12-31', '2026-01-01', '2026-12-31'],
] as const)('%s on %s are the days from %s to %s', (preset, today, from, to) => {
  expect(toRange(preset, today)).toEqual({ from, to });
});

test.each([
  ['2026-01-02', '2026-01-02', {}],
  ['2016-01-02', '2026-01-01', {}],
  ['2016-01-02', '2026-01-02', { to: 'long' }],
  ['2000-01-01', '2026-01-02', { to: 'long' }],
  ['2026-01-02', '2026-01-01', { to: 'reversed' }],
  ['', '2026-01-01', { from: 'missing' }],
  ['2026-01-01', '', { to: 'missing' }],
  ['2026-02-30', '2026-13-01', { from: 'missing', to: 'missing' }],
  ['0202-01-01', '1999-12-31', { from: 'early', to: 'early' }],
])('the days from %j to %j have the errors %j', (from, to, errors) => {
  const range = { from, to };
  expect(findRangeErrors(range)).toEqual(errors);
  expect(isValidRange(range)).toBe(Object.keys(errors).length === 0);
});
