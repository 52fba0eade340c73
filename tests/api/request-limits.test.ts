import { request, type RequestOptions } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { createVisitor } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { createPartner, createPerson } from '../support/fixtures.js';

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
      errors: [{ field: 'address', message: 'must have at most 8192 characters' }],
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
