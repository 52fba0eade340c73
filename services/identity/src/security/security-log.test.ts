import { expect, it } from '@jest/globals';
import { hashForLog } from './security-log.js';

const secret = 'a-secret-of-thirty-two-characters';

it('hashes the same address to the same short text', () => {
  expect(hashForLog(secret, 'ada@dho.example')).toBe(hashForLog(secret, 'ada@dho.example'));
  expect(hashForLog(secret, 'ada@dho.example')).toMatch(/^[\da-f]{16}$/);
  expect(hashForLog(secret, 'ada@dho.example')).not.toBe(hashForLog(secret, 'eve@dho.example'));
});

it('hashes to something else with another secret, so that a list of addresses finds none', () => {
  expect(hashForLog(secret, 'ada@dho.example')).not.toBe(hashForLog(`${secret}!`, 'ada@dho.example'));
});
