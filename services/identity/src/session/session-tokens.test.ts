import { describe, expect, it } from '@jest/globals';
import { decideRefresh, RefreshTokens, type RenewableSession } from './session-tokens.js';

const tokens = new RefreshTokens({ IDENTITY_SECRET: 'i'.repeat(32) });

describe('the refresh token', () => {
  it('is read from the cookie that it was written to', () => {
    const token = tokens.create();
    expect(tokens.read(token.cookie)).toEqual(token);
  });

  it('has a new secret each time, for a new session or the same', () => {
    const first = tokens.create();
    const second = tokens.create(first.id);
    expect(second.id).toBe(first.id);
    expect(second.refreshHash.equals(first.refreshHash)).toBe(false);
    expect(tokens.create().id).not.toBe(first.id);
  });

  it('is known as issued only with its own session, as long as it is whole', () => {
    const { id, cookie, isIssued } = tokens.create();
    const [, secret = ''] = cookie.split('.');
    const other = new RefreshTokens({ IDENTITY_SECRET: 'o'.repeat(32) });
    expect(isIssued).toBe(true);
    expect(tokens.read(`${tokens.create().id}.${secret}`)?.isIssued).toBe(false);
    expect(tokens.read(`${id}.${'A'.repeat(43)}`)?.isIssued).toBe(false);
    expect(other.read(cookie)?.isIssued).toBe(false);
  });

  it.each(['', 'x', '.', 'null', '00000000-0000-4000-8000-000000000000', "1' OR '1'='1.x", '{"id":1}'])(
    'is not read from %j',
    (cookie) => {
      expect(tokens.read(cookie)).toBeUndefined();
    },
  );

  it('is not read from a cookie with anything before or after it', () => {
    const { cookie } = tokens.create();
    for (const wrong of [
      `${cookie}x`,
      ` ${cookie}`,
      `${cookie}\n`,
      cookie.slice(0, -1),
      cookie.toUpperCase(),
    ])
      expect(tokens.read(wrong)).toBeUndefined();
  });
});

const limits = { idleSeconds: 1_800, totalSeconds: 28_800 };
const session = { isEnded: false, age: 3_600, secondsSinceUse: 900, secondsSinceRotation: 900 };
const decide = (change: Partial<RenewableSession>) =>
  decideRefresh({ ...session, presented: 'current', ...change }, limits);

describe('renewing a session', () => {
  it('rotates the current secret', () => {
    expect(decide({})).toBe('rotate');
  });

  it('extends the session for the previous secret within the grace period', () => {
    expect(decide({ presented: 'previous', secondsSinceRotation: 0 })).toBe('extend');
    expect(decide({ presented: 'previous', secondsSinceRotation: 10 })).toBe('extend');
  });

  it('rotates the previous secret after the grace period, because the current one was never used', () => {
    expect(decide({ presented: 'previous', secondsSinceRotation: 10.1 })).toBe('rotate');
  });

  it('ends the session for a replaced secret', () => {
    expect(decide({ presented: 'replaced', secondsSinceRotation: 0 })).toBe('end');
  });

  it('refuses an unknown secret', () => {
    expect(decide({ presented: 'unknown' })).toBe('refuse');
  });

  it('refuses an ended, idle or expired session with any secret', () => {
    for (const presented of ['current', 'previous', 'replaced', 'unknown'] as const) {
      expect(decide({ presented, isEnded: true })).toBe('refuse');
      expect(decide({ presented, secondsSinceUse: 1_800 })).toBe('refuse');
      expect(decide({ presented, age: 28_800 })).toBe('refuse');
    }
  });

  it('rotates until the last second', () => {
    expect(decide({ secondsSinceUse: 1_799 })).toBe('rotate');
    expect(decide({ age: 28_799 })).toBe('rotate');
  });
});
