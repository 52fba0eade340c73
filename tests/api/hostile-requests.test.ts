import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { portalUnderTest } from '../support/portal.js';

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

const json = { 'content-type': 'application/json', 'content-length': '0' };

describe('malicious request', () => {
  it.each([
    ['POST', '/map-back-end/session/refresh', { ...json, cookie: 'session=%0d%0aX: y' }],
    ['POST', '/map-back-end/session/refresh', { ...json, cookie: `session=${'a'.repeat(5_000)}` }],
    ['POST', '/map-back-end/session/refresh', { ...json, cookie: 'session=%00' }],
    ['POST', '/map-back-end/user/login', { ...json, 'idempotency-key': 'a b' }],
    ['TRACE', '/', {}],
    ['GET', '/assets/../secrets', {}],
    ['GET', '/assets/%2e%2e/%2e%2e/package.json', {}],
    ['GET', '/assets/%00', {}],
    ['GET', '/%zz', {}],
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
    expect(text).not.toMatch(/FST_|fastify|node_modules|at .*\.js/i);
  });
});
