import { describe, expect, it } from '@jest/globals';
import { newRefreshToken, readRefreshToken } from './refresh-token.js';

describe('the refresh token', () => {
  it('is read from the cookie that it was written to', () => {
    const token = newRefreshToken();
    expect(readRefreshToken(token.cookie)).toEqual(token);
  });

  it('has a new secret each time, for a new session or the same', () => {
    const first = newRefreshToken();
    const second = newRefreshToken(first.id);
    expect(second.id).toBe(first.id);
    expect(second.refreshHash.equals(first.refreshHash)).toBe(false);
    expect(newRefreshToken().id).not.toBe(first.id);
  });

  it.each(['', 'x', '.', 'null', '00000000-0000-4000-8000-000000000000', "1' OR '1'='1.x", '{"id":1}'])(
    'is not read from %j',
    (cookie) => {
      expect(readRefreshToken(cookie)).toBeUndefined();
    },
  );

  it('is not read from a cookie with anything before or after it', () => {
    const { cookie } = newRefreshToken();
    for (const wrong of [
      `${cookie}x`,
      ` ${cookie}`,
      `${cookie}\n`,
      cookie.slice(0, -1),
      cookie.toUpperCase(),
    ])
      expect(readRefreshToken(wrong)).toBeUndefined();
  });
});
