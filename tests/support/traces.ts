import { eventually } from './eventually.js';
import type { OtlpReceiver, ReceivedSpan } from './otlp-receiver.js';
import type { RestResponse } from './rest.js';

export const readRequestId = ({ headers }: RestResponse): string => headers.get('x-request-id') ?? '';

export async function findTraceId(response: RestResponse, { spans }: OtlpReceiver): Promise<string> {
  const requestId = readRequestId(response);
  const isOfRequest = ({ attributes }: ReceivedSpan) => attributes['portal.request.id'] === requestId;
  return eventually(() => Promise.resolve(spans.find(isOfRequest)?.traceId ?? ''));
}

/** Returns the spans from a request to the given span, once all are received. */
export async function findPathTo(
  name: string,
  response: RestResponse,
  collector: OtlpReceiver,
): Promise<ReceivedSpan[]> {
  const traceId = await findTraceId(response, collector);
  const look = () => {
    const trace = collector.spans.filter((span) => span.traceId === traceId);
    return Promise.resolve(findPath(trace, name));
  };
  return eventually(look, ([first]) => first !== undefined && !first.parentSpanId);
}

/** Formats each span as `component: name`. */
export const getNames = (way: ReceivedSpan[]): string[] =>
  way.map(({ component, name }) => `${component}: ${name}`);

function findPath(trace: ReceivedSpan[], name: string): ReceivedSpan[] {
  const way: ReceivedSpan[] = [];
  let span = trace.find((each) => each.name.startsWith(name));
  while (span) {
    way.unshift(span);
    const { parentSpanId } = span;
    span = trace.find(({ spanId }) => spanId === parentSpanId);
  }
  return way;
}
