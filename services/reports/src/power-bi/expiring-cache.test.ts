import { beforeEach, expect, test } from '@jest/globals';
import { ExpiringCache, type Lasting } from './expiring-cache.js';

const minute = 60_000;

let now: number;
let loads: number;
let cache: ExpiringCache<string>;

const loading = (lifetime: number) => (): Promise<Lasting<string>> =>
  Promise.resolve({ value: `token ${++loads}`, lifetime });

beforeEach(() => {
  now = 1_000;
  loads = 0;
  cache = new ExpiringCache<string>(() => now);
});

test('all who ask meanwhile share one load', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => cache.get('a', loading(60 * minute))));
  expect(answers.map(({ value }) => value)).toEqual(['token 1', 'token 1', 'token 1']);
});

test('keys share nothing', async () => {
  await cache.get('a', loading(60 * minute));
  expect((await cache.get('b', loading(60 * minute))).value).toBe('token 2');
});

test('the lifetime shrinks as time goes by', async () => {
  await cache.get('a', loading(60 * minute));
  now += 10 * minute;
  expect(await cache.get('a', loading(60 * minute))).toEqual({ value: 'token 1', lifetime: 50 * minute });
});

test.each([
  { lifetime: 60 * minute, keptFor: 55 * minute },
  { lifetime: 10 * minute, keptFor: 8 * minute },
  { lifetime: 5_000, keptFor: 4_000 },
])('a value good for $lifetime ms is kept for $keptFor ms', async ({ lifetime, keptFor }) => {
  await cache.get('a', loading(lifetime));
  now += keptFor - 1;
  expect((await cache.get('a', loading(lifetime))).value).toBe('token 1');
  now += 1;
  expect(await cache.get('a', loading(lifetime))).toEqual({ value: 'token 2', lifetime });
});

test('all who find it expired share one new load', async () => {
  await cache.get('a', loading(minute));
  now += minute;
  const answers = await Promise.all([1, 2, 3].map(() => cache.get('a', loading(minute))));
  expect(answers.map(({ value }) => value)).toEqual(['token 2', 'token 2', 'token 2']);
});

test('a failure reaches all who wait, and is not kept', async () => {
  const failing = () => Promise.reject(new Error('away'));
  const answers = await Promise.allSettled([cache.get('a', failing), cache.get('a', loading(minute))]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await cache.get('a', loading(minute))).value).toBe('token 1');
});

test('what is forgotten is loaded again', async () => {
  await cache.get('a', loading(minute));
  cache.forget('a');
  expect((await cache.get('a', loading(minute))).value).toBe('token 2');
});
