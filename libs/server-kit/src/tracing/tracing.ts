import type { Log } from '../log/logger.js';
import type { TracingConfig } from '../config/tracing-variables.js';

/** What a span tells beside its name: never data of people, only names of calls, routes and statements, ids of requests, figures. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** What is timed, and where it belongs. */
export interface SpanOptions {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
  /** W3C `traceparent` of the work in another component that this is a part of; without it, this component's own that is under way. */
  parent?: string | undefined;
  /** W3C `traceparent`s of work that led to this without waiting for it. */
  links?: readonly (string | undefined)[];
  /** True for what begins a trace where none is under way; anything else without one is not traced. */
  begins?: boolean;
}

/** The span of the work that is being done. */
export interface Span {
  set(attributes: SpanAttributes): void;
  /** Marks the work as failed; `type` is a code or the name of a class, since messages may hold data of people. */
  fail(type: string): void;
}

/** Does work as a part of a trace that was kept. */
export type Resume = <T>(work: () => T) => T;

/** What does the tracing, where it is on. */
export interface Tracer {
  run<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** The W3C `traceparent` of the work under way; undefined outside any. */
  traceparent(): string | undefined;
  /** The id of the trace that the work under way is of; undefined outside any. */
  traceId(): string | undefined;
  /** Does work as a part of no trace. */
  outside<T>(work: () => T): T;
  /** What does other work as a part of the trace under way now. */
  keep(): Resume;
  /** Sends what has not been sent yet, for two seconds at most. */
  stop(): Promise<void>;
}

/** The span of work that is not traced. */
export const noSpan: Span = { set: () => undefined, fail: () => undefined };

let tracer: Tracer | undefined;

/** Which part of which version is traced. */
export interface TracedComponent {
  component: string;
  version: string;
}

/** Turns tracing on where an address for traces is configured; else nothing of it is even loaded. */
export async function startTracing(
  component: TracedComponent,
  config: TracingConfig,
  log: Log,
): Promise<void> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { createTracer } = await import('./open-telemetry.js');
  tracer = createTracer(component, config.OTEL_TRACES_SAMPLER_ARG, log);
}

/**
 * Does `work`, in a span of its own where tracing is on; `describe` is not even asked elsewhere. What is thrown marks the span as failed,
 * unless it is a caller's fault.
 */
export const traced = <T>(describe: () => SpanOptions, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.run(describe(), work) : work(noSpan);

/** Does work that goes on by itself, whoever set it off, as a part of no trace. */
export const untraced = <T>(work: () => T): T => (tracer ? tracer.outside(work) : work());

const doNow: Resume = (work) => work();

/** What does later work as a part of the trace under way now, such as what several ask for and is done once for all. */
export const keepTrace = (): Resume => tracer?.keep() ?? doNow;

/** The W3C `traceparent` to hand on with what the work under way sends; undefined where it is not traced. */
export const traceparent = (): string | undefined => tracer?.traceparent();

/** The id of the trace under way, by which log lines are found from traces. */
export const traceId = (): string | undefined => tracer?.traceId();

/** Sends the spans that are left. */
export const stopTracing = async (): Promise<void> => tracer?.stop();
