import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SharedResults } from './shared-results.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const shared = (options = {}) =>
  new SharedResults({ keptFor: 1_000, most: 10, mostRows: 1_000, atOnce: 2, mostWaiting: 1, ...options });

/** Computations that end when they are told to. */
function held() {
  const started: string[] = [];
  const ends = new Map<string, (value: string) => void>();
  const compute = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, resolve));
  };
  return { started, compute, end: (name: string) => ends.get(name)?.(name) };
}

describe('shared results', () => {
  it('are computed once for all who ask, and again once their time is over', async () => {
    const results = shared();
    const compute = jest.fn(() => Promise.resolve(7));
    expect(await Promise.all([results.get('a', compute), results.get('a', compute)])).toEqual([7, 7]);
    await results.get('a', compute);
    expect(compute).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1_001);
    await results.get('a', compute);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('are not kept when they fail', async () => {
    const results = shared();
    await expect(results.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await results.get('a', () => Promise.resolve(1))).toBe(1);
  });

  it('are computed few at once, and refused when too many wait', async () => {
    const results = shared();
    const { started, compute, end } = held();
    const [first, , third] = ['a', 'b', 'c'].map((name) => results.get(name, compute(name)));
    await expect(results.get('d', compute('d'))).rejects.toMatchObject({ code: 'unavailable' });
    expect(started).toEqual(['a', 'b']);
    end('a');
    await first;
    await jest.advanceTimersByTimeAsync(0);
    expect(started).toEqual(['a', 'b', 'c']);
    end('c');
    expect(await third).toBe('c');
  });

  it('are kept with so many rows together, the last ones', async () => {
    const results = shared({ mostRows: 5 });
    const compute = jest.fn((name: string) => Promise.resolve(Array.from({ length: 2 }, () => name)));
    for (const name of ['a', 'b', 'c', 'c', 'b', 'a']) await results.get(name, () => compute(name));
    expect(compute.mock.calls.map(([name]) => name)).toEqual(['a', 'b', 'c', 'a']);
    const many = jest.fn(() => Promise.resolve([1, 2, 3, 4, 5, 6]));
    for (let asked = 0; asked < 2; asked++) expect(await results.get('many', many)).toHaveLength(6);
    expect(many).toHaveBeenCalledTimes(2);
    for (let asked = 0; asked < 2; asked++) await results.get('d', () => compute('d'));
    expect(compute).toHaveBeenCalledTimes(5);
  });

  it('are kept of a bounded number of questions, the last ones', async () => {
    const results = shared({ most: 2 });
    const compute = jest.fn((name: string) => Promise.resolve(name));
    for (const name of ['a', 'b', 'c', 'c', 'b', 'a']) await results.get(name, () => compute(name));
    expect(compute.mock.calls.map(([name]) => name)).toEqual(['a', 'b', 'c', 'a']);
  });
});
