import { describe, expect, it } from '@jest/globals';
import { maxErrors } from '../rules.js';
import { malformed, tooManyRequests } from './problem.js';
import { describeRefusal } from './refusal.js';

it('a problem names a limited number of fields', () => {
  const errors = Array.from({ length: maxErrors + 1 }, (_, index) => ({
    field: `ids.${index}`,
    ...describeRefusal('field.empty'),
  }));
  expect(malformed(...errors).toDetails().errors).toEqual(errors.slice(0, maxErrors));
});

describe('tooManyRequests', () => {
  it('contains the waiting time in whole seconds and in words', () => {
    const problem = tooManyRequests(61.4);
    expect(problem).toMatchObject({ code: 'too-many-requests', status: 429, retryAfterSeconds: 62 });
    expect(problem.message).toBe("You've done this too often. Try again in 2 minutes.");
  });

  it.each([
    [0.2, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [3_600, '1 hour'],
    [18_001, '6 hours'],
  ])('rounds %d seconds up to %s', (seconds, text) => {
    expect(tooManyRequests(seconds).message).toContain(`Try again in ${text}.`);
  });

  it('starts with the reason', () => {
    const { message } = tooManyRequests(5, 'request.exportRunning');
    expect(message).toBe('Another export of yours is still running. Try again in 5 seconds.');
  });
});
