import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { shareInFlight, metrics, type Reading, showGauge } from './metrics.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'hrtime', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

async function findShown(): Promise<string> {
  const text = metrics.metrics();
  await jest.advanceTimersByTimeAsync(1_000);
  return text;
}

describe('a gauge', () => {
  it('shows no value after a timeout and does not delay others', async () => {
    showGauge({ name: 'stuck', help: 'Never comes', read: () => new Promise(() => undefined) });
    showGauge({ name: 'known', help: 'Comes', read: () => Promise.resolve(3) });
    const text = await findShown();
    expect(text).toMatch(/^stuck NaN$/im);
    expect(text).toMatch(/^known 3$/m);
  });

  it('with a label shows only the current values', async () => {
    let reading: Promise<Reading> = Promise.resolve({ one: 1, two: 2 });
    showGauge({ name: 'labelled', help: 'Has a label', label: 'sort', read: () => reading });
    const getLines = async () => (await findShown()).match(/^labelled{.*$/gm);
    expect(await getLines()).toEqual(['labelled{sort="one"} 1', 'labelled{sort="two"} 2']);
    reading = Promise.resolve({ two: 4 });
    expect(await getLines()).toEqual(['labelled{sort="two"} 4']);
    reading = Promise.reject(new Error('the database is away'));
    expect(await getLines()).toBeNull();
  });
});

describe('shareInFlight', () => {
  it('shares a load among concurrent callers and loads again for later ones', async () => {
    const load = jest.fn(() => Promise.resolve(load.mock.calls.length));
    const loadShared = shareInFlight(load);
    expect(await Promise.all([loadShared(), loadShared()])).toEqual([1, 1]);
    expect(await loadShared()).toBe(2);
  });
});
