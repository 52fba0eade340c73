import { Problem, unavailable } from '@portal/contracts';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { ComponentTokens } from '../auth/tokens.js';
import { countRequest, requestsInFlight, type RequestOutcome } from './bus-metrics.js';
import { inboxPrefix, isConnected } from './connection.js';
import { frameOf, headersOf, type Frame } from './frame.js';

/** That nobody serves a subject, so that nobody has done what was asked for. */
export class NoResponders extends Problem {
  constructor() {
    super('unavailable', unavailable().message);
  }
}

interface Waiting {
  subject: string;
  resolve: (response: Frame) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * Sends requests and pairs them with their answers over one inbox subscription: a third of the CPU of a client that subscribes or
 * wraps for each request.
 */
export class Requester {
  private readonly waiting = new Map<string, Waiting>();
  private readonly inbox: string;
  private next = 0;

  constructor(
    private readonly connection: NatsConnection,
    /** Proves the requesting component to the services. */
    readonly tokens: ComponentTokens,
  ) {
    this.inbox = `${inboxPrefix(tokens.component)}.${crypto.randomUUID()}.`;
    connection.subscribe(`${this.inbox}*`, { callback: (_error, message) => this.settle(message) });
    void this.giveUpOnDisconnect();
  }

  /**
   * The answer to one request.
   * @throws {@link NoResponders} when nobody serves the subject
   * @throws Problem `unavailable` when NATS is away, or `timeoutSeconds` have passed
   */
  request(subject: string, { headers, body }: Frame, timeoutSeconds: number): Promise<Frame> {
    // While disconnected the client would buffer the request and send it when nobody waits for it any more.
    if (!isConnected(this.connection)) {
      countRequest(subject, 'disconnected');
      return Promise.reject(unavailable());
    }
    return new Promise((resolve, reject) => {
      const id = (this.next++).toString(36);
      const giveUp = () => {
        this.take(id, 'timed-out');
        reject(unavailable('A part of the portal does not answer, please try again.'));
      };
      const timer = setTimeout(giveUp, timeoutSeconds * 1_000);
      this.waiting.set(id, { subject, resolve, reject, timer });
      requestsInFlight.inc();
      try {
        this.connection.publish(subject, body, { headers: headersOf(headers), reply: this.inbox + id });
      } catch {
        this.take(id, 'disconnected')?.reject(unavailable());
      }
    });
  }

  /** Answers to what was sent before a disconnect can no longer come. */
  private async giveUpOnDisconnect(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type !== 'disconnect') continue;
      for (const id of [...this.waiting.keys()]) this.take(id, 'disconnected')?.reject(unavailable());
    }
  }

  private settle(message: Msg): void {
    const noResponders = message.data.length === 0 && message.headers?.code === 503;
    const outcome = noResponders ? 'nobody-serves' : 'answered';
    const waiting = this.take(message.subject.slice(this.inbox.length), outcome);
    if (!waiting) return;
    if (noResponders) waiting.reject(new NoResponders());
    else waiting.resolve(frameOf(message));
  }

  private take(id: string, outcome: RequestOutcome): Waiting | undefined {
    const waiting = this.waiting.get(id);
    if (!waiting) return undefined;
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    requestsInFlight.dec();
    countRequest(waiting.subject, outcome);
    return waiting;
  }
}
