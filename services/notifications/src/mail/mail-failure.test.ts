import { describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
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

  it('is a missing connection where nothing listens', async () => {
    const error: unknown = await createTransport('smtp://127.0.0.1:1')
      .verify()
      .catch((reason: unknown) => reason);
    expect(toMailFailure(error)).toBe('no connection');
  });
});
