import { requestHeader, type AnyCall, type Bound } from '@portal/contracts';
import { traceparent, type SpanOptions } from '../tracing/tracing.js';
import type { Frame } from './frame.js';

/** What a trace tells of a call, on the side of who asks or of who serves, who is told by whom and for which request. */
export const callSpan = (
  kind: 'client' | 'server',
  { subject }: Bound<AnyCall>,
  parent?: string,
  requestId?: string,
): SpanOptions => ({
  name: subject,
  kind,
  parent,
  attributes: {
    'messaging.system': 'nats',
    'messaging.destination.name': subject,
    ...(requestId && { 'portal.request.id': requestId }),
  },
});

/** A question that says which trace it is part of, where it is of any. */
export function withTrace(request: Frame): Frame {
  const current = traceparent();
  return current
    ? { ...request, headers: { ...request.headers, [requestHeader.traceparent]: current } }
    : request;
}
