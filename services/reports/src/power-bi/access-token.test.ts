import { execFileSync } from 'node:child_process';
import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { issueAccessToken, type AccessTokenConfig } from './access-token.js';

const folder = mkdtempSync(join(tmpdir(), 'credential-'));
const certificateFile = join(folder, 'certificate.pem');
const secretFile = join(folder, 'secret');

let server: Server;
let requests: { url: string; form: URLSearchParams }[] = [];
let reply: { status: number; body: object };
let config: AccessTokenConfig;

beforeAll(async () => {
  server = createServer((request, response) => {
    let form = '';
    request.on('data', (chunk) => (form += String(chunk)));
    request.on('end', () => {
      requests.push({ url: request.url ?? '', form: new URLSearchParams(form) });
      response.writeHead(reply.status).end(JSON.stringify(reply.body));
    });
  }).listen(0);
  await once(server, 'listening');
});
beforeEach(() => {
  requests = [];
  reply = { status: 200, body: { token_type: 'Bearer', access_token: 'token', expires_in: 3_600 } };
  config = {
    POWER_BI_AUTHORITY_URL: `http://localhost:${(server.address() as AddressInfo).port}`,
    POWER_BI_CLIENT_ID: 'client',
    POWER_BI_CLIENT_SECRET: 'secret',
    POWER_BI_CLOUD: 'public',
    POWER_BI_TENANT_ID: 'tenant',
  };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const issue = (changes: Partial<AccessTokenConfig> = {}) =>
  issueAccessToken({ ...config, ...changes }, { deadline: performance.now() + 5_000, firstDelayMs: 1 });

/** Creates a PEM file with a key and its certificate. */
function createCertificate(file: string): X509Certificate {
  const options = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=portal -keyout ${file}.key -out ${file}.crt`;
  execFileSync('openssl', options.split(' '), { stdio: 'pipe' });
  const [key, pem] = [`${file}.key`, `${file}.crt`].map((path) => readFileSync(path));
  writeFileSync(file, Buffer.concat([key ?? Buffer.of(), pem ?? Buffer.of()]));
  return new X509Certificate(pem ?? '');
}

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;

describe('issueAccessToken', () => {
  it('requests a token with the secret, from the tenant only', async () => {
    const { token, lifetimeMs } = await issue();
    expect(token).toBe('token');
    expect(lifetimeMs / 1_000).toBeCloseTo(3_600, -1);
    const [{ url, form } = { url: '', form: new URLSearchParams() }] = requests;
    expect(requests).toHaveLength(1);
    expect(url).toMatch(/^\/tenant\/oauth2\/v2\.0\/token/);
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'client_credentials',
      client_id: 'client',
      client_secret: 'secret',
      scope: expect.stringContaining('https://analysis.windows.net/powerbi/api/.default'),
    });
  });

  it.each([
    ['china', 'https://analysis.chinacloudapi.cn/powerbi/api/.default'],
    ['us-government', 'https://analysis.usgovcloudapi.net/powerbi/api/.default'],
    ['us-government-high', 'https://high.analysis.usgovcloudapi.net/powerbi/api/.default'],
    ['us-government-dod', 'https://mil.analysis.usgovcloudapi.net/powerbi/api/.default'],
  ] as const)('requests the scope of the cloud %s', async (POWER_BI_CLOUD, scope) => {
    await issue({ POWER_BI_CLOUD });
    expect(requests[0]?.form.get('scope')).toContain(scope);
  });

  it('reads a replaced secret again', async () => {
    const changes = { POWER_BI_CLIENT_SECRET: undefined, POWER_BI_CLIENT_SECRET_FILE: secretFile };
    for (const secret of ['first', 'second']) {
      writeFileSync(secretFile, `${secret}\n`);
      await issue(changes);
    }
    expect(requests.map(({ form }) => form.get('client_secret'))).toEqual(['first', 'second']);
  });

  it('signs an assertion with the certificate, and with the next one after its file was replaced', async () => {
    const changes = { POWER_BI_CLIENT_SECRET: undefined, POWER_BI_CLIENT_CERTIFICATE_FILE: certificateFile };
    for (const name of ['first', 'second']) {
      const certificate = createCertificate(join(folder, name));
      copyFileSync(join(folder, name), certificateFile);
      await issue(changes);
      const assertion = requests.at(-1)?.form.get('client_assertion') ?? '';
      const [header, claims, signature = ''] = assertion.split('.');
      expect(decode(header)).toMatchObject({
        alg: 'PS256',
        'x5t#S256': createHash('sha256').update(certificate.raw).digest('base64url'),
      });
      const aud = `${config.POWER_BI_AUTHORITY_URL}/tenant/oauth2/v2.0/token`;
      expect(decode(claims)).toMatchObject({ aud, iss: 'client', sub: 'client' });
      const key = { key: certificate.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING };
      const input = Buffer.from(`${header}.${claims}`);
      expect(verify('sha256', input, key, Buffer.from(signature, 'base64url'))).toBe(true);
    }
  });

  it('keeps the number of an error of Entra', async () => {
    reply = { status: 401, body: { error: 'invalid_client', error_codes: [7000222] } };
    await expect(issue()).rejects.toMatchObject({ status: 401, code: 'AADSTS7000222' });
  });

  it('retries failures of Entra', async () => {
    reply = { status: 503, body: {} };
    await expect(issue()).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(4);
  });

  it('refuses a file without a credential', async () => {
    const changes = { POWER_BI_CLIENT_SECRET: undefined, POWER_BI_CLIENT_CERTIFICATE_FILE: secretFile };
    writeFileSync(secretFile, 'no certificate');
    await expect(issue(changes)).rejects.toMatchObject({ code: 'UnreadableCredential' });
  });
});
