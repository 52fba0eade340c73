import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from './readiness.js';

export const metrics = new Registry();

// The default of 10 ms costs half a percent of a core in an idle process. Event loop lags below 100 ms are reported as 100 ms.
collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 100 });

export const callDuration = new Histogram({
  name: 'portal_call_duration_seconds',
  help: 'Seconds that a call took in this component',
  labelNames: ['call', 'status'] as const,
  buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
  registers: [metrics],
});

/** Always 1; the label is the version. */
export const componentInfo = new Gauge({
  name: 'portal_component_info',
  help: 'Which version of the component answers here',
  labelNames: ['version'] as const,
  registers: [metrics],
});

export type Reading = number | Readonly<Record<string, number>>;

export interface GaugeOptions {
  name: string;
  help: string;
  label?: string;
  /** Reads the current value. On an error or after a second the gauge shows no value. */
  read: () => Promise<Reading>;
}

/** A slow gauge must not delay all other metrics. */
const readTimeoutMs = 1_000;

/** Adds a gauge that is read on each scrape, in place of an earlier one of the same name. */
export function showGauge({ name, help, label, read }: GaugeOptions): void {
  metrics.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [metrics],
    async collect() {
      const reading = await withTimeout(readTimeoutMs, read()).catch(() => (label ? {} : NaN));
      this.reset();
      if (typeof reading === 'number') this.set(reading);
      else for (const [value, figure] of Object.entries(reading)) this.set({ [label ?? '']: value }, figure);
    },
  });
}

/** Shares the result of one load among concurrent callers. */
export function shareInFlight<T>(load: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | undefined;
  return () => (inFlight ??= load().finally(() => (inFlight = undefined)));
}
