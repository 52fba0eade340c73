import { once } from 'node:events';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { makeTemporaryFolder } from '@portal/local';
import { eventually } from '../support/eventually.js';
import { readFigures } from '../support/prometheus.js';
import { Rest } from '../support/rest.js';
import { readReadiness, type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { createCertificate, type Certificate } from '../support/tls-gateway.js';

describe('client that does not read', () => {
  const site = makeTemporaryFolder();
  let gateway: SecondCopy;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    // A file larger than the buffers of a connection.
    const file = join(site, 'assets', 'large.bin');
    mkdirSync(join(site, 'assets'));
    writeFileSync(file, '');
    truncateSync(file, 64 * 1_048_576);
    const limits = { RESPONSE_TIMEOUT_SECONDS: '2', MAX_UNREAD_MEGABYTES: '1' };
    gateway = await startSecondCopy(createSharedComponent('gateway'), { SITE_DIR: site, ...limits });
  });
  afterAll(() => rmSync(site, { recursive: true }));
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Requests the file repeatedly on one connection without reading the responses. */
  async function sendUnread(count: number): Promise<Socket> {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname).pause();
    sockets.push(socket);
    // The tests expect this connection to be cut.
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`GET /assets/large.bin HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(count));
    return socket;
  }

  const cut = async (reason: string) => {
    const text = await (await fetch(`${gateway.healthUrl}/metrics`)).text();
    return readFigures(text, 'portal_http_connections_cut_total', { reason })[0] ?? 0;
  };

  const expectServes = async () =>
    expect((await new Rest(gateway.url).get('/openapi.json')).status).toBe(200);

  it('is cut when it sends many requests', async () => {
    const socket = await sendUnread(50);
    expect(await eventually(() => cut('pipelining'))).toBe(1);
    await once(socket.resume(), 'close');
    await expectServes();
  });

  it('is cut when a response takes too long', async () => {
    await sendUnread(1);
    await expectServes();
    expect(await eventually(() => cut('slow'))).toBe(1);
    await expectServes();
  });

  it('is cut early while responses fill the memory, slowest first', async () => {
    // Each response counts as 64 KiB.
    for (let connection = 0; connection < 20; connection++) await sendUnread(1);
    expect(await eventually(() => cut('memory'))).toBeLessThan(20);
    await expectServes();
  });

  it('does not keep a gateway from stopping', async () => {
    await sendUnread(1);
    expect(await gateway.stop()).toBe(0);
  });
});

describe('gateway that stops', () => {
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

  it('completes its requests, closes their connections and does not wait for unfinished handshakes', async () => {
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
});
