import { expect, test } from '@jest/globals';
import { getDay, endOfDay, startOfDay } from './days';

test('a day begins and ends when it does where the portal is', () => {
  expect(startOfDay('2026-11-21', 'Africa/Blantyre')).toBe('2026-11-21T00:00:00+02:00');
  expect(endOfDay('2026-11-21', 'Africa/Blantyre')).toBe('2026-11-21T23:59:59+02:00');
  expect(startOfDay('2026-11-21', 'UTC')).toBe('2026-11-21T00:00:00+00:00');
  expect(endOfDay('2026-11-21', 'UTC')).toBe('2026-11-21T23:59:59+00:00');
  expect(endOfDay('2026-07-01', 'America/New_York')).toBe('2026-07-01T23:59:59-04:00');
});

test('a day on which the clocks change has two offsets', () => {
  expect(startOfDay('2026-09-27', 'Pacific/Auckland')).toBe('2026-09-27T00:00:00+12:00');
  expect(endOfDay('2026-09-27', 'Pacific/Auckland')).toBe('2026-09-27T23:59:59+13:00');
});

test('a time lies in the day of the portal, not of the browser', () => {
  const lateEvening = Date.parse('2026-11-21T22:30:00Z');
  expect(getDay('Africa/Blantyre', lateEvening)).toBe('2026-11-22');
  expect(getDay('UTC', lateEvening)).toBe('2026-11-21');
});
