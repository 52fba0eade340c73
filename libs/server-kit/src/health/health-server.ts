import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { respondHealth, healthPaths } from './health-answer.js';
import type { Readiness } from './readiness.js';

/**
 * Listens for what operators and orchestrators ask a component, on a port of its own: it answers before the component has reached anything, and as
 * long as the process runs.
 */
export async function serveHealth(readiness: Readiness, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = healthPaths.find((known) => known === request.url?.split('?')[0]);
    if (!path || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    respondHealth(path, readiness).then(
      ({ status, type, body }) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
