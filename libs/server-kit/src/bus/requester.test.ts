import { describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ComponentTokens } from '../auth/tokens.js';
import { createLog } from '../log/logger.js';
import { Requester } from './requester.js';

type Respond = (error: null, message: object) => void;

/** A connection to services that respond only when the test says so. */
class Bus {
  private respond: Respond = () => undefined;
  private readonly replies: string[] = [];

  connection = {
    isClosed: () => false,
    async *status() {},
    subscribe: (_inbox: string, { callback }: { callback: Respond }) => (this.respond = callback),
    publish: (_subject: string, _body: Uint8Array, { reply }: { reply: string }) =>
      void this.replies.push(reply),
  } as unknown as NatsConnection;

  /** Responds to the oldest request. */
  respondOnce() {
    this.respond(null, { subject: this.replies.shift(), data: Buffer.from('{}') });
  }
}

const bus = new Bus();
const requester = new Requester(
  bus.connection,
  { component: 'gateway' } as ComponentTokens,
  { CALL_TIMEOUT_SECONDS: 60, MAX_WAITING_REQUESTS: 2 },
  createLog('test', 'error'),
);
const send = (service: string) =>
  requester.request(`call.${service}.thing.find`, { headers: {}, body: Buffer.alloc(0) });

describe('requester', () => {
  it('refuses requests at once while too many wait for the same service', async () => {
    const waiting = [send('reports'), send('reports')];
    await expect(send('reports')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    const other = send('identity');
    bus.respondOnce();
    await waiting[0];
    const next = send('reports');
    for (const _ of [1, 2, 3]) bus.respondOnce();
    await Promise.all([...waiting, other, next]);
  });
});
