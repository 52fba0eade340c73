import { expect, test } from '@jest/globals';
import { retryAfter } from './patient-fetch.js';

const now = Date.parse('2026-01-01T00:00:00Z');

test.each([
  ['3', 3_000],
  ['0', 0],
  ['Thu, 01 Jan 2026 00:00:05 GMT', 5_000],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After %j asks for %p ms', (header, milliseconds) => {
  expect(retryAfter(header, now)).toBe(milliseconds);
});
