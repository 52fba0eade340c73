import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Contract, contracts, listRestCalls, requestFormName } from '@portal/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { createVisitor, signIn } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { Rest } from '../support/rest.js';
import { startSecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { createPartner, createPerson } from '../support/fixtures.js';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('response of the gateway', () => {
  it.each(['/', '/registry.json', '/map-back-end/reportType/findAll', '/map-back-end/nothing'])(
    'from %s carries the security headers and a request id',
    async (path) => {
      const { headers } = await createVisitor().fetch(path, { headers: { origin: 'https://other.example' } });
      expect(headers.has('access-control-allow-origin')).toBe(false);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-request-id')).toMatch(uuid);
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('server')).toBe(false);
    },
  );

  it('names the request when it is an error', async () => {
    const { headers, body } = await createVisitor().get('/reportType/findAll');
    expect((body as { instance: string }).instance).toBe(headers.get('x-request-id'));
  });

  it('is never cached when it contains data', async () => {
    const { rest } = await signIn('user@dho.example');
    const { headers } = await rest.get('/report/findAll');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is compressed when it is large', async () => {
    const { rest } = await signIn('user@dho.example');
    const { headers } = await rest.fetch('/map-back-end/report/findAll', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers.get('content-encoding')).toBe('br');
  });
});

describe('address that is not a call', () => {
  it.each([
    ['GET', '/map-back-end/nothing'],
    ['POST', '/map-back-end/report/nothing'],
    ['GET', '/nothing'],
    // Operators' endpoints have a separate port, which is not public.
    ['GET', '/health/live'],
    ['GET', '/health/ready'],
    ['GET', '/metrics'],
    ['DELETE', '/map-back-end/report/find'],
    ['GET', '/assets/nothing.js'],
  ])('%s %s responds 404 with problem details', async (method, path) => {
    const response = await createVisitor().fetch(path, { method });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(response.body).toMatchObject({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      code: 'not-found',
    });
  });

  it.each([
    ['/login', '/#/login'],
    ['/report/1?from=mail', '/#/report/1?from=mail'],
    ['/%23/acceptInvitation?code=1', '/#/acceptInvitation?code=1'],
    ['//', '/'],
  ])('%s leads a browser to the page %s', async (path, page) => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const response = await fetch(portalUnderTest().url + path, { headers, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, page]);
  });
});

describe('security.txt', () => {
  it('names the contact for security problems and expires in the future', async () => {
    const { status, headers, text } = await createVisitor().fetch('/.well-known/security.txt');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:helpdesk@portal.example',
      Canonical: `${portalUnderTest().url}/.well-known/security.txt`,
    });
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThan(365);
  });
});

it('security.txt names the configured contact, and HSTS is extended to sub-domains when it is configured to', async () => {
  const contact = 'https://moh.example/security';
  const gateway = await startSecondCopy(createSharedComponent('gateway'), {
    SECURITY_CONTACT: contact,
    PORTAL_URL: 'https://portal.example',
    HSTS_SUBDOMAINS: 'on',
  });
  const { text, headers } = await new Rest(gateway.url).fetch('/.well-known/security.txt');
  await gateway.stop();
  expect(text).toContain(`Contact: ${contact}\n`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

describe('write from another site', () => {
  it.each([
    ['GET', '/viewership/getReports'],
    ['POST', '/report/delete'],
  ])('is rejected: %s %s', async (method, path) => {
    const { rest } = await signIn('admin@portal.example');
    const body = method === 'POST' ? { id: 2_147_483_647 } : undefined;
    for (const site of ['cross-site', 'same-site']) {
      const response = await rest.call(method, path, { body, headers: { 'sec-fetch-site': site } });
      expect(response.status).toBe(403);
    }
  });

  it('is accepted from the portal itself', async () => {
    const { rest } = await signIn('admin@portal.example');
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { status } = await rest.post('/report/delete', { id: 2_147_483_647 }, headers);
    expect(status).toBe(200);
  });
});

it('a refusal has a code and an English sentence, whatever the client speaks', async () => {
  const exclusive = await createPartner(`${randomUUID()}.example`);
  const person = { firstname: 'Ada', surname: 'Banda', phone: '+265 999 000 111', userTypeId: exclusive.id };
  const register = (email: string) =>
    createVisitor().post('/user/insertByUser', { ...person, email }, { 'accept-language': 'ny-MW' });
  expect((await register('no address')).body).toMatchObject({
    code: 'malformed',
    reason: 'request.notWellFormed',
    errors: [{ field: 'email', code: 'person.email', message: 'You have submitted an invalid email !' }],
  });
  expect((await register('ada@elsewhere.example')).body).toEqual({
    affectedRows: 0,
    code: 'email.workEmail',
    message: 'Please enter your work email to proceed to the next step.',
  });
});

describe('file', () => {
  it.each(['identity', 'gzip, br'])('has its bytes, name and type where %s is accepted', async (encoding) => {
    const person = await createPerson('user', await createPartner());
    const response = await fetch(`${portalUnderTest().url}/map-back-end/document/download`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
        'accept-encoding': encoding,
      },
      body: JSON.stringify({ filename: requestFormName }),
    });
    expect(response.status).toBe(200);
    const files = unzipSync(Buffer.from(await response.arrayBuffer()));
    expect(strFromU8(files['word/document.xml'] ?? new Uint8Array())).toContain('send the form to');
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="?${requestFormName.replaceAll('.', '\\.')}"?`),
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('file-name')).toBeNull();
  });
});

describe('key of a write', () => {
  it.each(['a b', 'semi;colon', 'x'.repeat(65)])('is rejected: "%s"', async (key) => {
    const { rest } = await signIn('user@dho.example');
    const response = await rest.post('/favourite/insert', { reportId: 1 }, { 'idempotency-key': key });
    expect(response.body).toMatchObject({ status: 400, errors: [{ field: 'Idempotency-Key' }] });
  });
});

interface Operation {
  summary: string;
  description: string;
  security?: unknown[];
}

describe('OpenAPI document', () => {
  it('contains exactly the calls, with summary and audience', async () => {
    const response = await createVisitor().get('/openapi.json');
    const { paths } = response.body as { paths: Record<string, Record<string, Operation>> };
    const documentedCalls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documentedCalls.sort()).toEqual(
      Object.values<Contract>(contracts)
        .flatMap(listRestCalls)
        .map(({ method, path }) => `${method} /map-back-end${path}`)
        .sort(),
    );
    const operations = Object.values(paths).flatMap((each) => Object.values(each));
    expect(operations.every(({ summary, description }) => summary && description)).toBe(true);
  });

  it('can be browsed', async () => {
    const response = await createVisitor().get('/docs');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("base-uri 'none'");
  });
});
