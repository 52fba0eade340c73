import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import {
  makeTemporaryFolder,
  createSecrets,
  startNats,
  startPortal,
  type NatsServer,
  type Portal,
} from '@portal/local';
import { signIn } from '../support/people.js';
import { createCertificate } from '../support/tls-gateway.js';

const folder = makeTemporaryFolder();
const cert = join(folder, 'cert.pem');
const key = join(folder, 'key.pem');
const passwords = createSecrets().nats;
let nats: NatsServer;
let portal: Portal;

beforeAll(async () => {
  const certificate = await createCertificate();
  writeFileSync(cert, certificate.cert);
  writeFileSync(key, certificate.private);
  const watcher = { onSpawn: () => undefined, onDeath: () => undefined };
  const files = { storeFolder: join(folder, 'store'), logFile: join(folder, 'nats.log') };
  nats = await startNats({ ...files, passwords, watcher, tls: { cert, key } });
  portal = await startPortal({
    nats: { url: nats.url, passwords, ca: cert },
    without: ['analytics', 'power-bi-emulator', 'mail-catcher'],
  });
});

afterAll(async () => {
  await portal.stop();
  await nats.stop();
  await rm(folder, { recursive: true });
});

it('components connect to each other over TLS', async () => {
  const user = await signIn('user@dho.example', portal.url);
  expect((await user.rest.get('/report/findAll')).status).toBe(200);
});

it('a client that does not trust the certificate of NATS cannot connect', async () => {
  const credentials = { user: 'gateway', pass: passwords.gateway, inboxPrefix: '_INBOX_gateway' };
  await expect(connect({ servers: nats.url, ...credentials })).rejects.toThrow(/self-signed/);
});
