import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freePorts } from './ports.js';
import { preflight, readPorts } from './preflight.js';
import { RunFile } from './run-file/run-file.js';

let folder: string;
const servers: Server[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflight-'));
});

afterEach(async () => {
  servers.splice(0).forEach((server) => server.close());
  await rm(folder, { recursive: true });
});

async function freeKnownPorts() {
  const [portal = 0, mail = 0, emulator = 0] = await freePorts(3);
  return { portal, mail, emulator };
}

describe('PORT', () => {
  test('is 8080 when absent, and two more follow it', () => {
    expect(readPorts({})).toEqual({ portal: 8080, mail: 8081, emulator: 8082 });
    expect(readPorts({ PORT: '9000' })).toEqual({ portal: 9000, mail: 9001, emulator: 9002 });
  });

  test.each(['0', '65534', '-1', '80.5', 'http'])('%s is refused by name', (PORT) => {
    expect(() => readPorts({ PORT })).toThrow(`PORT is "${PORT}"`);
  });
});

describe('preflight', () => {
  test('lets a start on free ports in a writable folder go on', async () => {
    await expect(preflight(folder, await freeKnownPorts())).resolves.toBeUndefined();
  });

  test.each(['127.0.0.1', '0.0.0.0', '::'])('names a port that another program holds on %s', async (host) => {
    const ports = await freeKnownPorts();
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(ports.mail, host, resolve));
    const start = preflight(folder, ports);
    await expect(start).rejects.toThrow(`Port ${ports.mail}, wanted for the mail catcher, is in use`);
    await expect(start).rejects.toThrow('npm start');
  });

  test('names a portal that is already running in the folder', async () => {
    await RunFile.claim(folder, 'http://localhost:4711');
    const start = preflight(folder, await freeKnownPorts());
    await expect(start).rejects.toThrow('already running at http://localhost:4711');
  });
});
