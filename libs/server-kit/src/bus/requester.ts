import { getInboxPrefix, overloaded, Problem, unavailable } from '@portal/contracts';
import {
  headers as createHeaders,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/transport-node';
import { Counter, Gauge } from 'prom-client';
import type { ComponentTokens } from '../auth/tokens.js';
import { metrics } from '../health/metrics.js';
import { isConnected } from './connection.js';
import { LimitedLog, type Log } from '../log/logger.js';

/** Headers of a request or a response, by the names of `requestHeader` or `replyHeader`. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** A request or a response: a NATS message. */
export interface Frame {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export function toHeaders(headers: Headers): MsgHdrs | undefined {
  const entries = Object.entries(headers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  if (entries.length === 0) return undefined;
  const result = createHeaders();
  for (const [name, value] of entries) result.set(name, value);
  return result;
}

export function toFrame({
  data,
  headers: messageHeaders,
}: {
  data: Uint8Array;
  headers?: MsgHdrs | undefined;
}): Frame {
  const headers: Record<string, string> = {};
  for (const [name, values] of messageHeaders ?? []) headers[name] = values[0] ?? '';
  return { headers, body: data };
}

type RequestOutcome = 'answered' | 'nobody-serves' | 'timed-out' | 'disconnected' | 'refused';

const requests = new Counter({
  name: 'portal_bus_requests_total',
  help: 'Requests to other components, by the service asked and what became of them',
  labelNames: ['service', 'outcome'] as const,
  registers: [metrics],
});

const requestsInFlight = new Gauge({
  name: 'portal_bus_requests_in_flight',
  help: 'Requests that wait for the answer of another component',
  registers: [metrics],
});

/** The service that a subject such as `call.reports.report.findAll` names. */
const readService = (subject: string): string => subject.split('.', 2)[1] ?? '';

const countRequest = (subject: string, outcome: RequestOutcome): void =>
  requests.inc({ service: readService(subject), outcome });

/** No service subscribes to the subject, so the request was not processed. */
export class NoResponders extends Problem {
  constructor() {
    super('unavailable', unavailable().text);
  }
}

export interface RequestLimits {
  /** Timeout of requests without another one. */
  CALL_TIMEOUT_SECONDS: number;
  /** Requests to one service that may wait for a response. */
  MAX_WAITING_REQUESTS: number;
}

export interface RequestOptions {
  /** The timeout; that of the component by default. */
  timeoutSeconds?: number | undefined;
  /** True for reads. They are sent again when the copy of the service that received them does not respond, as after its crash. */
  isRead?: boolean;
}

/** Part of the timeout after which a read is sent again: a second for most calls. */
const repeatAfter = 0.2;
/** Reads that may be sent again at once. A slow service must not get twice the load. */
const maxRepeated = 20;

interface Waiting {
  subject: string;
  /** Milliseconds of the process's clock. */
  startedAt: number;
  resolve: (response: Frame) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
  repeatTimer: NodeJS.Timeout | undefined;
  isRepeated: boolean;
}

/**
 * Sends requests and matches their responses over one inbox subscription, which takes a third of the CPU of a subscription or wrapper per
 * request.
 */
export class Requester {
  private readonly waiting = new Map<string, Waiting>();
  private readonly inbox: string;
  private readonly waitingCounts = new Map<string, number>();
  private repeatedCount = 0;
  private next = 0;
  private readonly failures: LimitedLog;

  constructor(
    private readonly connection: NatsConnection,
    readonly tokens: ComponentTokens,
    private readonly limits: RequestLimits,
    log: Log,
  ) {
    this.failures = new LimitedLog(log);
    this.inbox = `${getInboxPrefix(tokens.component)}.${crypto.randomUUID()}.`;
    connection.subscribe(`${this.inbox}*`, { callback: (_error, message) => this.settle(message) });
    void this.rejectOnDisconnect();
  }

  /**
   * Sends a request.
   * @throws {@link NoResponders} if no service subscribes to the subject
   * @throws Problem `unavailable` without NATS, after `timeoutSeconds`, or at once if too many requests to the service wait
   */
  request(
    subject: string,
    { headers, body }: Frame,
    { timeoutSeconds = this.limits.CALL_TIMEOUT_SECONDS, isRead = false }: RequestOptions = {},
  ): Promise<Frame> {
    // The client would buffer the request and send it after its timeout.
    if (!isConnected(this.connection)) {
      this.count('disconnected', { subject, startedAt: performance.now() });
      return Promise.reject(unavailable());
    }
    const service = readService(subject);
    const waitingCount = this.waitingCounts.get(service) ?? 0;
    if (waitingCount >= this.limits.MAX_WAITING_REQUESTS) {
      this.count('refused', { subject, startedAt: performance.now() });
      return Promise.reject(overloaded());
    }
    this.waitingCounts.set(service, waitingCount + 1);
    return new Promise((resolve, reject) => {
      const id = (this.next++).toString(36);
      const expire = () => {
        this.take(id, 'timed-out');
        reject(unavailable('request.timeout'));
      };
      const timer = setTimeout(expire, timeoutSeconds * 1_000);
      // Each attempt has a reply subject of its own, because NATS lets a service reply once to each.
      const publish = (attempt: number) =>
        this.connection.publish(subject, body, {
          headers: toHeaders(headers),
          reply: `${this.inbox}${id}_${attempt}`,
        });
      const repeatTimer = isRead
        ? setTimeout(() => this.repeat(id, () => publish(2)), timeoutSeconds * repeatAfter * 1_000)
        : undefined;
      const startedAt = performance.now();
      this.waiting.set(id, { subject, startedAt, resolve, reject, timer, repeatTimer, isRepeated: false });
      requestsInFlight.inc();
      try {
        publish(1);
      } catch {
        this.take(id, 'disconnected')?.reject(unavailable());
      }
    });
  }

  /** Sends a request again, which another copy of the service may receive. The first response counts. */
  private repeat(id: string, publish: () => void): void {
    const waiting = this.waiting.get(id);
    if (!waiting || this.repeatedCount >= maxRepeated || !isConnected(this.connection)) return;
    waiting.isRepeated = true;
    this.repeatedCount++;
    publish();
  }

  /** Responses to requests before a disconnect cannot arrive any more. */
  private async rejectOnDisconnect(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type !== 'disconnect') continue;
      for (const id of [...this.waiting.keys()]) this.take(id, 'disconnected')?.reject(unavailable());
    }
  }

  private settle(message: Msg): void {
    const noResponders = message.data.length === 0 && message.headers?.code === 503;
    const outcome = noResponders ? 'nobody-serves' : 'answered';
    const [id = '', attempt] = message.subject.slice(this.inbox.length).split('_');
    // The service that received the first attempt may still respond, as while it stops.
    if (noResponders && attempt !== '1') return;
    const waiting = this.take(id, outcome);
    if (!waiting) return;
    if (noResponders) waiting.reject(new NoResponders());
    else waiting.resolve(toFrame(message));
  }

  private take(id: string, outcome: RequestOutcome): Waiting | undefined {
    const waiting = this.waiting.get(id);
    if (!waiting) return undefined;
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    clearTimeout(waiting.repeatTimer);
    if (waiting.isRepeated) this.repeatedCount--;
    requestsInFlight.dec();
    const service = readService(waiting.subject);
    this.waitingCounts.set(service, (this.waitingCounts.get(service) ?? 1) - 1);
    this.count(outcome, waiting);
    return waiting;
  }

  private count(
    outcome: RequestOutcome,
    { subject, startedAt }: Pick<Waiting, 'subject' | 'startedAt'>,
  ): void {
    countRequest(subject, outcome);
    if (outcome === 'answered') return;
    const milliseconds = Math.round(performance.now() - startedAt);
    this.failures.warn(
      `${outcome} ${readService(subject)}`,
      { subject, outcome, milliseconds },
      'request to a service failed',
    );
  }
}
