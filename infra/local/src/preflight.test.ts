import { findFreePorts } from '@portal/tool-kit';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkPreconditions, readPorts } from './preflight.js';
import { claimDataFolder } from './run-record.js';

let folder: string;
const servers: Server[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflight-'));
});

afterEach(async () => {
  servers.splice(0).forEach((server) => server.close());
  await rm(folder, { recursive: true });
});

async function findPublicPorts() {
  const [portal = 0, mail = 0, emulator = 0] = await findFreePorts(3);
  return { portal, mail, emulator };
}

describe('PORT', () => {
  it('defaults to 8080, followed by two more ports', () => {
    expect(readPorts({})).toEqual({ portal: 8080, mail: 8081, emulator: 8082 });
    expect(readPorts({ PORT: '9000' })).toEqual({ portal: 9000, mail: 9001, emulator: 9002 });
  });

  it.each(['0', '65534', '-1', '80.5', 'http'])('rejects %s', (PORT) => {
    expect(() => readPorts({ PORT })).toThrow(`PORT is "${PORT}"`);
  });
});

describe('preflight', () => {
  it('accepts free ports and a writable folder', async () => {
    await expect(checkPreconditions(folder, await findPublicPorts())).resolves.toBeUndefined();
  });

  it.each(['127.0.0.1', '0.0.0.0', '::'])('rejects a port that another program uses on %s', async (host) => {
    const ports = await findPublicPorts();
    const server = createServer();
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(ports.mail, host, resolve));
    const start = checkPreconditions(folder, ports);
    await expect(start).rejects.toThrow(`Port ${ports.mail} for the mail catcher is in use`);
    await expect(start).rejects.toThrow('npm start');
  });

  it('rejects a folder with a running portal', async () => {
    await claimDataFolder(folder, 'http://localhost:4711');
    const start = checkPreconditions(folder, await findPublicPorts());
    await expect(start).rejects.toThrow('already running at http://localhost:4711');
  });
});
