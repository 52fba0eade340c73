import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { factSubject, Problem, streamOf, type Fact, type ServiceName } from '@portal/contracts';
import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import type { Transaction } from '../database/database.js';
import type { Log } from '../log/logger.js';
import { BUS, LOG, SERVICE } from '../service/tokens.js';
import { InboxRepository } from './inbox.repository.js';

/** A fact as it arrives: the id of its row or occurrence and its value, null once the row is gone. */
export interface Arrival<V> {
  id: string;
  value: V | null;
}

type Apply<V> = (transaction: Transaction, arrivals: Arrival<V>[]) => Promise<void>;

interface Listener {
  fact: Fact;
  apply: Apply<unknown>;
}

const batch = 200;
const retryEvery = 1_000;
const pruneEvery = 3_600_000;

/** Takes in facts of other services, each once, in batches; what fails comes again. */
@Injectable()
export class FactInbox implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listeners: Listener[] = [];
  private readonly consuming = new Set<ConsumerMessages>();
  private readonly loops: Promise<void>[] = [];
  private readonly stopping = new AbortController();
  private pruning: NodeJS.Timeout | undefined;

  constructor(
    @Inject(BUS) private readonly bus: NatsConnection,
    @Inject(LOG) private readonly log: Log,
    @Inject(SERVICE) private readonly service: ServiceName,
    private readonly inbox: InboxRepository,
  ) {}

  /** Has `apply` called with every news of `fact`; to be called before the application has started. */
  listen<F extends Fact>(fact: F, apply: Apply<z.output<F['value']>>): void {
    this.listeners.push({ fact, apply: apply as Apply<unknown> });
  }

  onApplicationBootstrap(): void {
    this.pruning = setInterval(() => void this.prune(), pruneEvery).unref();
    this.loops.push(...this.listeners.map((listener) => this.follow(listener)));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.pruning);
    for (const messages of this.consuming) messages.stop();
    await Promise.allSettled(this.loops);
  }

  private async prune(): Promise<void> {
    await this.inbox
      .prune()
      .catch((error: unknown) => this.log.warn({ error: String(error) }, 'old facts are kept'));
  }

  private async follow(listener: Listener): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.consume(listener);
      } catch (error) {
        this.log.info({ fact: listener.fact.kind, error: String(error) }, 'waiting for a stream of facts');
      }
      await pause(retryEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  private async consume({ fact, apply }: Listener): Promise<void> {
    const stream = streamOf(fact.service, fact.sort);
    const name = `${this.service}_${fact.kind}`;
    const manager = await jetstreamManager(this.bus, { timeout: 2_000 });
    await manager.consumers.add(stream, {
      durable_name: name,
      filter_subject: factSubject(fact, '*'),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(30_000),
      deliver_policy: DeliverPolicy.All,
      max_ack_pending: 1_000,
    });
    const consumer = await jetstream(this.bus).consumers.get(stream, name);
    const messages = await consumer.consume({
      max_messages: batch,
      expires: 5_000,
      abort_on_missing_resource: true,
    });
    this.consuming.add(messages);
    try {
      await this.drain(messages, fact, apply);
    } finally {
      this.consuming.delete(messages);
      messages.stop();
    }
  }

  /** Applies what has arrived meanwhile in one transaction, so that a backlog costs few of them. */
  private async drain(messages: ConsumerMessages, fact: Fact, apply: Apply<unknown>): Promise<void> {
    const arrived: JsMsg[] = [];
    let working: Promise<void> = Promise.resolve();
    let busy = false;
    const work = async () => {
      while (arrived.length > 0) await this.applyBatch(arrived.splice(0, batch), fact, apply);
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

  private async applyBatch(messages: JsMsg[], fact: Fact, apply: Apply<unknown>): Promise<void> {
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
          fresh.map((arrival) => this.read(fact, arrival)),
        );
      });
      for (const message of messages) message.ack();
    } catch (error) {
      // One that cannot be read must not hold up its neighbours.
      const passing = error instanceof Problem;
      if (messages.length > 1 && !passing) return this.applyOneByOne(messages, fact, apply);
      this.log.warn({ fact: fact.kind, error: String(error) }, 'facts could not be taken in and come again');
      for (const message of messages) message.nak(retryEvery);
    }
  }

  private async applyOneByOne(messages: JsMsg[], fact: Fact, apply: Apply<unknown>): Promise<void> {
    for (const message of messages) await this.applyBatch([message], fact, apply);
  }

  private read(fact: Fact, { subject, value }: { subject: string; value: unknown }): Arrival<unknown> {
    const id = subject.slice(subject.lastIndexOf('.') + 1);
    return { id, value: value === null ? null : fact.value.parse(value) };
  }
}
