import { describe, expect, it } from '@jest/globals';
import { isPermanentRejection, retryDelaySeconds } from './mail-delivery.job.js';

describe('retry delay of a mail', () => {
  it('grows to an hour', () => {
    const delays = [1, 2, 3, 4, 5, 6, 20].map((tries) => retryDelaySeconds(tries, 0));
    expect(delays).toEqual([10, 30, 60, 300, 900, 3_600, 3_600]);
  });

  it('is undefined a day after the first try', () => {
    expect(retryDelaySeconds(25, 86_399)).toBe(3_600);
    expect(retryDelaySeconds(25, 86_400)).toBeUndefined();
  });
});

const getRejection = (command: string, permanent: boolean | undefined) =>
  Object.assign(new Error('refused'), { command, permanent });

describe('rejection of a mail', () => {
  it.each(['RCPT TO', 'DATA'])('is permanent after a permanent response to %s', (command) => {
    expect(isPermanentRejection(getRejection(command, true))).toBe(true);
  });

  it.each([
    ['a busy recipient', getRejection('RCPT TO', false)],
    ['a forbidden sender', getRejection('MAIL FROM', true)],
    ['a wrong password', getRejection('AUTH PLAIN', true)],
    ['an unreachable server', getRejection('CONN', undefined)],
    ['any other error', 'no error at all'],
  ])('is temporary after %s', (_, error) => {
    expect(isPermanentRejection(error)).toBe(false);
  });
});
