import { describe, expect, it } from '@jest/globals';
import { readRetryAfterMs } from './power-bi-request.js';

const now = Date.parse('2026-01-01T00:00:00Z');

describe('readRetryAfterMs', () => {
  it.each([
    ['3', 3_000],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:05 GMT', 5_000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['soon', 0],
    ['', 0],
    [null, 0],
  ])('reads %j as %p ms', (header, delayMs) => {
    expect(readRetryAfterMs(header, now)).toBe(delayMs);
  });
});
