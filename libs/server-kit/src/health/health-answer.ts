import { metrics } from './metrics.js';
import type { Readiness } from './readiness.js';

/** What operators and orchestrators ask a component for. */
export const healthPaths = ['/health/live', '/health/ready', '/metrics'] as const;

/** One of {@link healthPaths}. */
export type HealthPath = (typeof healthPaths)[number];

/** An answer as HTTP tells it. */
export interface HealthResponse {
  status: number;
  type: string;
  body: string;
}

const json = (status: number, value: object): HealthResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

const responses: Record<HealthPath, (readiness: Readiness) => Promise<HealthResponse>> = {
  '/health/live': () => Promise.resolve(json(200, { status: 'live' })),
  '/health/ready': async (readiness) => {
    const faults = await readiness.faults();
    return faults.length > 0 ? json(503, { status: 'not ready', faults }) : json(200, { status: 'ready' });
  },
  '/metrics': async () => ({ status: 200, type: metrics.contentType, body: await metrics.metrics() }),
};

/**
 * The answer to one of {@link healthPaths}: live while the process runs at all, whatever it lacks; ready with 200, else 503 with what it
 * lacks; metrics as Prometheus reads them.
 */
export const respondHealth = (path: HealthPath, readiness: Readiness): Promise<HealthResponse> =>
  responses[path](readiness);
