import { eventually } from './eventually.js';
import type { OtlpReceiver, ReceivedSpan } from './otlp-receiver.js';
import type { RestResponse } from './rest.js';

/** The id of a request by its answer. */
export const requestIdOf = ({ headers }: RestResponse): string => headers.get('x-request-id') ?? '';

/** The trace in which a request was answered. */
export async function traceIdOf(response: RestResponse, { spans }: OtlpReceiver): Promise<string> {
  const requestId = requestIdOf(response);
  const isOfRequest = ({ attributes }: ReceivedSpan) => attributes['portal.request.id'] === requestId;
  return eventually(() => Promise.resolve(spans.find(isOfRequest)?.traceId ?? ''));
}

/** What led from a request to a span, once the components have told all of it. */
export async function wayTo(
  name: string,
  response: RestResponse,
  collector: OtlpReceiver,
): Promise<ReceivedSpan[]> {
  const traceId = await traceIdOf(response, collector);
  const look = () => {
    const trace = collector.spans.filter((span) => span.traceId === traceId);
    return Promise.resolve(wayIn(trace, name));
  };
  return eventually(look, ([first]) => first !== undefined && !first.parentSpanId);
}

/** The spans of a way, each as `part: name`. */
export const notice = (way: ReceivedSpan[]): string[] =>
  way.map(({ component, name }) => `${component}: ${name}`);

function wayIn(trace: ReceivedSpan[], name: string): ReceivedSpan[] {
  const way: ReceivedSpan[] = [];
  let span = trace.find((each) => each.name === name);
  while (span) {
    way.unshift(span);
    const { parentSpanId } = span;
    span = trace.find(({ spanId }) => spanId === parentSpanId);
  }
  return way;
}
