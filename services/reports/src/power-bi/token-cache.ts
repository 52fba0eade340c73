import { LRUCache } from 'lru-cache';

export interface IssuedToken {
  token: string;
  lifetimeMs: number;
}

export interface ExpiringToken {
  token: string;
  /** In milliseconds of `performance.now()`. */
  expiresAt: number;
}

const maxMarginMs = 5 * 60_000;
const maxTokens = 5_000;

/**
 * Caches tokens until five minutes before they expire, or a fifth of their lifetime if that is shorter. Concurrent callers share one load.
 * Errors are not cached.
 */
export const createTokenCache = <Context>(
  issue: (context: Context) => Promise<IssuedToken>,
  clock: { now: () => number } = performance,
) =>
  new LRUCache<string, ExpiringToken, Context>({
    max: maxTokens,
    perf: clock,
    ttlResolution: 0,
    // A load that is evicted or deleted still serves its callers.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { options, context }) {
      const { token, lifetimeMs } = await issue(context);
      options.ttl = Math.max(1, lifetimeMs - Math.min(maxMarginMs, lifetimeMs / 5));
      return { token, expiresAt: clock.now() + lifetimeMs };
    },
  });
