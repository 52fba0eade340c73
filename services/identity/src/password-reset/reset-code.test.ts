import { describe, expect, it } from '@jest/globals';
import { hashOfCode, newResetCode, resetCodeKey } from './reset-code.js';

const key = resetCodeKey('a secret of the service, long enough');

describe('a reset code', () => {
  it('has eight letters and digits that cannot be mistaken, and is another each time', () => {
    const codes = Array.from({ length: 100 }, newResetCode);
    expect(codes.filter((code) => !/^[A-HJ-NP-Z2-9]{8}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(100);
  });

  it('is the same in small letters, with spaces and with dashes', () => {
    expect(hashOfCode(key, 'handle', ' abcd-2345 ')).toEqual(hashOfCode(key, 'handle', 'ABCD2345'));
  });

  it('is another code, under another handle, or with another secret', () => {
    const hash = hashOfCode(key, 'handle', 'ABCD2345');
    expect(hashOfCode(key, 'handle', 'ABCD2346')).not.toEqual(hash);
    expect(hashOfCode(key, 'other', 'ABCD2345')).not.toEqual(hash);
    expect(hashOfCode(resetCodeKey('another secret'), 'handle', 'ABCD2345')).not.toEqual(hash);
  });
});
