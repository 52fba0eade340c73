import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../../docker/probe.sh', import.meta.url));
const probe = (port: number, path: string) => promisify(execFile)('bash', [script, String(port), path]);

describe('health probe of containers', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer(({ url }, response) =>
      response.writeHead(url === '/health/ready' ? 200 : 503).end('{\n"PostgreSQL":"missing"}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  it('succeeds with status 200 and prints the response', async () => {
    expect(await probe(port, '/health/ready')).toMatchObject({ stdout: '{\n"PostgreSQL":"missing"}\n' });
  });

  it('fails with another status and prints the response', async () => {
    await expect(probe(port, '/other')).rejects.toMatchObject({
      code: 1,
      stdout: '{\n"PostgreSQL":"missing"}\n',
    });
  });

  it('fails when nothing listens', async () => {
    await expect(probe(1, '/health/ready')).rejects.toMatchObject({ code: 1 });
  });
});
