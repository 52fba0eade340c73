import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { ResultCache } from './result-cache.js';

const createCache = (options = {}, clock?: { now: () => number }) =>
  new ResultCache(
    { ttlMs: 60_000, maxResults: 10, maxRows: 1_000, concurrency: 2, maxWaiting: 1, ...options },
    clock,
  );

/** Computations that end on demand. */
function getPendingComputations() {
  const started: string[] = [];
  const resolvers = new Map<string, (value: string[]) => void>();
  const compute = (name: string) => () => {
    started.push(name);
    return new Promise<string[]>((resolve) => resolvers.set(name, resolve));
  };
  return { started, compute, finish: (name: string) => resolvers.get(name)?.([name]) };
}

describe('a result cache', () => {
  it('computes a result once for all requests, and again after its TTL', async () => {
    let now = 1;
    const results = createCache({ ttlMs: 50 }, { now: () => now });
    const compute = jest.fn(() => Promise.resolve([7]));
    expect(await Promise.all([results.get('a', compute), results.get('a', compute)])).toEqual([[7], [7]]);
    await results.get('a', compute);
    expect(compute).toHaveBeenCalledTimes(1);
    now += 100;
    await results.get('a', compute);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('does not cache a failure', async () => {
    const results = createCache();
    await expect(results.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await results.get('a', () => Promise.resolve([1]))).toEqual([1]);
  });

  it('runs few computations at once, and rejects requests when too many wait', async () => {
    const results = createCache();
    const { started, compute, finish } = getPendingComputations();
    const [first, , third] = ['a', 'b', 'c'].map((name) => results.get(name, compute(name)));
    await expect(results.get('d', compute('d'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(started).toEqual(['a', 'b']);
    finish('a');
    await first;
    await pause(0);
    expect(started).toEqual(['a', 'b', 'c']);
    finish('c');
    expect(await third).toEqual(['c']);
  });

  it('limits the number of rows of all results, and does not cache a larger result', async () => {
    const results = createCache({ maxRows: 5 });
    const compute = jest.fn((name: string) => Promise.resolve([name, name]));
    for (const name of ['a', 'b', 'c', 'c', 'b', 'a']) await results.get(name, () => compute(name));
    expect(compute.mock.calls.map(([name]) => name)).toEqual(['a', 'b', 'c', 'a']);
    const computeMany = jest.fn(() => Promise.resolve([1, 2, 3, 4, 5, 6]));
    for (let n = 0; n < 2; n++) expect(await results.get('many', computeMany)).toHaveLength(6);
    expect(computeMany).toHaveBeenCalledTimes(2);
    for (let n = 0; n < 2; n++) await results.get('d', () => compute('d'));
    expect(compute).toHaveBeenCalledTimes(5);
  });

  it('limits the number of results', async () => {
    const results = createCache({ maxResults: 2 });
    const compute = jest.fn((name: string) => Promise.resolve([name]));
    for (const name of ['a', 'b', 'c', 'c', 'b', 'a']) await results.get(name, () => compute(name));
    expect(compute.mock.calls.map(([name]) => name)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('returns a result that is evicted while it is computed', async () => {
    const results = createCache({ maxResults: 1 });
    const { compute, finish } = getPendingComputations();
    const [first, second] = ['a', 'b'].map((name) => results.get(name, compute(name)));
    finish('a');
    finish('b');
    expect(await Promise.all([first, second])).toEqual([['a'], ['b']]);
  });
});
