import {
  getBatchSubject,
  Problem,
  replyHeader,
  requestHeader,
  unavailable,
  type AnyCall,
  type Bound,
  type Contract,
  type InternalCall,
  type OutputOf,
  type ProblemDetails,
  type RequestOf,
  type RestCall,
} from '@portal/contracts';
import { Batcher, type Outcomes } from '../batch/batcher.js';
import { getTraceparent, runInSpan, type SpanOptions } from '../tracing/tracing.js';
import { type Frame, packFrames, type Requester, unpackFrames } from './requester.js';

interface PendingRequest extends Frame {
  call: Bound<RestCall>;
}

/** Messages do not wait for each other, so that a slow one delays only its own calls. */
const batches = { concurrency: Infinity, maxSize: 128 };

/** Pages make several cached calls at once over different connections. These calls wait for each other; other batched calls do not. */
const lingerMilliseconds = 2;

/** Keeps messages of 128 calls below the default payload limit of NATS. */
const maxBatchedBodyBytes = 4_096;

/**
 * Sends calls to their services. Batched calls of the same moment share a message. Reads and writes are separate, because writes may wait
 * for other services.
 */
export class CallSender {
  private readonly batchers = new Map<string, Batcher<PendingRequest, Frame>>();

  constructor(private readonly requester: Requester) {}

  /**
   * Sends a call and passes its request and response through unread.
   * @throws Problem `unavailable` as {@link Requester.request} does, for all calls of the message
   */
  send(call: Bound<RestCall>, request: Frame): Promise<Frame> {
    return runInSpan(
      () => createCallSpan('client', call),
      () => this.sendRequest(call, withTrace(request)),
    );
  }

  private sendRequest(call: Bound<RestCall>, { headers, body }: Frame): Promise<Frame> {
    const { subject, timeoutSeconds, writes } = call;
    if (call.batched && body.length <= maxBatchedBodyBytes) {
      return this.getBatcher(call).add({ call, headers, body });
    }
    return this.requester.request(subject, { headers, body }, { timeoutSeconds, isRead: !writes });
  }

  private getBatcher({ service, method, cacheSeconds }: Bound<RestCall>): Batcher<PendingRequest, Frame> {
    const name = `${cacheSeconds ? 'cached' : method} ${service}`;
    const known = this.batchers.get(name);
    if (known) return known;
    const batcher = new Batcher((requests: PendingRequest[]) => this.sendAll(requests), {
      ...batches,
      ...(cacheSeconds && { lingerMilliseconds }),
    });
    this.batchers.set(name, batcher);
    return batcher;
  }

  private async sendAll(requests: PendingRequest[]): Promise<Outcomes<Frame>> {
    const [first] = requests;
    if (!first || requests.length === 1) return this.sendSingly(requests);
    return this.sendBatch(getBatchSubject(first.call.service), requests);
  }

  private async sendBatch(subject: string, requests: PendingRequest[]): Promise<Frame[]> {
    const frames = requests.map(({ call, headers, body }) => ({
      headers: { ...headers, [requestHeader.subject]: call.subject },
      body,
    }));
    const message = { headers: {}, body: packFrames(frames) };
    const isRead = requests.every(({ call }) => !call.writes);
    const { body } = await this.requester.request(subject, message, { isRead });
    return readResponses(body, requests.length);
  }

  private async sendSingly(requests: PendingRequest[]): Promise<Outcomes<Frame>> {
    const responses = await Promise.allSettled(
      requests.map(({ call, headers, body }) =>
        this.requester.request(call.subject, { headers, body }, { isRead: !call.writes }),
      ),
    );
    return responses.map((response) =>
      response.status === 'fulfilled' ? response.value : toError(response.reason),
    );
  }
}

const toError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** Throws a Problem for an invalid response. Other errors would repeat the calls, which writes do not allow. */
function readResponses(body: Uint8Array, count: number): Frame[] {
  try {
    const responses = unpackFrames(body);
    if (responses.length === count) return responses;
  } catch {
    // Handled below, like a wrong number of responses.
  }
  throw unavailable('The portal could not read a response. Please try again.');
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
  const { code, detail, errors } = parseBody(response) as ProblemDetails;
  return new Problem(code, detail, errors);
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

export function withTrace(request: Frame): Frame {
  const current = getTraceparent();
  return current
    ? { ...request, headers: { ...request.headers, [requestHeader.traceparent]: current } }
    : request;
}
