import { once } from 'node:events';
import type { Socket } from 'node:net';
import { metrics, type Log, type Readiness } from '@portal/server-kit';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { GatewayConfig } from '../config.js';

/** Requests of one connection that may wait for their responses. Browsers and proxies send one at a time. */
const maxPipelined = 10;

/** Memory that a file takes while it is being sent. */
const streamBytes = 64 * 1_024;

/** Milliseconds that a client always has to read a response, however much memory is in use. */
const graceMs = 1_000;

/** Why a connection was cut: its client read too slowly, responses filled the memory, or it sent requests without reading. */
type Reason = 'slow' | 'memory' | 'pipelining';

/** A response that is not read to the end; `bytes` are kept in memory once it is being sent. */
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
 * The requests whose responses are not read to the end. A gateway that stops finishes them all and waits for nothing else. Clients that do
 * not read are cut, because a response stays in memory until it is read.
 */
export class OpenResponses {
  /** By connection; spare ones have none. */
  private readonly connections = new Map<Socket, Set<OpenResponse>>();
  /** Responses that are being sent, the oldest first. */
  private readonly sending = new Set<OpenResponse>();
  private readonly timeoutMs: number;
  private readonly maxUnreadBytes: number;
  private unreadBytes = 0;
  private count = 0;
  private whenNone: (() => void) | undefined;

  /** Follows the requests of `fastify`; once the component is stopping, responses ask the other side to close its connection. */
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
      // Without `done`, a request whose connection was cut goes no further.
      if (!response) return void reply.hijack();
      responses.set(request, response);
      reply.raw.once('close', () => this.remove(response));
      done();
    });
    fastify.addHook('onSend', (request, reply, payload, done) => {
      if (readiness.isStopping) reply.header('connection', 'close');
      const response = responses.get(request);
      if (response) this.noteSent(response, sizeOf(payload));
      done();
    });
    setInterval(() => this.cutSlow(), graceMs).unref();
  }

  /** Accepts no more connections, and resolves once every request is answered. */
  async finish(): Promise<void> {
    const { server } = this.fastify;
    const closed = once(server, 'close');
    server.close();
    if (this.count > 0) await new Promise<void>((resolve) => (this.whenNone = resolve));
    // Browsers keep spare connections on which they never send a request, or not even complete the TLS handshake.
    for (const socket of this.connections.keys()) socket.destroy();
    await closed;
  }

  private follow(socket: Socket): Set<OpenResponse> {
    const responses = new Set<OpenResponse>();
    this.connections.set(socket, responses);
    socket.once('close', () => this.forget(socket));
    return responses;
  }

  /** Undefined where the connection was cut. */
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

  private noteSent(response: OpenResponse, bytes: number): void {
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
    if (this.count === 0) this.whenNone?.();
  }

  /** A response that waits behind others of its connection is not closed with it, so all are removed here. */
  private forget(socket: Socket): void {
    for (const response of this.connections.get(socket) ?? []) this.remove(response);
    this.connections.delete(socket);
  }

  /** Cuts clients that take too long and, while responses fill the memory, those that have taken longest. */
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
    this.log.info({ reason, clientAddress }, 'cut a connection whose client does not read responses');
    this.forget(socket);
    socket.destroy();
  }
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload ? streamBytes : 0;
}
