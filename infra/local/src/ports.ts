import { randomInt } from 'node:crypto';
import { type AddressInfo, createServer, type Server } from 'node:net';

const loopback = ['127.0.0.1', '::1'];

/** Why a port cannot be listened on: another program has it, or this user may not. */
export type PortHindrance = 'in use' | 'not permitted';

/** Says what keeps this process from listening on a loopback port, or undefined when nothing does. */
export async function portHindrance(port: number): Promise<PortHindrance | undefined> {
  for (const host of loopback) {
    const code = await listen(port, host).then(close, (error: NodeJS.ErrnoException) => error.code);
    if (code === 'EADDRINUSE') return 'in use';
    if (code === 'EACCES') return 'not permitted';
  }
  return undefined;
}

// Below the ports that systems give to outgoing connections, which could take one between its finding and its use.
const lowest = 20_000;
const highest = 31_999;

/** Finds the given number of different loopback ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last is found, so that no port comes twice.
  const servers: Server[] = [];
  try {
    while (servers.length < count) {
      const server = await listen(randomInt(lowest, highest), '127.0.0.1').catch(() => undefined);
      if (server) servers.push(server);
    }
    return servers.map((server) => (server.address() as AddressInfo).port);
  } finally {
    await Promise.all(servers.map(close));
  }
}

/** Finds one loopback port that nobody listens on. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
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
