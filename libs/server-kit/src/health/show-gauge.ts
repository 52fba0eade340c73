import { Gauge } from 'prom-client';
import { metrics } from './metrics.js';
import { within } from './within.js';

/** What a gauge shows: one value, or one for each value of its label. */
export type Reading = number | Readonly<Record<string, number>>;

/** A gauge that is read when Prometheus asks. */
export interface GaugeOptions {
  name: string;
  help: string;
  /** The label that tells several values apart. */
  label?: string;
  /** What it shows now; while it rejects or takes more than a second, the gauge shows nothing. */
  read: () => Promise<Reading>;
}

/** What cannot be read in time must not keep Prometheus from all the rest. */
const patience = 1_000;

/** Adds a gauge to /metrics; to be called once for each name. */
export function showGauge({ name, help, label, read }: GaugeOptions): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [metrics],
    async collect() {
      const reading = await within(patience, read()).catch(() => (label ? {} : NaN));
      this.reset();
      if (typeof reading === 'number') this.set(reading);
      else for (const [value, figure] of Object.entries(reading)) this.set({ [label ?? '']: value }, figure);
    },
  });
}

/** Asks once for all who ask while the answer is on its way, such as several gauges that one statement tells. */
export function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= ask().finally(() => (asked = undefined)));
}
