import { beforeEach, describe, expect, it } from '@jest/globals';
import { createTokenCache, type IssuedToken } from './token-cache.js';

const minute = 60_000;

let now: number;
let loads: number;
const fail = () => Promise.reject(new Error('unavailable'));
const issue =
  (lifetimeMs: number): (() => Promise<IssuedToken>) =>
  () =>
    Promise.resolve({ token: `token ${++loads}`, lifetimeMs });

beforeEach(() => {
  now = 1_000;
  loads = 0;
});

describe('createTokenCache', () => {
  const cache = createTokenCache((load: () => Promise<IssuedToken>) => load(), { now: () => now });
  const fetch = (key: string, load: () => Promise<IssuedToken>) => cache.forceFetch(key, { context: load });
  const fetchThree = (lifetimeMs: number) => Promise.all([1, 2, 3].map(() => fetch('a', issue(lifetimeMs))));
  const getTokens = (results: { token: string }[]) => results.map(({ token }) => token);

  beforeEach(() => cache.clear());

  it('shares one load between concurrent callers', async () => {
    expect(getTokens(await fetchThree(60 * minute))).toEqual(['token 1', 'token 1', 'token 1']);
  });

  it('returns the time at which a cached token expires', async () => {
    await fetch('a', issue(60 * minute));
    now += 10 * minute;
    expect(await fetch('a', issue(60 * minute))).toEqual({
      token: 'token 1',
      expiresAt: 1_000 + 60 * minute,
    });
  });

  it.each([
    { lifetimeMs: 60 * minute, cachedMs: 55 * minute },
    { lifetimeMs: 10 * minute, cachedMs: 8 * minute },
    { lifetimeMs: 5_000, cachedMs: 4_000 },
  ])('caches a token of $lifetimeMs ms for $cachedMs ms', async ({ lifetimeMs, cachedMs }) => {
    await fetch('a', issue(lifetimeMs));
    now += cachedMs;
    expect((await fetch('a', issue(lifetimeMs))).token).toBe('token 1');
    now += 1;
    expect((await fetch('a', issue(lifetimeMs))).token).toBe('token 2');
  });

  it.each([0, -minute])('does not reuse a token with a lifetime of %i ms', async (lifetimeMs) => {
    await fetch('a', issue(lifetimeMs));
    now += 2;
    expect((await fetch('a', issue(lifetimeMs))).token).toBe('token 2');
  });

  it('rejects all concurrent callers of a failed load and does not cache the error', async () => {
    const results = await Promise.allSettled([fetch('a', fail), fetch('a', issue(minute))]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await fetch('a', issue(minute))).token).toBe('token 1');
  });
});
