import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { metrics } from './metrics.js';
import { askedOnce, showGauge, type Reading } from './show-gauge.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'hrtime', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

async function shown(): Promise<string> {
  const text = metrics.metrics();
  await jest.advanceTimersByTimeAsync(1_000);
  return text;
}

it('a gauge whose figure does not come shows none, and keeps no other from being shown', async () => {
  showGauge({ name: 'stuck', help: 'Never comes', read: () => new Promise(() => undefined) });
  showGauge({ name: 'known', help: 'Comes', read: () => Promise.resolve(3) });
  const text = await shown();
  expect(text).toMatch(/^stuck NaN$/im);
  expect(text).toMatch(/^known 3$/m);
});

it('a gauge with a label shows what is read now, and nothing of what was read before', async () => {
  let reading: Promise<Reading> = Promise.resolve({ one: 1, two: 2 });
  showGauge({ name: 'labelled', help: 'Has a label', label: 'sort', read: () => reading });
  const lines = async () => (await shown()).match(/^labelled{.*$/gm);
  expect(await lines()).toEqual(['labelled{sort="one"} 1', 'labelled{sort="two"} 2']);
  reading = Promise.resolve({ two: 4 });
  expect(await lines()).toEqual(['labelled{sort="two"} 4']);
  reading = Promise.reject(new Error('the database is away'));
  expect(await lines()).toBeNull();
});

it('what several ask for at once is asked for once, and anew for those who come later', async () => {
  const ask = jest.fn(() => Promise.resolve(ask.mock.calls.length));
  const asked = askedOnce(ask);
  expect(await Promise.all([asked(), asked()])).toEqual([1, 1]);
  expect(await asked()).toBe(2);
});
