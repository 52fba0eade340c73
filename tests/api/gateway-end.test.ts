import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeTemporaryFolder } from '@portal/local';
import { eventually } from '../support/eventually.js';
import { readReadiness, type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { createCertificate, type Certificate } from '../support/tls-gateway.js';

const folder = makeTemporaryFolder();
let certificate: Certificate;
let gateway: SecondCopy;

beforeAll(async () => {
  certificate = await createCertificate();
  const pair = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') };
  writeFileSync(pair.TLS_CERT, certificate.cert);
  writeFileSync(pair.TLS_KEY, certificate.private);
  gateway = await startSecondCopy(createSharedComponent('gateway'), pair);
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

it('a gateway that stops completes its requests, closes their connections and does not wait for unfinished handshakes', async () => {
  const { hostname: host, port } = new URL(gateway.url);
  const silent = connect(Number(port), host);
  await once(silent, 'connect');
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const path = '/map-back-end/user/login';
  const trust = { ca: certificate.cert, servername: 'localhost' };
  const login = request({ host, port, path, method: 'POST', headers, ...trust });
  const responded = once(login, 'response') as Promise<[IncomingMessage]>;
  login.flushHeaders();
  await once(login, 'continue');
  const ended = gateway.stop();
  await eventually(
    () => readReadiness(gateway),
    (found) => found?.status === 503,
  );
  login.end('{}');
  const [response] = await responded;
  response.resume();
  expect([response.statusCode, response.headers.connection]).toEqual([400, 'close']);
  expect(await ended).toBe(0);
  silent.destroy();
});
