import { randomInt } from 'node:crypto';
import { type AddressInfo, createServer, type Server } from 'node:net';

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
const maxPort = 31_999;

/** Finds `count` different free loopback ports. */
export async function freePorts(count: number): Promise<number[]> {
  // Stays open until all are found, so that no port is found twice.
  const servers: Server[] = [];
  try {
    while (servers.length < count) {
      const server = await listen(randomInt(minPort, maxPort), '127.0.0.1').catch(() => undefined);
      if (server) servers.push(server);
    }
    return servers.map((server) => (server.address() as AddressInfo).port);
  } finally {
    await Promise.all(servers.map(close));
  }
}

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
