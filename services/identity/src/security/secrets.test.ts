import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deriveResetCode, hashCode, deriveResetCodeKey } from './secrets.js';

const key = deriveResetCodeKey('a secret of the service, long enough');

describe('a reset code', () => {
  it('has eight random characters that are not easily confused', () => {
    const codes = Array.from({ length: 100 }, () => deriveResetCode(key, randomBytes(32)));
    expect(codes.filter((code) => !/^[A-HJ-NP-Z2-9]{8}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(100);
  });

  it('is the same for the same seed and secret only', () => {
    const seed = randomBytes(32);
    expect(deriveResetCode(key, seed)).toBe(deriveResetCode(key, seed));
    expect(deriveResetCode(deriveResetCodeKey('another secret'), seed)).not.toBe(deriveResetCode(key, seed));
  });

  it('hashes to the same value in lower case, with spaces and with dashes', () => {
    expect(hashCode(key, 'handle', ' abcd-2345 ')).toEqual(hashCode(key, 'handle', 'ABCD2345'));
  });

  it('hashes to another value with another code, handle or secret', () => {
    const hash = hashCode(key, 'handle', 'ABCD2345');
    expect(hashCode(key, 'handle', 'ABCD2346')).not.toEqual(hash);
    expect(hashCode(key, 'other', 'ABCD2345')).not.toEqual(hash);
    expect(hashCode(deriveResetCodeKey('another secret'), 'handle', 'ABCD2345')).not.toEqual(hash);
  });
});
