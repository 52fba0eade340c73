import { describe, expect, it } from '@jest/globals';
import { PhoneText, Time } from './fields.js';

describe('a time', () => {
  it.each([
    '2026-03-01T10:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-03-01T10:00:00.5+02:00',
  ])('accepts %s', (time) => expect(Time.parse(time)).toBe(time));

  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-14:00',
    '2026-03-01T10:00:00',
  ])('refuses %s', (time) => expect(Time.safeParse(time).success).toBe(false));
});

describe('a phone number of a response', () => {
  it.each([
    ['+265999123456', '+265 999 12 34 56'],
    ['0999 123 456', '0999 123 456'],
    ['+265 17', '+265 17'],
    ['', ''],
  ])('%j is %j', (stored, shown) => {
    expect(PhoneText.parse(stored)).toBe(shown);
    expect(PhoneText.parse(shown)).toBe(shown);
  });
});
