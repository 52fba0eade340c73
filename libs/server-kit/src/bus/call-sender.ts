import {
  Problem,
  replyHeader,
  requestHeader,
  type AnyCall,
  type Bound,
  type Contract,
  type InternalCall,
  type OutputOf,
  type ProblemDetails,
  type RequestOf,
  type RestCall,
} from '@portal/contracts';
import { getTraceparent, runInSpan, type SpanOptions } from '../tracing/tracing.js';
import type { Frame, Requester } from './requester.js';

/**
 * Sends a call to its service and passes its request and response through unread.
 * @throws Problem `unavailable` as {@link Requester.request} does
 */
export function sendCall(requester: Requester, call: Bound<RestCall>, request: Frame): Promise<Frame> {
  const { subject, timeoutSeconds, writes } = call;
  return runInSpan(
    () => createCallSpan('client', call),
    () => requester.request(subject, withTrace(request), { timeoutSeconds, isRead: !writes }),
  );
}

/** The internal calls of a contract as functions of the request id and the input. */
export type CallClient<K extends Contract> = {
  [N in keyof K['calls']]: K['calls'][N] extends InternalCall
    ? (requestId: string, input: RequestOf<K['calls'][N]>) => Promise<OutputOf<K['calls'][N]>>
    : never;
};

/** Creates a typed client of the internal calls of `contract`. Calls that this component may not make are rejected. */
export function createCallClient<K extends Contract>(contract: K, requester: Requester): CallClient<K> {
  const functions = Object.entries(contract.calls).flatMap(([name, call]) =>
    call.kind === 'internal'
      ? [[name, (requestId: string, input: unknown) => sendInternal(requester, call, requestId, input)]]
      : [],
  );
  return Object.fromEntries(functions) as CallClient<K>;
}

async function sendInternal(
  requester: Requester,
  call: Bound<InternalCall>,
  requestId: string,
  input: unknown,
) {
  const { component } = requester.tokens;
  if (!call.callers.includes(component)) throw new Error(`${component} is no caller of ${call.subject}`);
  const request = {
    headers: {
      [requestHeader.requestId]: requestId,
      [requestHeader.authorization]: `Bearer ${requester.tokens.getToken(call.service)}`,
    },
    body: Buffer.from(JSON.stringify(input)),
  };
  const response = await runInSpan(
    () => createCallSpan('client', call),
    () => requester.request(call.subject, withTrace(request), { timeoutSeconds: call.timeoutSeconds }),
  );
  if (response.headers[replyHeader.status] !== undefined) throw toProblem(response);
  return call.output.parse(parseBody(response));
}

const decoder = new TextDecoder();
const parseBody = ({ body }: Frame): unknown => JSON.parse(decoder.decode(body));

function toProblem(response: Frame): Problem {
  const { code, reason, params, detail, errors } = parseBody(response) as ProblemDetails;
  return new Problem(code, { code: reason, params, message: detail }, errors);
}

export const createCallSpan = (
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

function withTrace(request: Frame): Frame {
  const current = getTraceparent();
  return current
    ? { ...request, headers: { ...request.headers, [requestHeader.traceparent]: current } }
    : request;
}
