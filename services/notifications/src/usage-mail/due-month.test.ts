import { expect, test } from '@jest/globals';
import { getDueMonth } from './due-month.js';

test.each([
  ['2026-03-03T03:59:59Z', undefined],
  ['2026-03-03T04:00:00Z', '2026-02'],
  ['2026-03-09T21:59:59Z', '2026-02'],
  ['2026-03-09T22:00:00Z', undefined],
  ['2026-01-05T12:00:00Z', '2025-12'],
  ['2026-03-01T12:00:00Z', undefined],
])('at %s in Blantyre the letters of %s are due', (time, month) => {
  expect(getDueMonth(new Date(time), 'Africa/Blantyre')).toBe(month);
});
