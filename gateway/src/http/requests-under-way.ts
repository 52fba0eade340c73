import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readiness } from '@portal/part-kit';
import type { FastifyInstance } from 'fastify';

/** The requests that are not answered yet, so that a gateway that ends answers them all and waits for nothing else. */
export class RequestsUnderWay {
  private readonly connections = new Set<Socket>();
  private count = 0;
  private whenNone: (() => void) | undefined;

  /** Follows the requests of `fastify`; once the part is stopping, answers ask the other side to close its connection. */
  constructor(
    private readonly fastify: FastifyInstance,
    readiness: Readiness,
  ) {
    fastify.server.on('connection', (connection: Socket) => {
      this.connections.add(connection);
      connection.once('close', () => this.connections.delete(connection));
    });
    fastify.addHook('onRequest', (_request, reply, done) => {
      this.count++;
      reply.raw.once('close', () => this.end());
      done();
    });
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      if (readiness.isStopping) reply.header('connection', 'close');
      done();
    });
  }

  /** Takes no more connections, and resolves once everything that was asked is answered. */
  async finish(): Promise<void> {
    const { server } = this.fastify;
    const closed = once(server, 'close');
    server.close();
    if (this.count > 0) await new Promise<void>((resolve) => (this.whenNone = resolve));
    // Browsers keep spare connections on which they never ask for anything, or not even shake hands over TLS.
    for (const connection of this.connections) connection.destroy();
    await closed;
  }

  private end(): void {
    this.count--;
    if (this.count === 0) this.whenNone?.();
  }
}
