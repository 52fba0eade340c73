import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  contract,
  get,
  list,
  nothing,
  perMinute,
  post,
  query,
  unavailable,
  type Principal,
} from '@portal/contracts';
import type { Frame } from '@portal/server-kit';
import { z } from 'zod';
import { ResponseCache } from './response-cache.js';

const options = {
  summary: 'A call.',
  access: { user: 'partner', administrator: 'any' },
  input: nothing,
  output: z.array(z.object({})),
} as const;
const limited = { ...options, accountLimit: perMinute(60) } as const;
const { calls } = contract('reports', 'thing', {
  count: get('/thing/count', { ...options, cacheSeconds: 1 }),
  chart: query('/thing/chart', { ...options, cacheSeconds: 1 }),
  change: post('/thing/change', limited),
  findAll: list(['name'], query('/thing/findAll', options)),
  note: post('/thing/note', { ...limited, keepsCache: true }),
  read: get('/thing/read', options),
});
const { calls: elsewhere } = contract('analytics', 'thing', { change: post('/elsewhere/change', limited) });

const person = (role: Principal['role']): Principal => ({
  accountId: 1,
  role,
  partnerId: 1,
  groupId: 1,
  sessionId: 'a',
});
const administrator = person('administrator');
const bytes = (text: string) => Buffer.from(text);
const good = (text: string): Frame => ({ headers: {}, body: bytes(text) });
const refusal: Frame = { headers: { Status: '503' }, body: bytes('{}') };

let shared: ResponseCache;
let asked: number;

beforeEach(() => {
  jest.useFakeTimers();
  shared = new ResponseCache({ RESPONSE_CACHE: true });
  asked = 0;
});
afterEach(() => void jest.useRealTimers());

/** Asks for the count; the answer is how many times the service was asked. */
const count = async (principal = administrator, input = '{}', call: typeof calls.count = calls.count) => {
  const response = await shared.respond(call, principal, bytes(input), () =>
    Promise.resolve(good(String(++asked))),
  );
  return Number(Buffer.from(response.body).toString());
};
const make = (call: Parameters<ResponseCache['respond']>[0], response = Promise.resolve(good('[]'))) =>
  shared.respond(call, administrator, bytes('{}'), () => response);

describe('an answer', () => {
  it('is given to all who ask within a second of the first, and to nobody later', async () => {
    expect([await count(), await count()]).toEqual([1, 1]);
    jest.advanceTimersByTime(999);
    expect(await count()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await count()).toBe(2);
  });

  it('on its way is waited for', async () => {
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
  });

  it('is not given to those who may not make the call over every row', async () => {
    expect([await count(), await count(person('user')), await count(person('user'))]).toEqual([1, 2, 3]);
    expect(await count()).toBe(1);
  });

  it('is not given to other input or another call', async () => {
    const responses = [await count(), await count(administrator, '{"id":1}')];
    expect([...responses, await count(administrator, '{}', { ...calls.count, ...calls.chart })]).toEqual([
      1, 2, 3,
    ]);
  });

  it('that is a fault is given to nobody else', async () => {
    let resolve = (_response: Frame): void => undefined;
    const first = make(calls.count, new Promise((settle) => (resolve = settle)));
    const second = count();
    resolve(refusal);
    expect(await first).toBe(refusal);
    expect(await second).toBe(1);
    expect(await make(calls.count, Promise.resolve(refusal))).toBe(refusal);
    expect(await count()).toBe(2);
  });

  it('that never came is asked for again', async () => {
    await expect(make(calls.count, Promise.reject(unavailable()))).rejects.toThrow();
    expect(await count()).toBe(1);
  });
});

describe('a write to the same service', () => {
  it('ends sharing when it is sent and again when it is answered', async () => {
    await count();
    let resolve = (_response: Frame): void => undefined;
    const writing = make(calls.change, new Promise((settle) => (resolve = settle)));
    expect([await count(), await count()]).toEqual([2, 2]);
    resolve(good('{}'));
    await writing;
    expect(await count()).toBe(3);
  });

  it('that failed may have been done all the same', async () => {
    await count();
    const writing = make(calls.change, Promise.reject(unavailable()));
    await count();
    await expect(writing).rejects.toThrow();
    expect(await count()).toBe(3);
  });

  it('ends the sharing of what is on its way', async () => {
    let resolve = (_response: Frame): void => undefined;
    const early = make(calls.count, new Promise((settle) => (resolve = settle)));
    await make(calls.change);
    expect(await count()).toBe(1);
    resolve(good('early'));
    await early;
    expect(await count()).toBe(1);
  });

  it.each(['findAll', 'note', 'read', 'chart'] as const)('is none: %s', async (name) => {
    await count();
    await make(calls[name]);
    expect(await count()).toBe(1);
  });

  it('to another service changes nothing here', async () => {
    await count();
    await make(elsewhere.change);
    expect(await count()).toBe(1);
  });
});
