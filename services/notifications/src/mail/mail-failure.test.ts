import { describe, expect, it } from '@jest/globals';
import { toMailFailure } from './mail-failure.js';

describe('failure of a mail server', () => {
  it.each([
    ['EDNS', 'unknown host'],
    ['ETIMEDOUT', 'no connection'],
    ['ETLS', 'TLS failed'],
    ['EAUTH', 'login refused'],
    ['EPROTOCOL', 'unexpected response'],
  ])('with the code %s is named "%s"', (code, failure) => {
    expect(toMailFailure(Object.assign(new Error('failed'), { code }))).toBe(failure);
  });

  it.each(['RCPT TO', 'DATA'])('is none after a refused %s', (command) => {
    expect(toMailFailure({ code: 'EENVELOPE', command })).toBeUndefined();
  });
});
