import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

const loopbackHosts = ['127.0.0.1', '::1'];

export type PortProblem = 'in use' | 'not permitted';

/** Returns the reason why a loopback port cannot be used. */
export async function findPortProblem(port: number): Promise<PortProblem | undefined> {
  for (const host of loopbackHosts) {
    const code = await listen(port, host).then(close, (error: NodeJS.ErrnoException) => error.code);
    if (code === 'EADDRINUSE') return 'in use';
    if (code === 'EACCES') return 'not permitted';
  }
  return undefined;
}

// Below the ephemeral range of outgoing connections.
const minPort = 20_000;
const maxPort = 32_000;
const blockSize = 24;

let unusedPorts: number[] = [];

/** Finds `count` different free loopback ports. No other process finds the same ones while this process runs. */
export async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = unusedPorts.pop();
    if (port === undefined) unusedPorts = await reserveBlock();
    else if (!(await findPortProblem(port))) ports.push(port);
  }
  return ports;
}

/** Listens on the first port of a block until this process ends, and returns the others. */
async function reserveBlock(): Promise<number[]> {
  for (;;) {
    const first = minPort + blockSize * randomInt((maxPort - minPort) / blockSize);
    const guard = await listen(first, '127.0.0.1').catch(() => undefined);
    if (!guard) continue;
    guard.unref();
    return Array.from({ length: blockSize - 1 }, (_, index) => first + 1 + index);
  }
}

export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  return port as number;
}

function listen(port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function close(server: Server): Promise<undefined> {
  return new Promise((resolve) => server.close(() => resolve(undefined)));
}
