import { createServer, type Server } from 'node:net';

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

/** Finds the given number of different loopback ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last is found, so that no port comes twice.
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0, '127.0.0.1')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map(close));
  return ports;
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
