import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  getConsumerName,
  events,
  Problem,
  requestHeader,
  getStreamName,
  type EventContract,
  type ServiceName,
} from '@portal/contracts';
import {
  BUS,
  LimitedLog,
  LOG,
  PeriodicJob,
  runInSpan,
  type Log,
  type Span,
  type SpanOptions,
} from '@portal/server-kit';
import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { SERVICE } from '../config/variables.js';
import type { Transaction } from '../database/database.js';
import { InboxRepository } from './inbox.repository.js';

/** An event with the id of its row, or of the domain event. The value is null for a deleted row. */
export interface ReceivedEvent<V> {
  id: string;
  value: V | null;
}

export type EventHandler<V> = (transaction: Transaction, received: ReceivedEvent<V>[]) => Promise<void>;

export interface Listener {
  event: EventContract;
  apply: EventHandler<unknown>;
}

export interface EventMessage {
  subject: string;
  version: number;
  value: unknown;
}

const maxBatch = 200;
const retryMs = 1_000;
const pruneMs = 3_600_000;

/** Consumes events of other services in batches, each event once. Failed events are redelivered. */
@Injectable()
export class EventConsumer implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly listeners: Listener[] = [];
  private jobs: PeriodicJob[] = [];
  private readonly failures: LimitedLog;

  constructor(
    @Inject(BUS) private readonly bus: NatsConnection,
    @Inject(LOG) private readonly log: Log,
    @Inject(SERVICE) private readonly service: ServiceName,
    protected readonly inbox: InboxRepository,
  ) {
    this.failures = new LimitedLog(log);
  }

  /** Registers a handler of an event. Must be called before the application starts. */
  listen<F extends EventContract>(event: F, apply: EventHandler<z.output<F['value']>>): void {
    this.listeners.push({ event, apply: apply as EventHandler<unknown> });
  }

  /** Registers a handler that gets each event on its own. Deletions are left out. */
  listenEach<F extends EventContract>(
    event: F,
    apply: (transaction: Transaction, value: z.output<F['value']>, id: string) => Promise<void>,
  ): void {
    this.listen(event, async (transaction, received) => {
      for (const { id, value } of received) if (value !== null) await apply(transaction, value, id);
    });
  }

  get events(): EventContract[] {
    return this.listeners.map(({ event }) => event);
  }

  onApplicationBootstrap(): void {
    this.requireDeclaredListeners();
    const { log } = this;
    const prune = new PeriodicJob(() => this.inbox.prune(), {
      name: 'inbox pruning',
      intervalMs: pruneMs,
      log,
      startsAfterInterval: true,
    });
    const consumers = this.listeners.map((listener) => {
      const name = `consuming ${listener.event.service} ${listener.event.kind}`;
      return new PeriodicJob((signal) => this.consume(listener, signal), { name, intervalMs: retryMs, log });
    });
    this.jobs = [prune, ...consumers];
    for (const job of this.jobs) job.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.jobs.map((job) => job.stop()));
  }

  /** Provisioning creates durable consumers from the contracts: without a listener their events would pile up. */
  protected requireDeclaredListeners(): void {
    const declared = events.filter(({ consumers }) => consumers.includes(this.service));
    const unhandled = declared.filter((event) => !this.events.includes(event));
    const undeclared = this.events.filter((event) => !declared.includes(event));
    const names = [...unhandled, ...undeclared].map(({ service, kind }) => `${service}.${kind}`);
    if (names.length > 0)
      throw new Error(`${this.service} and the contracts disagree on consuming ${names.join(', ')}`);
  }

  /** Consumes messages until the signal is aborted or the consumer is lost. */
  private async consume(listener: Listener, signal: AbortSignal): Promise<void> {
    const { event } = listener;
    const stream = getStreamName(event.service, event.type);
    const consumer = await jetstream(this.bus).consumers.get(stream, getConsumerName(this.service, event));
    const messages = await consumer.consume({
      max_messages: maxBatch,
      expires: 30_000,
      abort_on_missing_resource: true,
    });
    const stop = () => messages.stop();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    try {
      await this.processAll(messages, listener);
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /** Processes all messages that arrived during the previous transaction in the next one. */
  private async processAll(messages: ConsumerMessages, listener: Listener): Promise<void> {
    const pending: JsMsg[] = [];
    let work: Promise<void> = Promise.resolve();
    let isBusy = false;
    const processPending = async () => {
      while (pending.length > 0) await this.process(pending.splice(0, maxBatch), listener);
      isBusy = false;
    };
    for await (const message of messages) {
      pending.push(message);
      if (isBusy) continue;
      isBusy = true;
      work = Promise.resolve().then(processPending);
    }
    await work;
  }

  /** Processes messages of an event in one transaction. Never rejects. */
  private process(messages: JsMsg[], listener: Listener): Promise<void> {
    return runInSpan(
      () => consumeSpan(listener.event, messages),
      (span) => this.processBatch(messages, listener, span),
    );
  }

  /** Applies the events that the service has not consumed before in one transaction. */
  protected async apply({ event, apply }: Listener, messages: EventMessage[]): Promise<void> {
    await this.inbox.take(messages, async (transaction, newSubjects) => {
      const fresh = messages.filter(({ subject }) => newSubjects.has(subject));
      await apply(
        transaction,
        fresh.map((message) => parseEvent(event, message)),
      );
    });
  }

  private async processBatch(messages: JsMsg[], { event, apply }: Listener, span: Span): Promise<void> {
    try {
      await this.apply({ event, apply }, pickNewest(messages));
      for (const message of messages) message.ack();
    } catch (error) {
      const isTemporary = error instanceof Problem;
      span.fail(isTemporary ? error.code : 'unreadable');
      // An unreadable event must not delay others.
      if (messages.length > 1 && !isTemporary) {
        for (const message of messages) await this.process([message], { event, apply });
        return;
      }
      const context = { event: event.kind, error: String(error) };
      this.failures.warn(
        context.error,
        context,
        `event processing failed, redelivery in ${retryMs / 1_000} s`,
      );
      for (const message of messages) message.nak(retryMs);
    }
  }
}

/** Returns the newest version of each subject. */
function pickNewest(messages: JsMsg[]): EventMessage[] {
  const newest = new Map<string, EventMessage>();
  for (const message of messages) {
    const { subject } = message;
    const { version, value } = message.json<{ version: number; value: unknown }>();
    if (version > (newest.get(subject)?.version ?? 0)) newest.set(subject, { subject, version, value });
  }
  return [...newest.values()];
}

function parseEvent(event: EventContract, { subject, value }: EventMessage): ReceivedEvent<unknown> {
  const id = subject.slice(subject.lastIndexOf('.') + 1);
  return { id, value: value === null ? null : event.value.parse(value) };
}

/** A single event continues the trace of its publisher; several have a trace of their own with links. */
function consumeSpan(event: EventContract, messages: JsMsg[]): SpanOptions {
  const traces = new Set(messages.flatMap(({ headers }) => headers?.get(requestHeader.traceparent) || []));
  const [first] = traces;
  return {
    name: `consume ${event.service} ${event.kind}`,
    kind: 'consumer',
    attributes: { 'messaging.system': 'nats', 'messaging.batch.message_count': messages.length },
    ...(messages.length === 1 ? { parent: first } : { links: [...traces] }),
  };
}
