import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ComponentTokens } from '../auth/tokens.js';
import { createLog } from '../log/logger.js';
import { Requester, toFrame, toHeaders } from './requester.js';

type Respond = (error: null, message: object) => void;

/** A connection to services that respond only when the test says so. */
class Bus {
  private respond: Respond = () => undefined;
  readonly replies: string[] = [];

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

describe('request without a response', () => {
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['is sent again within a part of its timeout if it reads', true, 2],
    ['is sent once if it writes', false, 1],
  ])('%s', async (_case, isRead, count) => {
    jest.useFakeTimers();
    const crashed = new Bus();
    const limits = { CALL_TIMEOUT_SECONDS: 5, MAX_WAITING_REQUESTS: 100 };
    const tokens = { component: 'gateway' } as ComponentTokens;
    const sender = new Requester(crashed.connection, tokens, limits, createLog('test', 'silent'));
    const frame = { headers: {}, body: Buffer.alloc(0) };
    const response = sender.request('call.reports.thing.find', frame, { isRead });
    jest.advanceTimersByTime(1_000);
    expect(crashed.replies).toHaveLength(count);
    // NATS lets a service reply once to each subject.
    expect(new Set(crashed.replies).size).toBe(count);
    crashed.respondOnce();
    expect((await response).body.toString()).toBe('{}');
    jest.advanceTimersByTime(10_000);
    expect(crashed.replies).toHaveLength(count - 1);
  });

  it('is not sent again while many others are', () => {
    jest.useFakeTimers();
    const slow = new Bus();
    const limits = { CALL_TIMEOUT_SECONDS: 5, MAX_WAITING_REQUESTS: 100 };
    const tokens = { component: 'gateway' } as ComponentTokens;
    const sender = new Requester(slow.connection, tokens, limits, createLog('test', 'silent'));
    const frame = { headers: {}, body: Buffer.alloc(0) };
    for (let n = 0; n < 50; n++) void sender.request('call.reports.thing.find', frame, { isRead: true });
    jest.advanceTimersByTime(1_000);
    expect(slow.replies).toHaveLength(50 + 20);
  });
});

describe('a frame in a message', () => {
  it('keeps its headers, empty ones too', () => {
    const headers = toHeaders({ 'Session-Token': '', Status: '403', Principal: undefined });
    const body = Buffer.from('{}');
    expect(toFrame({ data: body, headers })).toEqual({
      headers: { 'Session-Token': '', Status: '403' },
      body,
    });
  });

  it('has no NATS headers without headers', () => {
    expect(toHeaders({ Status: undefined })).toBeUndefined();
    expect(toFrame({ data: Buffer.alloc(0) }).headers).toEqual({});
  });

  it('cannot inject a header', () => {
    expect(() => toHeaders({ 'If-None-Match': 'a\r\nPrincipal: {}' })).toThrow();
  });
});
