import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ConnectionOptions } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { eventually } from '../support/eventually.js';
import { createCertificate, TlsGateway } from '../support/tls-gateway.js';

const gateway = new TlsGateway();
const limitToTls12 = (ciphers: string): ConnectionOptions => ({ maxVersion: 'TLSv1.2', ciphers });

beforeAll(async () => {
  gateway.put(await createCertificate());
  await gateway.start();
});
afterAll(() => gateway.stop());

it('a gateway with a certificate only speaks TLS', async () => {
  const { statusCode, headers } = await gateway.fetch('/');
  expect(statusCode).toBe(200);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  await expect(fetch(gateway.plainUrl)).rejects.toThrow();
});

it('the cookies of a portal with an https address are Secure and bound to its host', async () => {
  const body = JSON.stringify({ username: 'user@dho.example', password: demoPassword });
  const headers = { 'content-type': 'application/json' };
  const response = await gateway.fetch('/map-back-end/user/login', { method: 'POST', headers }, body);
  const cookies = response.headers['set-cookie'] ?? [];
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-session', '__Host-device']);
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; .*; Secure/);
});

describe('gateway with a certificate', () => {
  it.each<[string, ConnectionOptions]>([
    ['TLS 1.3', { minVersion: 'TLSv1.3' }],
    ['TLS 1.2 with forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' }],
  ])('accepts %s', async (_case, options) => {
    expect(await gateway.getCipher(options)).toMatch(/^TLSv1\.[23]/);
  });

  it.each<[string, ConnectionOptions]>([
    // This security level lets the client offer protocols that its library disables.
    ['TLS 1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
    ['a cipher without authenticated encryption', limitToTls12('ECDHE-ECDSA-AES128-SHA256')],
  ])('refuses %s', async (_case, options) => {
    await expect(gateway.getCipher(options)).rejects.toThrow(/alert|disconnected|ECONNRESET/i);
  });
});

it('a gateway with an RSA certificate never uses RSA key exchange', async () => {
  const withRsa = new TlsGateway();
  withRsa.put(await createCertificate('rsa'));
  await withRsa.start();
  try {
    expect(await withRsa.getCipher(limitToTls12('ECDHE-RSA-AES128-GCM-SHA256'))).toMatch(/^TLSv1\.2/);
    const withoutForwardSecrecy = limitToTls12('AES128-GCM-SHA256:AES256-GCM-SHA384:AES128-SHA');
    await expect(withRsa.getCipher(withoutForwardSecrecy)).rejects.toThrow(/alert/i);
  } finally {
    await withRsa.stop();
  }
});

it('a renewed certificate is loaded without a restart, and an invalid one is ignored', async () => {
  const before = await gateway.getCertificate();
  const renewed = await createCertificate();
  gateway.put({ cert: renewed.cert, private: 'half a fi' });
  await eventually(async () =>
    (await readFile(gateway.logFile, 'utf8')).includes('TLS certificate reload failed'),
  );
  expect((await gateway.getCertificate()).fingerprint256).toBe(before.fingerprint256);
  gateway.put(renewed);
  const { fingerprint256 } = new X509Certificate(renewed.cert);
  await eventually(
    () => gateway.getCertificate(),
    (shown) => shown.fingerprint256 === fingerprint256,
  );
});

it('an incomplete TLS configuration is rejected with the name of the missing variable', async () => {
  const half = new TlsGateway();
  await expect(half.start({ TLS_CERT: '' })).rejects.toThrow('TLS_CERT, TLS_KEY: both or none');
  await half.stop();
});
