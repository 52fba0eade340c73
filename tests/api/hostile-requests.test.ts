import { request, type RequestOptions } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createVisitor, type Person, signIn } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { createPartner, createPerson } from '../support/fixtures.js';

interface Raw {
  status: number;
  type: string;
  text: string;
}

/** Sends path and headers unchanged, which `fetch` would normalize. */
function send(method: string, path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const { hostname, port } = new URL(portalUnderTest().url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

const jsonHeaders = { 'content-type': 'application/json', 'content-length': '0' };

describe('malicious request', () => {
  it.each([
    ['POST', '/map-back-end/session/refresh', { ...jsonHeaders, cookie: 'session=%0d%0aX: y' }],
    ['POST', '/map-back-end/session/refresh', { ...jsonHeaders, cookie: `session=${'a'.repeat(5_000)}` }],
    ['POST', '/map-back-end/session/refresh', { ...jsonHeaders, cookie: 'session=%00' }],
    ['POST', '/map-back-end/user/login', { ...jsonHeaders, 'idempotency-key': 'a b' }],
    ['TRACE', '/', {}],
    ['GET', '/assets/../secrets', {}],
    ['GET', '/assets/%2e%2e/%2e%2e/package.json', {}],
    ['GET', '/assets/%00', {}],
    ['GET', '/%zz', {}],
    ['GET', '/%E0%A4%A', {}],
    ['GET', '/map-back-end/%00', {}],
    ['GET', '/map-back-end/%', {}],
    ['GET', '/map-back-end/../../etc/passwd', {}],
    ['GET', '/map-back-end/report/findAll/..%2f..%2f', {}],
    ['GET', '/assets/..%2f..%2fpackage.json', {}],
    ['GET', `/map-back-end/${'x'.repeat(10_000)}`, {}],
    ['GET', '/map-back-end/report/search?searchText=%zz', {}],
    ['GET', '/assets/crest.svg', { range: 'bytes=999999999-' }],
    ['GET', '/assets/crest.svg', { 'if-match': '"nothing"' }],
    ['GET', '/map-back-end/report/findAll', { authorization: `Bearer ${'a.'.repeat(3_000)}` }],
    ['GET', '/map-back-end/report/findAll', { Principal: '{"accountId":1,"role":"administrator"}' }],
  ])('is rejected with a text of the portal: %s %s %j', async (method, path, headers) => {
    const { status, type, text } = await send(method, path, headers);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(type).toMatch(/^application\/problem\+json/);
    expect(text).not.toMatch(/FST_|fastify|zod|nest|nats|node_modules|at .*\.js/i);
  });
});

describe('bad input', () => {
  let administrator: Person;

  beforeAll(async () => {
    administrator = await signIn('admin@portal.example');
  });

  const find = (body: string | undefined, type = 'application/json', query = {}) =>
    administrator.rest.call('POST', '/report/findByUserGroup', {
      body,
      query,
      headers: { 'content-type': type },
    });

  it.each([
    ['half a JSON text', '{"id": ', ['body']],
    ['no JSON', 'id=1', ['body']],
    ['an array', '[]', ['body']],
    ['an array of objects', '[{"id":1}]', ['body']],
    ['a text', '"id"', ['body']],
    ['a number', '1e99', ['body']],
    ['true', 'true', ['body']],
    ['lone bytes', '{"id": "\u0000"}\u0000', ['body']],
    ['null', 'null', ['userTypeId', 'userId']],
    ['nothing', undefined, ['userTypeId', 'userId']],
    ['__proto__', '{"__proto__": {"role": "administrator"}}', ['__proto__']],
    ['constructor', '{"constructor": {"prototype": {"role": "administrator"}}}', ['constructor']],
    ['two invalid fields', '{"userTypeId": 0, "userId": "x"}', ['userTypeId', 'userId']],
  ])('is named by the problem details: a body of %s', async (_what, body, fields) => {
    const response = await find(body);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const errors = fields.map((field) => ({ field, message: expect.stringMatching(/^(Please|The|This) /) }));
    expect(response.body).toMatchObject({ type: 'about:blank', status: 400, errors });
  });

  it.each(['application/x-www-form-urlencoded', 'application/xml', 'text/plain'])(
    'is a body of the type %s',
    async (type) => {
      expect((await find('{}', type)).status).toBe(415);
    },
  );

  it.each([{ limit: '0' }, { offset: '-1' }, { sort: 'password' }])(
    'is named in the query string of a POST: %j',
    async (query) => {
      const { status, body } = await find('{"userTypeId": 1, "userId": 1}', undefined, query);
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: [{ field: Object.keys(query)[0] }] });
    },
  );

  it('is a repeated field of a query string; unknown fields are ignored', async () => {
    const unknown = '__proto__=1&constructor[prototype]=x&a[]=1&%00=1';
    const { rest } = administrator;
    expect((await rest.fetch(`/map-back-end/report/findAll?limit=1&${unknown}`)).status).toBe(200);
    const repeated = await rest.fetch('/map-back-end/report/findAll?limit=1&limit=2');
    expect(repeated.status).toBe(400);
    expect(repeated.body).toMatchObject({ errors: [{ field: 'limit' }] });
  });
});

interface Received {
  status: number;
  type: string;
  body: { code?: string; detail?: string; errors?: { field: string; message: string }[] };
}

/** Sends the head and a part of the body of a POST. Returns the response, which may come before the rest. */
function sendPart(headers: RequestOptions['headers'], component: Buffer | string = ''): Promise<Received> {
  const { hostname, port } = new URL(portalUnderTest().url);
  const path = '/map-back-end/report/find';
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        outgoing.destroy();
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, type: received['content-type'] ?? '', body: JSON.parse(text) as object });
      });
    });
    outgoing.on('error', reject);
    outgoing.flushHeaders();
    if (component) outgoing.write(component);
  });
}

const json = 'application/json';
const problem = /^application\/problem\+json/;

describe('encoded body', () => {
  it.each(['br', 'gzip', 'deflate', 'zstd', 'x-gzip', 'gzip, br'])(
    'is rejected before it has arrived: %s',
    async (encoding) => {
      const headers = { 'content-type': json, 'content-encoding': encoding, 'content-length': 1_000 };
      const { status, type, body } = await sendPart(headers);
      expect(status).toBe(415);
      expect(type).toMatch(problem);
      expect(body.detail).toBe('Encoded request bodies are not accepted. Send plain JSON.');
    },
  );

  it.each([
    ['br', brotliCompressSync],
    ['gzip', gzipSync],
  ])('is not decompressed: %s', async (encoding, compress) => {
    const bytes = compress(Buffer.from('{"id":1}'));
    const headers = { 'content-type': json, 'content-encoding': encoding, 'content-length': bytes.length };
    expect((await sendPart(headers, bytes)).status).toBe(415);
  });

  it('may declare the identity encoding', async () => {
    const headers = { 'content-type': json, 'content-encoding': 'identity', 'content-length': 2 };
    expect((await sendPart(headers, '{}')).status).toBe(401);
  });
});

describe('large body', () => {
  it('is rejected before it has arrived', async () => {
    const { status, type, body } = await sendPart({ 'content-type': json, 'content-length': 65_537 });
    expect(status).toBe(413);
    expect(type).toMatch(problem);
    expect(body).toMatchObject({
      code: 'too-large',
      detail: 'The request is too large: at most 64 KiB are accepted.',
    });
  });

  it('is rejected as it grows when its size is not declared', async () => {
    const headers = { 'content-type': json, 'transfer-encoding': 'chunked' };
    expect((await sendPart(headers, `{"id":"${'a'.repeat(70_000)}`)).status).toBe(413);
  });

  it('is accepted by calls that declare one, up to their own limit', async () => {
    const { rest } = await createPerson('userAdmin', await createPartner());
    const upload = (csv: string) => rest.post('/user/insertMany', { csv, dryRun: true });
    const row = 'Ada,Banda,someone@test.example,0999000123\n';
    const table = `firstname,surname,email,phone\n${row.repeat(4_000)}`;
    expect(table.length).toBeGreaterThan(64 * 1_024);
    expect((await upload(table)).status).toBe(200);
    const refused = await upload(row.repeat(20_000));
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({
      detail: 'The request is too large: at most 640 KiB are accepted.',
    });
  });
});

describe('request with an oversized head', () => {
  it('is rejected for its address', async () => {
    const { status, body } = await createVisitor().get('/report/search', { searchText: 'a'.repeat(8_200) });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      errors: [{ field: 'address', message: 'must have at most 8,192 characters' }],
    });
  });

  it('is rejected for its headers', async () => {
    const { status, headers, body } = await createVisitor().fetch('/', {
      headers: { x: 'a'.repeat(16_400) },
    });
    expect(status).toBe(431);
    expect(headers.get('content-type')).toMatch(problem);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(body).toMatchObject({ title: 'Request Header Fields Too Large', status: 431 });
  });
});
