import { expect, test } from '@jest/globals';
import { lastingUntil } from './lasting-until.js';

const inYears = (years: number) => {
  const end = new Date();
  end.setUTCFullYear(end.getUTCFullYear() + years);
  end.setUTCHours(end.getUTCHours() - 1);
  return end.toISOString();
};

test.each([null, undefined])('%s is never', (until) => {
  expect(lastingUntil(until)).toBeNull();
});

test('an end is told in UTC', () => {
  const until = inYears(100);
  expect(lastingUntil(until.replace('Z', '+00:00'))).toBe(until);
});

test.each([inYears(0), inYears(101), '9999-12-31T23:59:59-01:00'])('%s is refused', (until) => {
  expect(() => lastingUntil(until)).toThrow(
    expect.objectContaining({ errors: [{ field: 'until', message: expect.any(String) }] }),
  );
});
