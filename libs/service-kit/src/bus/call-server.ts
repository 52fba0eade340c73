import {
  defaultTimeoutSeconds,
  batchSubject,
  requestHeader,
  unavailable,
  type AnyCall,
  type Bound,
  type ServiceName,
} from '@portal/contracts';
import {
  frameOf,
  headersOf,
  isInbox,
  messagesInFlight,
  packFrames,
  unpackFrames,
  type Frame,
  type Log,
  type TokenVerifier,
} from '@portal/server-kit';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { encodeProblem } from './response.js';
import { handleCall, systemError, type ServedCall } from './handle-call.js';
import { handleBatch } from './handle-batch.js';

/** Seconds after which the calls of a message that are done are answered without the others: a little before nobody waits any more. */
const patienceSeconds = defaultTimeoutSeconds - 0.3;

/**
 * Nest's transport for the calls of contracts, which come one in a message or many and are answered alike. Closing drains: what was
 * accepted is answered.
 */
export class CallServer extends Server implements CustomTransportStrategy {
  private readonly served = new Map<string, ServedCall>();
  private readonly subscriptions: Subscription[] = [];
  private readonly inFlight = new Set<Promise<void>>();

  constructor(
    private readonly connection: NatsConnection,
    readonly log: Log,
    readonly tokens: TokenVerifier,
  ) {
    super();
  }

  listen(ready: () => void): void {
    for (const [subject, handler] of this.getHandlers()) {
      const call = handler.extras?.call as Bound<AnyCall> | undefined;
      if (!call) throw new Error(`${subject} is served without a call of a contract`);
      const served = { call, handler };
      this.served.set(subject, served);
      this.subscribe(call.service, subject, (message) => this.handleOne(served, message));
    }
    for (const service of new Set([...this.served.values()].map(({ call }) => call.service))) {
      this.subscribe(service, batchSubject(service), (message) => this.handleMany(message));
    }
    ready();
  }

  async close(): Promise<void> {
    if (this.connection.isClosed()) return;
    await Promise.allSettled(this.subscriptions.map((subscription) => subscription.drain()));
    await Promise.allSettled(this.inFlight);
    await this.connection.flush().catch(() => undefined);
  }

  override on(): void {
    throw new Error('The bus connection reports its own status.');
  }

  override unwrap<T>(): T {
    return this.connection as T;
  }

  private subscribe(queue: ServiceName, subject: string, response: (message: Msg) => Promise<void>): void {
    const callback = (_error: Error | null, message: Msg) => {
      // A response to any other subject would be a message that this service is led to send in its own name.
      if (isInbox(message.reply)) this.track(subject, response(message));
      else this.log.warn({ subject, reply: message.reply }, 'call dropped, its reply subject is no inbox');
    };
    this.subscriptions.push(this.connection.subscribe(subject, { queue, callback }));
  }

  private track(subject: string, answering: Promise<void>): void {
    messagesInFlight.inc();
    const done = answering
      .catch((error: unknown) => this.log.error({ subject, error }, 'a message could not be answered'))
      .finally(() => {
        messagesInFlight.dec();
        this.inFlight.delete(done);
      });
    this.inFlight.add(done);
  }

  private async handleOne(served: ServedCall, message: Msg): Promise<void> {
    const request = frameOf(message);
    const response = await handleCall(served, request, this);
    try {
      respond(message, response);
    } catch (error) {
      // What is too large for NATS is told as a fault of ours, at once.
      respond(message, failed(request));
      throw error;
    }
  }

  private async handleMany(message: Msg): Promise<void> {
    let requests: Frame[];
    try {
      requests = unpackFrames(message.data);
    } catch (error) {
      // Whoever asked cannot take this for answers and is told at once that there are none.
      respond(message, failed({ headers: {}, body: message.data }));
      throw error;
    }
    const responses = await handleBatch(
      requests,
      patienceSeconds,
      (request) => this.handleComponent(request),
      notInTime,
    );
    try {
      respond(message, together(responses));
    } catch (error) {
      respond(message, together(requests.map(failed)));
      throw error;
    }
  }

  private async handleComponent(request: Frame): Promise<Frame> {
    const served = this.served.get(request.headers[requestHeader.subject] ?? '');
    return served ? handleCall(served, request, this) : notInTime(request);
  }
}

const respond = (message: Msg, { headers, body }: Frame): void =>
  void message.respond(body, { headers: headersOf(headers) });

const together = (responses: Frame[]): Frame => ({ headers: {}, body: packFrames(responses) });

const failed = ({ headers }: Frame): Frame =>
  encodeProblem(systemError(), headers[requestHeader.requestId] ?? '');

const notInTime = ({ headers }: Frame): Frame =>
  encodeProblem(unavailable(), headers[requestHeader.requestId] ?? '');
