import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { metrics, showGauge } from './metrics.js';
import type { Readiness } from './readiness.js';

/** What runs here. */
export interface ComponentInfo {
  component: string;
  version: string;
  /** Release of the portal; undefined if nothing names it. */
  portal: string | undefined;
}

interface HealthResponse {
  status: number;
  type: string;
  body: string;
}

const json = (status: number, value: object): HealthResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

type Respond = (readiness: Readiness, info: ComponentInfo) => Promise<HealthResponse>;

const responses: Readonly<Record<string, Respond>> = {
  '/health': (_, info) => Promise.resolve(json(200, info)),
  '/health/live': () => Promise.resolve(json(200, { status: 'live' })),
  '/health/ready': async (readiness) => {
    const failures = await readiness.findFailures();
    if (failures.length === 0) return json(200, { status: 'ready' });
    return json(503, { status: 'not ready', faults: failures });
  },
  '/metrics': async () => ({ status: 200, type: metrics.contentType, body: await metrics.metrics() }),
};

/** Labels all metrics with the component's name, and shows its readiness and clock. Must be called once. */
export function describeComponent(component: string, readiness: Readiness): void {
  metrics.setDefaultLabels({ component });
  showGauge({
    name: 'portal_ready',
    help: '1 while the component can serve, else 0',
    read: async () => ((await readiness.findFailures()).length === 0 ? 1 : 0),
  });
  showGauge({
    name: 'portal_clock_seconds',
    help: 'Seconds since 1970 by the clock of the component',
    read: () => Promise.resolve(Date.now() / 1_000),
  });
}

/** Serves versions, liveness, readiness and metrics on a port of their own while the process runs. */
export async function serveHealth(
  info: ComponentInfo,
  readiness: Readiness,
  port: number,
  host: string,
): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    const [path = ''] = request.url?.split('?') ?? [];
    const respond = Object.hasOwn(responses, path) ? responses[path] : undefined;
    if (!respond || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    respond(readiness, info).then(
      ({ status, type, body }) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
