import { describe, expect, it } from '@jest/globals';
import { hashForLog } from './security-log.js';

const secret = 'a-secret-of-thirty-two-characters';

describe('the hash of an address in the security log', () => {
  it('is a short text that is the same for the same address', () => {
    expect(hashForLog(secret, 'ada@dho.example')).toBe(hashForLog(secret, 'ada@dho.example'));
    expect(hashForLog(secret, 'ada@dho.example')).toMatch(/^[\da-f]{16}$/);
    expect(hashForLog(secret, 'ada@dho.example')).not.toBe(hashForLog(secret, 'eve@dho.example'));
  });

  it('differs with another secret', () => {
    expect(hashForLog(secret, 'ada@dho.example')).not.toBe(hashForLog(`${secret}!`, 'ada@dho.example'));
  });
});
