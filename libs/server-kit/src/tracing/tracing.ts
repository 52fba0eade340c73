import type { Logger as Log } from 'pino';
import type { TracingConfig } from '../config/variables.js';

/** Attributes of a span: names, ids and figures, never personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span with its place in a trace. */
export interface SpanOptions {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
  /** W3C `traceparent` of the calling component; by default the current span is the parent. */
  parent?: string | undefined;
  /** W3C `traceparent`s of causes that do not wait for this span. */
  links?: readonly (string | undefined)[];
  /** True for spans that start a trace; others need a parent. */
  begins?: boolean;
}

export interface Span {
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. `type` is a code or class name, since messages may contain personal data. */
  fail(type: string): void;
}

export interface Tracer {
  run<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** The current W3C `traceparent`; undefined outside a trace. */
  traceparent(): string | undefined;
  /** The current trace's id; undefined outside a trace. */
  traceId(): string | undefined;
  outside<T>(work: () => T): T;
  stop(): Promise<void>;
}

export const noSpan: Span = { set: () => undefined, fail: () => undefined };

let tracer: Tracer | undefined;

export interface TracedComponent {
  component: string;
  version: string;
}

/** Starts tracing if an endpoint is configured. Otherwise OpenTelemetry is not even loaded. */
export async function startTracing(
  component: TracedComponent,
  config: TracingConfig,
  log: Log,
): Promise<void> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { createTracer } = await import('./open-telemetry.js');
  tracer = createTracer(component, config.OTEL_TRACES_SAMPLER_ARG, log);
}

/** Runs `work` in a span. Errors mark the span as failed, except problems with a status below 500. */
export const runInSpan = <T>(describe: () => SpanOptions, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.run(describe(), work) : work(noSpan);

/** Runs background work outside any trace. */
export const runOutsideTrace = <T>(work: () => T): T => (tracer ? tracer.outside(work) : work());

export const getTraceparent = (): string | undefined => tracer?.traceparent();

export const getTraceId = (): string | undefined => tracer?.traceId();

export const stopTracing = async (): Promise<void> => tracer?.stop();
