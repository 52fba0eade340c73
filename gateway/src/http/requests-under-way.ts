import { once } from 'node:events';
import type { Readiness } from '@portal/service-kit';
import type { FastifyInstance } from 'fastify';

/** The requests that are not answered yet, so that a gateway that ends answers them all and waits for nothing else. */
export class RequestsUnderWay {
  private count = 0;
  private whenNone: (() => void) | undefined;

  /** Follows the requests of `fastify`; once the part is stopping, answers ask the other side to close its connection. */
  constructor(
    private readonly fastify: FastifyInstance,
    readiness: Readiness,
  ) {
    fastify.addHook('onRequest', (_request, reply, done) => {
      if (readiness.isStopping) reply.header('connection', 'close');
      this.count++;
      reply.raw.once('close', () => this.end());
      done();
    });
  }

  /** Takes no more connections, and resolves once everything that was asked is answered. */
  async finish(): Promise<void> {
    const { server } = this.fastify;
    const closed = once(server, 'close');
    server.close();
    if (this.count > 0) await new Promise<void>((resolve) => (this.whenNone = resolve));
    // Browsers keep spare connections on which they never ask for anything.
    server.closeAllConnections();
    await closed;
  }

  private end(): void {
    this.count--;
    if (this.count === 0) this.whenNone?.();
  }
}
