import { describe, expect, it } from '@jest/globals';
import { isRefusedForGood } from './refusal-rule.js';

const refusal = (command: string, permanent: boolean | undefined) =>
  Object.assign(new Error('refused'), { command, permanent });

describe('a mail that a server refused', () => {
  it.each(['RCPT TO', 'DATA'])('is refused for good by a permanent answer to %s', (command) => {
    expect(isRefusedForGood(refusal(command, true))).toBe(true);
  });

  it.each([
    ['a recipient who is busy', refusal('RCPT TO', false)],
    ['a sender that is not allowed', refusal('MAIL FROM', true)],
    ['a wrong password', refusal('AUTH PLAIN', true)],
    ['a server that cannot be reached', refusal('CONN', undefined)],
    ['anything else', 'no error at all'],
  ])('is not refused for good by %s', (_, error) => {
    expect(isRefusedForGood(error)).toBe(false);
  });
});
