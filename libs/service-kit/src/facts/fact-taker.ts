import { Problem, type Fact } from '@portal/contracts';
import { traced, type Log, type Span } from '@portal/server-kit';
import type { JsMsg } from '@nats-io/jetstream';
import type { Transaction } from '../database/database.js';
import { takeInSpan } from './fact-span.js';
import type { InboxRepository } from './inbox.repository.js';

/** A fact as it arrives: the id of its row or occurrence and its value, null once the row is gone. */
export interface Arrival<V> {
  id: string;
  value: V | null;
}

/** What a service does with news of a fact, in the transaction that notes them as taken in. */
export type Apply<V> = (transaction: Transaction, arrivals: Arrival<V>[]) => Promise<void>;

/** A kind of facts and who is told of them. */
export interface Listener {
  fact: Fact;
  apply: Apply<unknown>;
}

const retryEvery = 1_000;

/** Takes messages with facts in, each once; what fails comes again. */
export class FactTaker {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly log: Log,
  ) {}

  /** Takes several messages of a kind in one transaction; never rejects. */
  take(messages: JsMsg[], listener: Listener): Promise<void> {
    return traced(
      () => takeInSpan(listener.fact, messages),
      (span) => this.takeTogether(messages, listener, span),
    );
  }

  private async takeTogether(messages: JsMsg[], listener: Listener, span: Span): Promise<void> {
    const { fact, apply } = listener;
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
          fresh.map((arrival) => read(fact, arrival)),
        );
      });
      for (const message of messages) message.ack();
    } catch (error) {
      // One that cannot be read must not hold up its neighbours.
      const passing = error instanceof Problem;
      span.fail(passing ? error.code : 'unreadable');
      if (messages.length > 1 && !passing) return this.takeOneByOne(messages, listener);
      this.log.warn({ fact: fact.kind, error: String(error) }, 'facts could not be taken in and come again');
      for (const message of messages) message.nak(retryEvery);
    }
  }

  private async takeOneByOne(messages: JsMsg[], listener: Listener): Promise<void> {
    for (const message of messages) await this.take([message], listener);
  }
}

function read(fact: Fact, { subject, value }: { subject: string; value: unknown }): Arrival<unknown> {
  const id = subject.slice(subject.lastIndexOf('.') + 1);
  return { id, value: value === null ? null : fact.value.parse(value) };
}
