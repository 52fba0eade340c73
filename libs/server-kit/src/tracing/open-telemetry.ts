import { hostname } from 'node:os';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OpenTelemetrySpan,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { Problem } from '@portal/contracts';
import type { Log } from '../log/logger.js';
import { noSpan, type Span, type SpanOptions, type TracedComponent, type Tracer } from './tracing.js';

const flushTimeoutMs = 2_000;

const kinds: Record<SpanOptions['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Creates a tracer for a `share` of requests. OpenTelemetry's own variables configure the export. */
export function createTracer(component: TracedComponent, share: number, log: Log): Tracer {
  logExportErrors(log);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const provider = new BasicTracerProvider({
    resource: createResource(component),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('portal');
  const getActiveSpan = () => trace.getSpanContext(contexts.active());
  return {
    run(options, work) {
      const around = createContext(options.parent, contexts.active());
      const links = (options.links ?? []).flatMap((link) => parseSpanContext(link) ?? []);
      const begins = options.begins || links.length > 0;
      if (!begins && !trace.getSpanContext(around)) return work(noSpan);
      const { name, attributes } = options;
      const described = {
        kind: kinds[options.kind],
        links: links.map((context) => ({ context })),
        attributes,
      };
      const span = tracer.startSpan(name, described, around);
      return contexts.with(trace.setSpan(around, span), () => finish(span, work));
    },
    traceparent() {
      const context = getActiveSpan();
      return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`;
    },
    traceId: () => getActiveSpan()?.traceId,
    outside: (work) => contexts.with(ROOT_CONTEXT, work),
    stop: () => Promise.race([provider.shutdown(), pauseForFlush()]),
  };
}

const createResource = ({ component, version }: TracedComponent) =>
  resourceFromAttributes({
    'service.namespace': 'portal',
    'service.name': component,
    'service.version': version,
    'service.instance.id': `${hostname()}-${process.pid}`,
  }).merge(detectResources({ detectors: [envDetector] }));

const parseSpanContext = (traceparent: string | undefined) =>
  traceparent ? (parseTraceParent(traceparent) ?? undefined) : undefined;

function createContext(traceparent: string | undefined, active: Context): Context {
  const remote = parseSpanContext(traceparent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : active;
}

async function finish<T>(span: OpenTelemetrySpan, work: (span: Span) => Promise<T>): Promise<T> {
  const fail = (type: string) => {
    span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  };
  try {
    return await work({ set: (attributes) => void span.setAttributes(attributes), fail });
  } catch (error) {
    if (!(error instanceof Problem)) fail(error instanceof Error ? error.name : 'unknown');
    else if (error.status >= 500) fail(error.code);
    throw error;
  } finally {
    span.end();
  }
}

const pauseForFlush = () => new Promise<void>((resolve) => setTimeout(resolve, flushTimeoutMs).unref());

function logExportErrors(log: Log): void {
  const warn = (message: string) => log.warn({ error: message }, 'trace export failed, dropping spans');
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
