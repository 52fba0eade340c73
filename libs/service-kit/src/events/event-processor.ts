import { Problem, type EventContract } from '@portal/contracts';
import { traced, type Log, type Span } from '@portal/server-kit';
import type { JsMsg } from '@nats-io/jetstream';
import type { Transaction } from '../database/database.js';
import { consumeSpan } from './event-span.js';
import type { InboxRepository } from './inbox.repository.js';

/** An event as it arrives: the id of its row or occurrence and its value, null once the row is gone. */
export interface ReceivedEvent<V> {
  id: string;
  value: V | null;
}

/** What a service does with news of an event, in the transaction that notes them as taken in. */
export type EventHandler<V> = (transaction: Transaction, received: ReceivedEvent<V>[]) => Promise<void>;

/** A kind of events and who is told of them. */
export interface Listener {
  event: EventContract;
  apply: EventHandler<unknown>;
}

const retryEvery = 1_000;

/** Takes messages with events in, each once; what fails comes again. */
export class EventProcessor {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly log: Log,
  ) {}

  /** Takes several messages of a kind in one transaction; never rejects. */
  take(messages: JsMsg[], listener: Listener): Promise<void> {
    return traced(
      () => consumeSpan(listener.event, messages),
      (span) => this.processBatch(messages, listener, span),
    );
  }

  private async processBatch(messages: JsMsg[], listener: Listener, span: Span): Promise<void> {
    const { event, apply } = listener;
    const newest = new Map<string, { subject: string; version: number; value: unknown }>();
    try {
      for (const message of messages) {
        const { subject } = message;
        const { version, value } = message.json<{ version: number; value: unknown }>();
        if (version > (newest.get(subject)?.version ?? 0)) newest.set(subject, { subject, version, value });
      }
      await this.inbox.take([...newest.values()], async (transaction, news) => {
        const fresh = [...newest.values()].filter(({ subject }) => news.has(subject));
        await apply(
          transaction,
          fresh.map((message) => read(event, message)),
        );
      });
      for (const message of messages) message.ack();
    } catch (error) {
      // One that cannot be read must not hold up its neighbours.
      const passing = error instanceof Problem;
      span.fail(passing ? error.code : 'unreadable');
      if (messages.length > 1 && !passing) return this.processOneByOne(messages, listener);
      this.log.warn(
        { event: event.kind, error: String(error) },
        'events could not be taken in and come again',
      );
      for (const message of messages) message.nak(retryEvery);
    }
  }

  private async processOneByOne(messages: JsMsg[], listener: Listener): Promise<void> {
    for (const message of messages) await this.take([message], listener);
  }
}

function read(
  event: EventContract,
  { subject, value }: { subject: string; value: unknown },
): ReceivedEvent<unknown> {
  const id = subject.slice(subject.lastIndexOf('.') + 1);
  return { id, value: value === null ? null : event.value.parse(value) };
}
