import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createBackgroundTransport,
  createPlainTransport,
  createSessionTransport,
  ResponseCache,
  type TokenSource,
} from './transport';

let server: Server;
const bearers: (string | undefined)[] = [];
const tags: (string | string[] | undefined)[] = [];
let version = '"1"';
let refusal: string;
/** Number of the next connections that break. */
let broken = 0;
const realFetch = globalThis.fetch;

// The language of the page is a header of each request.
Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } });

beforeEach(async () => {
  bearers.length = 0;
  tags.length = 0;
  version = '"1"';
  refusal = JSON.stringify({ code: 'unauthenticated', detail: 'jwt expired' });
  broken = 0;
  server = createServer((request, response) => {
    bearers.push(request.headers.authorization);
    if (broken-- > 0) return void request.socket.destroy();
    if (request.url?.endsWith('/document/download')) {
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename="form.docx"' });
      return void response.end('bytes');
    }
    if (request.url?.endsWith('/report/findTop5')) {
      const given = request.headers['if-none-match'];
      tags.push(given);
      response.writeHead(given === version ? 304 : 200, { ETag: version });
      return void response.end(given === version ? undefined : JSON.stringify([version]));
    }
    const fresh = request.headers.authorization === 'Bearer fresh';
    response.writeHead(fresh ? 200 : 401, fresh ? { 'X-Total-Count': '31' } : {});
    response.end(fresh ? JSON.stringify([{ id: 1, asked: request.url }]) : refusal);
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (address, init) => realFetch(`http://localhost:${port}${String(address)}`, init);
});

afterEach(() => {
  globalThis.fetch = realFetch;
  server.close();
});

/** A session with a token that the server refuses and that cannot be renewed, changed by `changes`. */
const createTransport = (changes: Partial<TokenSource>) =>
  createSessionTransport({
    token: () => 'stale',
    renew: () => Promise.resolve(false),
    isExpired: () => false,
    isOffline: () => false,
    isAway: () => false,
    prove: () => Promise.resolve(false),
    refused: () => undefined,
    ...changes,
  });

describe('the session transport', () => {
  it('renews an expired token once and repeats the call', async () => {
    let token = 'stale';
    const send = createTransport({
      token: () => token,
      renew: () => Promise.resolve(Boolean((token = 'fresh'))),
      isAway: () => true,
    });
    const response = await send({ method: 'GET', path: '/report/findAll', input: {}, query: { limit: 15 } });
    expect(response).toEqual({
      body: [{ id: 1, asked: '/map-back-end/report/findAll?limit=15' }],
      total: 31,
    });
    expect(bearers).toEqual(['Bearer stale', 'Bearer fresh']);
  });

  it('ends a session that cannot be renewed', async () => {
    const reasons: string[] = [];
    const send = createTransport({
      refused: (reason) => void reasons.push(reason),
    });
    await expect(send({ method: 'GET', path: '/report/findAll', input: {} })).rejects.toMatchObject({
      status: 401,
    });
    expect(reasons).toEqual(['jwt expired']);
  });

  it("does not end the session for a proxy's 401", async () => {
    refusal = '<h1>401 Authorization Required</h1>';
    const ended: string[] = [];
    const send = createTransport({ refused: (reason) => void ended.push(reason) });
    await expect(send({ method: 'GET', path: '/report/findAll', input: {} })).rejects.toMatchObject({
      status: 401,
    });
    expect(ended).toEqual([]);
  });

  it('ends the session if a renewed token is refused, too', async () => {
    const reasons: string[] = [];
    const send = createTransport({
      renew: () => Promise.resolve(true),
      refused: (reason) => void reasons.push(reason),
    });
    await expect(send({ method: 'GET', path: '/report/findAll', input: {} })).rejects.toThrow();
    expect(reasons).toEqual(['jwt expired']);
    expect(bearers).toEqual(['Bearer stale', 'Bearer stale']);
  });

  it.each([
    ['away, without a renewal', true, []],
    ['there, with a renewal', false, ['renewed']],
  ])('makes an unattended call for a user who is %s', async (_which, isAway, expected) => {
    const happened: string[] = [];
    let token = 'stale';
    const send = createTransport({
      token: () => token,
      renew: () => Promise.resolve(Boolean(happened.push('renewed') && (token = 'fresh'))),
      isAway: () => isAway,
      refused: (reason) => void happened.push(reason),
    });
    const response = send({ method: 'POST', path: '/seen/findAllUnseen', input: {}, unattended: true });
    await (isAway ? expect(response).rejects.toThrow('The user is away') : response);
    expect(happened).toEqual(expected);
  });

  it('does not send unattended calls with an expired token for an absent user', async () => {
    const send = createTransport({ isExpired: () => true, isAway: () => true });
    const call = { method: 'POST', path: '/seen/findAllUnseen', input: {}, unattended: true } as const;
    await expect(send(call)).rejects.toThrow('The user is away');
    expect(bearers).toEqual([]);
  });

  it('gets a token for a session that was opened without a network', async () => {
    let token: string | undefined;
    const send = createTransport({
      token: () => token,
      isOffline: () => token === undefined,
      renew: () => Promise.resolve(Boolean((token = 'fresh'))),
    });
    await send({ method: 'GET', path: '/report/findAll', input: {} });
    expect(bearers).toEqual(['Bearer fresh']);
  });

  it('sends background calls only with a session and renews nothing', async () => {
    let token: string | undefined = 'stale';
    const send = createBackgroundTransport(() => token);
    const call = { method: 'GET', path: '/report/findAll', input: {} } as const;
    await expect(send(call)).rejects.toMatchObject({ status: 401 });
    token = undefined;
    await expect(send(call)).rejects.toThrow('Not signed in');
    expect(bearers).toEqual(['Bearer stale']);
  });

  it.each([
    ['a read once more', { method: 'POST', path: '/report/findAll' }, 1, true, 2],
    ['a read only once more', { method: 'GET', path: '/report/findAll' }, 2, false, 2],
    ['no write again', { method: 'POST', path: '/report/insert', writes: true }, 1, false, 1],
  ] as const)('sends %s after a broken connection', async (_what, call, failures, succeeds, expected) => {
    broken = failures;
    const response = createPlainTransport(() => 'fresh')({ ...call, input: {} });
    await (succeeds ? response : expect(response).rejects.toThrow('No response from the server'));
    expect(bearers).toHaveLength(expected);
  });

  it('returns the bytes of a file', async () => {
    const send = createPlainTransport(() => undefined);
    const { body } = await send({ method: 'POST', path: '/document/download', input: {} });
    expect(await (body as Blob).text()).toBe('bytes');
  });

  it.each(['GET', 'POST'] as const)('reuses a cached response that is still valid, by %s', async (method) => {
    const cache = new ResponseCache();
    const send = createPlainTransport(() => undefined, { cache });
    const ask = async (input: Record<string, unknown> = {}) =>
      (await send({ method, path: '/report/findTop5', input: { ...input } })).body;
    const first = await ask();
    expect(await ask()).toBe(first);
    version = '"2"';
    expect(await ask()).toEqual(['"2"']);
    expect(tags).toEqual([undefined, '"1"', '"1"']);
    cache.clear();
    await ask();
    expect(tags.at(-1)).toBeUndefined();
  });

  it('does not reuse the response to another request', async () => {
    const send = createPlainTransport(() => undefined, { cache: new ResponseCache() });
    await send({ method: 'POST', path: '/report/findTop5', input: { userId: 1 } });
    await send({ method: 'POST', path: '/report/findTop5', input: { userId: 2 } });
    expect(tags).toEqual([undefined, undefined]);
  });
});
