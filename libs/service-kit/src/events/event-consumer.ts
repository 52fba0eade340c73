import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { consumerOf, events, streamOf, type EventContract, type ServiceName } from '@portal/contracts';
import { BUS, LOG, type Log } from '@portal/server-kit';
import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { SERVICE } from '../service/tokens.js';
import { EventProcessor, type EventHandler, type Listener } from './event-processor.js';
import { InboxRepository } from './inbox.repository.js';

const batch = 200;
const retryEvery = 1_000;
const pruneEvery = 3_600_000;

/** Takes in events of other services, each once, in batches; what fails comes again. */
@Injectable()
export class EventConsumer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listeners: Listener[] = [];
  private readonly taker: EventProcessor;
  private readonly consuming = new Set<ConsumerMessages>();
  private readonly loops: Promise<void>[] = [];
  private readonly stopping = new AbortController();
  private pruning: NodeJS.Timeout | undefined;

  constructor(
    @Inject(BUS) private readonly bus: NatsConnection,
    @Inject(LOG) private readonly log: Log,
    @Inject(SERVICE) private readonly service: ServiceName,
    private readonly inbox: InboxRepository,
  ) {
    this.taker = new EventProcessor(inbox, log);
  }

  /** Has `apply` called with every news of `event`; to be called before the application has started. */
  listen<F extends EventContract>(event: F, apply: EventHandler<z.output<F['value']>>): void {
    this.listeners.push({ event, apply: apply as EventHandler<unknown> });
  }

  /** The kinds of events that are listened to. */
  get events(): EventContract[] {
    return this.listeners.map(({ event }) => event);
  }

  onApplicationBootstrap(): void {
    this.requireDeclaredListeners();
    this.pruning = setInterval(() => void this.prune(), pruneEvery).unref();
    this.loops.push(...this.listeners.map((listener) => this.follow(listener)));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.pruning);
    for (const messages of this.consuming) messages.stop();
    await Promise.allSettled(this.loops);
  }

  /** Consumers come from the contracts: an event that is declared and not listened to would pile up, the other way round never arrive. */
  private requireDeclaredListeners(): void {
    const declared = events.filter(({ consumers }) => consumers.includes(this.service));
    const missing = declared.filter((event) => !this.events.includes(event));
    const undeclared = this.events.filter((event) => !declared.includes(event));
    const wrong = [...missing, ...undeclared].map(({ service, kind }) => `${service}.${kind}`);
    if (wrong.length > 0)
      throw new Error(`${this.service} and the contracts disagree on consuming ${wrong.join(', ')}`);
  }

  private async prune(): Promise<void> {
    await this.inbox
      .prune()
      .catch((error: unknown) => this.log.warn({ error: String(error) }, 'old events are kept'));
  }

  private async follow(listener: Listener): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.consume(listener);
      } catch (error) {
        this.log.info({ event: listener.event.kind, error: String(error) }, 'waiting for a stream of facts');
      }
      await pause(retryEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  private async consume(listener: Listener): Promise<void> {
    const { event } = listener;
    const stream = streamOf(event.service, event.type);
    const name = consumerOf(this.service, event);
    const consumer = await jetstream(this.bus).consumers.get(stream, name);
    const messages = await consumer.consume({
      max_messages: batch,
      expires: 5_000,
      abort_on_missing_resource: true,
    });
    this.consuming.add(messages);
    try {
      await this.drain(messages, listener);
    } finally {
      this.consuming.delete(messages);
      messages.stop();
    }
  }

  /** Applies what has arrived meanwhile in one transaction, so that a backlog costs few of them. */
  private async drain(messages: ConsumerMessages, listener: Listener): Promise<void> {
    const arrived: JsMsg[] = [];
    let working: Promise<void> = Promise.resolve();
    let busy = false;
    const work = async () => {
      while (arrived.length > 0) await this.taker.take(arrived.splice(0, batch), listener);
      busy = false;
    };
    for await (const message of messages) {
      arrived.push(message);
      if (busy) continue;
      busy = true;
      working = Promise.resolve().then(work);
    }
    await working;
  }
}
