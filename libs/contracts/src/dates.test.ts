import { describe, expect, it } from '@jest/globals';
import { createDateFormat } from './dates.js';

describe('dates', () => {
  const formatShort = (language: string, month: number) =>
    createDateFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })(
      new Date(Date.UTC(2026, month - 1, 5)),
    );

  it.each([
    ['en', '5 Sept 2026'],
    ['ny', '5 Sep 2026'],
  ])('are in the language %s', (language, expected) => {
    expect(formatShort(language, 9)).toBe(expected);
  });

  it('have short and long names of months in Chichewa', () => {
    const formatLong = createDateFormat('ny', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    expect(formatShort('ny', 8)).toBe('5 Oga 2026');
    expect(formatLong(new Date('2026-05-05T14:05:00Z'))).toBe('5 Meyi 2026, 14:05');
  });
});
