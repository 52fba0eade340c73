import { once } from 'node:events';
import type { Socket } from 'node:net';
import { metrics, PeriodicJob, type Log, type Readiness } from '@portal/server-kit';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { GatewayConfig } from '../config.js';

/** Maximum number of pending requests of a connection. Browsers and proxies send one at a time. */
const maxPipelined = 10;

const streamBytes = 64 * 1_024;

/** Minimum time to read a response, even if memory is full. */
const graceMs = 1_000;

/** The client reads too slowly, responses fill the memory, or the client sends requests without reading. */
type Reason = 'slow' | 'memory' | 'pipelining';

/** A response that is not read completely; `bytes` are in memory while it is sent. */
interface OpenResponse {
  readonly socket: Socket;
  bytes: number;
  sentAt: number;
}

const cuts = new Counter({
  name: 'portal_http_connections_cut_total',
  help: 'Connections that were cut because their clients did not read responses, by reason',
  labelNames: ['reason'] as const,
  registers: [metrics],
});

type Limits = Pick<GatewayConfig, 'RESPONSE_TIMEOUT_SECONDS' | 'MAX_UNREAD_MEGABYTES'>;

/**
 * Requests with incomplete responses. A stopping gateway completes them. Clients that do not read are cut, because their responses stay in
 * memory.
 */
export class OpenResponses {
  private readonly connections = new Map<Socket, Set<OpenResponse>>();
  /** Responses in transfer, the oldest first. */
  private readonly sending = new Set<OpenResponse>();
  private readonly timeoutMs: number;
  private readonly maxUnreadBytes: number;
  private unreadBytes = 0;
  private count = 0;
  private onEmpty: (() => void) | undefined;

  /** Observes the requests of `fastify`. Responses of a stopping component close their connections. */
  constructor(
    private readonly fastify: FastifyInstance,
    readiness: Readiness,
    limits: Limits,
    private readonly log: Log,
  ) {
    this.timeoutMs = limits.RESPONSE_TIMEOUT_SECONDS * 1_000;
    this.maxUnreadBytes = limits.MAX_UNREAD_MEGABYTES * 1_048_576;
    for (const event of ['connection', 'secureConnection']) {
      fastify.server.on(event, (socket: Socket) => this.follow(socket));
    }
    const responses = new WeakMap<object, OpenResponse>();
    fastify.addHook('onRequest', (request, reply, done) => {
      const response = this.open(request.raw.socket);
      // The request of a cut connection ends here.
      if (!response) return void reply.hijack();
      responses.set(request, response);
      reply.raw.once('close', () => this.remove(response));
      done();
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      if (readiness.isStopping) reply.header('connection', 'close');
      const response = responses.get(request);
      if (response) this.recordSent(response, measurePayload(payload));
      done();
    });
    const cutSlow = () => Promise.resolve(this.cutSlow());
    new PeriodicJob(cutSlow, { name: 'cutting slow clients', intervalMs: graceMs, log }).start();
  }

  /** Stops accepting connections and resolves when all requests are completed. */
  async finish(): Promise<void> {
    const { server } = this.fastify;
    const closed = once(server, 'close');
    server.close();
    if (this.count > 0) await new Promise<void>((resolve) => (this.onEmpty = resolve));
    // Browsers open spare connections without requests.
    for (const socket of this.connections.keys()) socket.destroy();
    await closed;
  }

  private follow(socket: Socket): Set<OpenResponse> {
    const responses = new Set<OpenResponse>();
    this.connections.set(socket, responses);
    socket.once('close', () => this.forget(socket));
    return responses;
  }

  /** Returns undefined for a cut connection. */
  private open(socket: Socket): OpenResponse | undefined {
    if (socket.destroyed) return undefined;
    // Fastify listens with one server per address of a host name and exposes only the first.
    const others = this.connections.get(socket) ?? this.follow(socket);
    if (others.size >= maxPipelined) {
      this.cut(socket, 'pipelining');
      return undefined;
    }
    const response: OpenResponse = { socket, bytes: 0, sentAt: 0 };
    others.add(response);
    this.count++;
    return response;
  }

  private recordSent(response: OpenResponse, bytes: number): void {
    if (!this.connections.get(response.socket)?.has(response)) return;
    response.bytes = bytes;
    response.sentAt = performance.now();
    this.sending.add(response);
    this.unreadBytes += bytes;
    if (this.unreadBytes > this.maxUnreadBytes) this.cutSlow();
  }

  private remove(response: OpenResponse): void {
    if (!this.connections.get(response.socket)?.delete(response)) return;
    if (this.sending.delete(response)) this.unreadBytes -= response.bytes;
    this.count--;
    if (this.count === 0) this.onEmpty?.();
  }

  /** Pending responses of a connection are not closed with it. */
  private forget(socket: Socket): void {
    for (const response of this.connections.get(socket) ?? []) this.remove(response);
    this.connections.delete(socket);
  }

  /** Cuts clients over the timeout and, while memory is full, the slowest ones. */
  private cutSlow(): void {
    const now = performance.now();
    for (const { socket, sentAt } of this.sending) {
      const age = now - sentAt;
      const isMemoryFull = this.unreadBytes > this.maxUnreadBytes;
      if (age > this.timeoutMs) this.cut(socket, 'slow');
      else if (isMemoryFull && age > graceMs) this.cut(socket, 'memory');
      else return;
    }
  }

  private cut(socket: Socket, reason: Reason): void {
    const clientAddress = socket.remoteAddress;
    cuts.inc({ reason });
    this.log.info({ reason, clientAddress }, 'connection cut, its client does not read responses');
    this.forget(socket);
    socket.destroy();
  }
}

function measurePayload(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload ? streamBytes : 0;
}
