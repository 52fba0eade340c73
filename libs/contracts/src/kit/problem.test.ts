import { describe, expect, it } from '@jest/globals';
import { maxErrors } from '../rules.js';
import { formatWait, malformed, tooManyRequests } from './problem.js';

describe('formatWait', () => {
  it.each([
    [0.2, '1 second'],
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3_600, '1 hour'],
    [18_001, '6 hours'],
  ])('formats %d seconds as %s, rounded up', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text);
  });
});

it('a problem names a limited number of fields', () => {
  const errors = Array.from({ length: maxErrors + 1 }, (_, index) => ({
    field: `ids.${index}`,
    message: '',
  }));
  expect(malformed(...errors).toDetails().errors).toEqual(errors.slice(0, maxErrors));
});

describe('tooManyRequests', () => {
  it('contains the waiting time in whole seconds and in words', () => {
    const problem = tooManyRequests(61.4);
    expect(problem).toMatchObject({ code: 'too-many-requests', status: 429, retryAfterSeconds: 62 });
    expect(problem.message).toBe("You've done this too often. Try again in 2 minutes.");
  });

  it('starts with the reason', () => {
    const { message } = tooManyRequests(5, 'Another export of yours is still running.');
    expect(message).toBe('Another export of yours is still running. Try again in 5 seconds.');
  });
});
