import {
  defaultTimeoutSeconds,
  batchSubject,
  requestHeader,
  unavailable,
  type Bound,
  type RestCall,
} from '@portal/contracts';
import { Batcher, type Outcomes } from '../batch/batcher.js';
import { callSpan, withTrace } from './call-span.js';
import { packFrames, unpackFrames, type Frame } from './frame.js';
import { NoResponders, type Requester } from './requester.js';
import { traced } from '../tracing/tracing.js';

interface PendingRequest extends Frame {
  call: Bound<RestCall>;
}

/** A message waits for no other, so that a slow one holds up only the calls in it. */
const batches = { concurrency: Infinity, maxSize: 128 };

/**
 * Calls with shared answers come from pages that make several at once, over connections that each have their own turn of the event loop:
 * they wait for one another. Whatever else is gathered, such as views that are to be recorded, does not.
 */
const lingerMilliseconds = 2;

/** Bytes of the longest body that travels with others: with it a message stays below the least that NATS servers allow. */
const longestBody = 4_096;

/**
 * Sends calls to their services: those that are `gathered` and come at the same moment in one message, all others in one each. Reads and
 * writes travel apart, since writes may have to wait for other services.
 */
export class CallSender {
  private readonly batchers = new Map<string, Batcher<PendingRequest, Frame>>();

  constructor(private readonly requester: Requester) {}

  /**
   * The answer to a call, whose `question` passes through unread.
   * @throws Problem `unavailable` as {@link Requester.request} does; all calls of one message share its fate
   */
  send(call: Bound<RestCall>, request: Frame): Promise<Frame> {
    return traced(
      () => callSpan('client', call),
      () => this.sendRequest(call, withTrace(request)),
    );
  }

  private sendRequest(call: Bound<RestCall>, { headers, body }: Frame): Promise<Frame> {
    const { subject, timeoutSeconds } = call;
    if (call.batched && body.length <= longestBody) {
      return this.batcherOf(call).add({ call, headers, body });
    }
    return this.requester.request(subject, { headers, body }, timeoutSeconds ?? defaultTimeoutSeconds);
  }

  private batcherOf({ service, method, cacheSeconds }: Bound<RestCall>): Batcher<PendingRequest, Frame> {
    const name = `${cacheSeconds ? 'shared' : method} ${service}`;
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
    try {
      return await this.sendBatch(batchSubject(first.call.service), requests);
    } catch (error) {
      // A service that does not gather yet has received nothing: what it serves singly can be sent once more.
      if (error instanceof NoResponders) return this.sendSingly(requests);
      throw error;
    }
  }

  private async sendBatch(subject: string, requests: PendingRequest[]): Promise<Frame[]> {
    const frames = requests.map(({ call, headers, body }) => ({
      headers: { ...headers, [requestHeader.subject]: call.subject },
      body,
    }));
    const message = { headers: {}, body: packFrames(frames) };
    const { body } = await this.requester.request(subject, message, defaultTimeoutSeconds);
    return readResponses(body, requests.length);
  }

  private async sendSingly(requests: PendingRequest[]): Promise<Outcomes<Frame>> {
    const responses = await Promise.allSettled(
      requests.map(({ call, headers, body }) =>
        this.requester.request(call.subject, { headers, body }, defaultTimeoutSeconds),
      ),
    );
    return responses.map((response) =>
      response.status === 'fulfilled' ? response.value : asError(response.reason),
    );
  }
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

/** What cannot be read is a Problem of all: a batch that fails otherwise is done again one by one, and writes must not be. */
function readResponses(body: Uint8Array, count: number): Frame[] {
  try {
    const responses = unpackFrames(body);
    if (responses.length === count) return responses;
  } catch {
    // Told below, like a wrong number of answers.
  }
  throw unavailable('A part of the portal answers what cannot be read.');
}
