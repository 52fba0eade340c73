import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  contract,
  get,
  list,
  nothing,
  limitPerMinute,
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
const limited = { ...options, accountLimit: limitPerMinute(60) } as const;
const { calls } = contract('reports', 'thing', {
  count: get('/thing/count', { ...options, cacheSeconds: 1 }),
  chart: query('/thing/chart', { ...options, cacheSeconds: 1 }),
  change: post('/thing/change', limited),
  findAll: list(['name'], query('/thing/findAll', options)),
  note: post('/thing/note', { ...limited, keepsCache: true }),
  read: get('/thing/read', options),
});
const { calls: elsewhere } = contract('analytics', 'thing', { change: post('/elsewhere/change', limited) });

const createPerson = (role: Principal['role']): Principal => ({
  accountId: 1,
  role,
  partnerId: 1,
  groupId: 1,
  sessionId: 'a',
});
const administrator = createPerson('administrator');
const getBytes = (text: string) => Buffer.from(text);
const createResponse = (text: string): Frame => ({ headers: {}, body: getBytes(text) });
const refusal: Frame = { headers: { Status: '503' }, body: getBytes('{}') };

let cache: ResponseCache;
let requests: number;

beforeEach(() => {
  jest.useFakeTimers();
  cache = new ResponseCache({ RESPONSE_CACHE: true });
  requests = 0;
});
afterEach(() => void jest.useRealTimers());

/** Requests the count; the response is the number of requests to the service. */
const count = async (principal = administrator, input = '{}', call: typeof calls.count = calls.count) => {
  const response = await cache.respond(call, principal, getBytes(input), () =>
    Promise.resolve(createResponse(String(++requests))),
  );
  return Number(Buffer.from(response.body).toString());
};
const make = (
  call: Parameters<ResponseCache['respond']>[0],
  response = Promise.resolve(createResponse('[]')),
) => cache.respond(call, administrator, getBytes('{}'), () => response);

describe('a cached response', () => {
  it('is returned within a second of the first request', async () => {
    expect([await count(), await count()]).toEqual([1, 1]);
    jest.advanceTimersByTime(1_000);
    expect(await count()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await count()).toBe(2);
  });

  it('is shared while it is pending', async () => {
    expect(await Promise.all([count(), count(), count()])).toEqual([1, 1, 1]);
  });

  it('is not returned for another scope than any', async () => {
    expect([await count(), await count(createPerson('user')), await count(createPerson('user'))]).toEqual([
      1, 2, 3,
    ]);
    expect(await count()).toBe(1);
  });

  it('is not returned for other input or another call', async () => {
    const responses = [await count(), await count(administrator, '{"id":1}')];
    expect([...responses, await count(administrator, '{}', { ...calls.count, ...calls.chart })]).toEqual([
      1, 2, 3,
    ]);
  });

  it('is never a problem', async () => {
    let resolve = (_response: Frame): void => undefined;
    const first = make(calls.count, new Promise((settle) => (resolve = settle)));
    const second = count();
    resolve(refusal);
    expect(await first).toBe(refusal);
    expect(await second).toBe(1);
    expect(await make(calls.count, Promise.resolve(refusal))).toBe(refusal);
    expect(await count()).toBe(2);
  });

  it('is never a failed request', async () => {
    await expect(make(calls.count, Promise.reject(unavailable()))).rejects.toThrow();
    expect(await count()).toBe(1);
  });
});

describe('a write to the same service', () => {
  it('clears the cache when it is sent and when it is done', async () => {
    await count();
    let resolve = (_response: Frame): void => undefined;
    const writing = make(calls.change, new Promise((settle) => (resolve = settle)));
    expect([await count(), await count()]).toEqual([2, 2]);
    resolve(createResponse('{}'));
    await writing;
    expect(await count()).toBe(3);
  });

  it('clears the cache even if it failed', async () => {
    await count();
    const writing = make(calls.change, Promise.reject(unavailable()));
    await count();
    await expect(writing).rejects.toThrow();
    expect(await count()).toBe(3);
  });

  it('stops sharing pending requests', async () => {
    let resolve = (_response: Frame): void => undefined;
    const early = make(calls.count, new Promise((settle) => (resolve = settle)));
    await make(calls.change);
    expect(await count()).toBe(1);
    resolve(createResponse('early'));
    await early;
    expect(await count()).toBe(1);
  });

  it.each(['findAll', 'note', 'read', 'chart'] as const)('is not the call %s', async (name) => {
    await count();
    await make(calls[name]);
    expect(await count()).toBe(1);
  });

  it('to another service does not clear the cache', async () => {
    await count();
    await make(elsewhere.change);
    expect(await count()).toBe(1);
  });
});
