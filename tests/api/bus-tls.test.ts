import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createSecrets, makeTemporaryFolder, startNats, type NatsServer } from '@portal/local';
import { eventually } from '../support/eventually.js';
import { readReadiness, startCopy, type SecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { createCertificate } from '../support/tls-gateway.js';

const folder = makeTemporaryFolder();
const passwords = createSecrets().nats;
let nats: NatsServer;
let gateway: SecondCopy;

/** Counts the connections to NATS, and forwards them. */
const proxy = createServer((socket) => {
  connections++;
  const forwarded = connect(Number(new URL(nats.url).port), '127.0.0.1');
  for (const end of [socket, forwarded]) end.on('error', () => undefined);
  socket.pipe(forwarded).pipe(socket);
});
let connections = 0;

/** Writes the certificate and key of a server that calls itself localhost. */
async function writeCertificate(name: string) {
  const certificate = await createCertificate();
  const files = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}-key.pem`) };
  writeFileSync(files.cert, certificate.cert);
  writeFileSync(files.key, certificate.private);
  return files;
}

beforeAll(async () => {
  const files = { storeFolder: join(folder, 'store'), logFile: join(folder, 'nats.log') };
  nats = await startNats({ ...files, passwords, tls: await writeCertificate('server') });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
});
beforeEach(() => {
  connections = 0;
});
afterEach(() => gateway.stop());
afterAll(async () => {
  proxy.close();
  await nats.stop();
  rmSync(folder, { recursive: true });
});

/** Starts a gateway without services, which trusts a certificate of NATS. */
async function startGateway(certificateFile: string): Promise<void> {
  const { args, env } = createSharedComponent('gateway').definition;
  const { port } = proxy.address() as AddressInfo;
  gateway = await startCopy({
    args,
    env: {
      ...env,
      NATS_URL: `nats://localhost:${port}`,
      NATS_USER: 'gateway',
      NATS_PASSWORD: passwords.gateway,
      NATS_CA: certificateFile,
    },
  });
}
const findErrors = async () => (await readReadiness(gateway))?.errors ?? ['NATS'];

it('a component connects to NATS over TLS', async () => {
  await startGateway(join(folder, 'server.pem'));
  expect(await eventually(findErrors, (errors) => !errors.includes('NATS'))).toContain('routes');
});

it('a component does not connect to a server with another certificate', async () => {
  await startGateway((await writeCertificate('other')).cert);
  await eventually(
    () => Promise.resolve(connections),
    (count) => count > 1,
  );
  expect(await findErrors()).toContain('NATS');
});
