import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { contract, get, nothing, limitPerMinute, post, unavailable } from '@portal/contracts';
import { z } from 'zod';
import { CallSender } from './call-sender.js';
import { packFrames, unpackFrames, type Frame, type Requester, type RequestOptions } from './requester.js';

const options = {
  summary: 'A call.',
  access: { user: 'any' },
  input: nothing,
  output: z.object({}),
} as const;
const { calls } = contract('reports', 'thing', {
  one: get('/thing/one', { ...options, batched: true }),
  other: get('/thing/other', { ...options, batched: true }),
  write: post('/thing/write', { ...options, batched: true, accountLimit: limitPerMinute(60) }),
  count: get('/thing/count', { ...options, batched: true, cacheSeconds: 1 }),
  chart: get('/thing/chart', { ...options, batched: true, cacheSeconds: 1 }),
  alone: get('/thing/alone', { ...options, timeoutSeconds: 20 }),
});
const { calls: elsewhere } = contract('analytics', 'thing', {
  one: get('/elsewhere/one', { ...options, batched: true }),
});

const createFrame = (name: string, body = ''): Frame => ({ headers: { name }, body: Buffer.from(body) });

interface Message {
  subject: string;
  frame: Frame;
  timeoutSeconds: number | undefined;
}

/** Echoes each call and records the messages. */
class Bus {
  readonly messages: Message[] = [];

  request(subject: string, message: Frame, options: RequestOptions = {}): Promise<Frame> {
    this.messages.push({ subject, frame: message, timeoutSeconds: options.timeoutSeconds });
    if (!subject.endsWith('.batch')) return Promise.resolve(message);
    return Promise.resolve({ headers: {}, body: packFrames(unpackFrames(message.body)) });
  }

  get subjects(): string[] {
    return this.messages.map(({ subject }) => subject);
  }
}

const createSender = (bus: Pick<Requester, 'request'>) => new CallSender(bus as Requester);

afterEach(() => void jest.useRealTimers());

describe('CallSender', () => {
  it('sends calls of the same moment in one message per service', async () => {
    const bus = new Bus();
    const send = createSender(bus);
    const responses = await Promise.all([
      send.send(calls.one, createFrame('a', 'first')),
      send.send(calls.other, createFrame('b', 'second')),
      send.send(calls.one, createFrame('c')),
      send.send(elsewhere.one, createFrame('d')),
      send.send(elsewhere.one, createFrame('e')),
    ]);
    expect(bus.subjects).toEqual(['call.reports.batch', 'call.analytics.batch']);
    expect(
      responses.map(({ headers, body }) => [headers.name, headers.Subject, Buffer.from(body).toString()]),
    ).toEqual([
      ['a', 'call.reports.thing.one', 'first'],
      ['b', 'call.reports.thing.other', 'second'],
      ['c', 'call.reports.thing.one', ''],
      ['d', 'call.analytics.thing.one', ''],
      ['e', 'call.analytics.thing.one', ''],
    ]);
  });

  it('sends writes and reads in separate messages', async () => {
    const bus = new Bus();
    const send = createSender(bus);
    const pairs = [calls.write, calls.one, calls.write, calls.other];
    await Promise.all(pairs.map((call) => send.send(call, createFrame(call.subject))));
    const components = bus.messages.map(({ frame: { body } }) =>
      unpackFrames(body).map(({ headers }) => headers.name),
    );
    expect(components).toEqual([
      [calls.write.subject, calls.write.subject],
      [calls.one.subject, calls.other.subject],
    ]);
  });

  it('delays only cached calls for each other', async () => {
    jest.useFakeTimers();
    const bus = new Bus();
    const send = createSender(bus);
    const count = send.send(calls.count, createFrame('count'));
    const read = send.send(calls.one, createFrame('read'));
    const write = send.send(calls.write, createFrame('write'));
    await jest.advanceTimersByTimeAsync(1);
    expect(bus.subjects).toEqual([calls.one.subject, calls.write.subject]);
    const chart = send.send(calls.chart, createFrame('chart'));
    await jest.advanceTimersByTimeAsync(1);
    expect(bus.subjects.slice(2)).toEqual(['call.reports.batch']);
    const responses = await Promise.all([count, read, write, chart]);
    expect(responses.map(({ headers }) => headers.name)).toEqual(['count', 'read', 'write', 'chart']);
  });

  it('sends a single call on its own subject', async () => {
    const bus = new Bus();
    await createSender(bus).send(calls.one, createFrame('a'));
    expect(bus.subjects).toEqual(['call.reports.thing.one']);
  });

  it('sends other and long calls alone with their own timeouts', async () => {
    const bus = new Bus();
    const send = createSender(bus);
    await Promise.all([
      send.send(calls.alone, createFrame('a')),
      send.send(calls.alone, createFrame('b')),
      send.send(calls.one, createFrame('c', 'x'.repeat(5_000))),
      send.send(calls.one, createFrame('d', 'x'.repeat(5_000))),
    ]);
    expect(bus.messages.map(({ subject, timeoutSeconds }) => [subject, timeoutSeconds])).toEqual([
      ['call.reports.thing.alone', 20],
      ['call.reports.thing.alone', 20],
      ['call.reports.thing.one', undefined],
      ['call.reports.thing.one', undefined],
    ]);
  });

  it('stays below the payload limit of NATS', async () => {
    const bus = new Bus();
    const send = createSender(bus);
    const responses = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) =>
        send.send(calls.one, createFrame(String(n), 'x'.repeat(4_000))),
      ),
    );
    expect(responses.map(({ headers }) => Number(headers.name))).toEqual(responses.map((_, n) => n));
    expect(Math.max(...bus.messages.map(({ frame: { body } }) => body.length))).toBeLessThan(1_000_000);
  });

  it('does not repeat a failed message', async () => {
    let messages = 0;
    const send = createSender({
      request: () => {
        messages++;
        return Promise.reject(unavailable());
      },
    });
    const outcomes = await Promise.allSettled(
      [createFrame('a'), createFrame('b')].map((each) => send.send(calls.one, each)),
    );
    expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason: unavailable() })));
    expect(messages).toBe(1);
  });

  it.each([
    ['that cannot be read', Buffer.from('?')],
    ['with too few frames', packFrames([createFrame('a')])],
  ])('does not repeat a message with a response %s', async (_what, body) => {
    let messages = 0;
    const send = createSender({
      request: () => {
        messages++;
        return Promise.resolve({ headers: {}, body });
      },
    });
    const outcomes = await Promise.allSettled(
      [createFrame('a'), createFrame('b')].map((each) => send.send(calls.one, each)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(messages).toBe(1);
  });
});
