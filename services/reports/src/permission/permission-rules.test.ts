import { describe, expect, it } from '@jest/globals';
import { readPermissionEnd } from './permission-rules.js';

const getYearsAhead = (years: number) => {
  const end = new Date();
  end.setUTCFullYear(end.getUTCFullYear() + years);
  end.setUTCHours(end.getUTCHours() - 1);
  return end.toISOString();
};

describe('readPermissionEnd', () => {
  it.each([null, undefined])('returns null for %s', (until) => {
    expect(readPermissionEnd(until)).toBeNull();
  });

  it('converts an end to UTC', () => {
    const until = getYearsAhead(100);
    expect(readPermissionEnd(until.replace('Z', '+00:00'))).toBe(until);
  });

  it.each([getYearsAhead(0), getYearsAhead(101), '9999-12-31T23:59:59-01:00'])('rejects %s', (until) => {
    expect(() => readPermissionEnd(until)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'until' })] }),
    );
  });
});
