import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What this component measures, as Prometheus reads it at /metrics. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

/** Seconds that a call took in this component, by call and status. */
export const callDuration = new Histogram({
  name: 'portal_call_duration_seconds',
  help: 'Seconds that a call took in this component',
  labelNames: ['call', 'status'] as const,
  buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
  registers: [metrics],
});
