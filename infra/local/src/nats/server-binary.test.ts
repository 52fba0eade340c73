import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { downloadRelease } from './server-binary.js';

const name = 'nats-server-v0.0.0-test';
let folder: string;
let server: Server;
let url: string;
let archive: Buffer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nats-release-'));
  const release = mkdtempSync(join(tmpdir(), 'nats-release-'));
  mkdirSync(join(release, name));
  writeFileSync(join(release, name, 'nats-server'), 'the program');
  archive = execFileSync('tar', ['-czf', '-', '-C', release, name]);
  rmSync(release, { recursive: true });
  server = createServer((request, response) => {
    response.writeHead(request.url === `/v0.0.0/${name}.tar.gz` ? 200 : 404).end(archive);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v0.0.0`;
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe('downloadRelease', () => {
  const sha256 = () => createHash('sha256').update(archive).digest('hex');

  it('unpacks the program of the release', async () => {
    const program = await downloadRelease(folder, url, { name, sha256: sha256() });
    expect(readFileSync(program, 'utf8')).toBe('the program');
  });

  it('rejects an archive with another checksum', async () => {
    const other = '0'.repeat(64);
    await expect(downloadRelease(folder, url, { name, sha256: other })).rejects.toThrow('wrong checksum');
  });

  it('rejects a release that the server does not have', async () => {
    const download = downloadRelease(folder, `${url}-beta`, { name, sha256: sha256() });
    await expect(download).rejects.toThrow('status 404');
  });
});
