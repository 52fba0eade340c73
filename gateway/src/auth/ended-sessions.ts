import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DeliverPolicy, jetstream, jetstreamManager, type ConsumerMessages } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { factSubject, identityFacts, streamOf } from '@portal/contracts';
import { BUS, isBeingFilled, LOG, type Log } from '@portal/part-kit';
import { LiveSessions } from './live-sessions.js';

/** Longer than an access token lives: what ended before can no longer be presented. */
const memory = 60 * 60_000;
const retryEvery = 250;
/** Milliseconds within which a consumer that NATS has lost is noticed. */
const heartbeat = 1_000;

/**
 * The sessions that ended before their tokens expire. Every gateway follows identity's stream from an hour back, so that one that has
 * just started, or was cut off, knows them too; until it has caught up it asks identity.
 */
@Injectable()
export class EndedSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly endedAt = new Map<string, number>();
  private messages: ConsumerMessages | undefined;
  private caughtUp = false;
  private stopped = false;

  constructor(
    @Inject(BUS) private readonly bus: NatsConnection,
    @Inject(LOG) private readonly log: Log,
    private readonly live: LiveSessions,
  ) {}

  /**
   * Whether a session has ended.
   * @throws Problem `unavailable` when that is not known here and identity does not answer
   */
  async has(sessionId: string): Promise<boolean> {
    if (this.endedAt.has(sessionId)) return true;
    return !this.caughtUp && !(await this.live.has(sessionId));
  }

  onApplicationBootstrap(): void {
    void this.follow();
    void this.startOverAfterDisconnects();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    this.messages?.stop();
  }

  private async follow(): Promise<void> {
    while (!this.stopped) {
      try {
        await this.consume();
      } catch (error) {
        this.log.info({ error: String(error) }, 'waiting for the stream of ended sessions');
      }
      this.caughtUp = false;
      await pause(retryEvery, undefined, { ref: false });
    }
  }

  private async consume(): Promise<void> {
    const fact = identityFacts.sessionEnded;
    const stream = streamOf(fact.service, fact.sort);
    const { streams } = await jetstreamManager(this.bus, { timeout: 2_000 });
    if (isBeingFilled((await streams.info(stream)).config)) throw new Error('it is being filled');
    const consumer = await jetstream(this.bus, { timeout: 2_000 }).consumers.get(stream, {
      filter_subjects: factSubject(fact, '*'),
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: new Date(Date.now() - memory).toISOString(),
    });
    const { num_pending } = await consumer.info();
    if (num_pending === 0) this.caughtUp = true;
    this.messages = await consumer.consume({ expires: heartbeat, abort_on_missing_resource: true });
    void this.startOverWhenDeaf(this.messages);
    for await (const message of this.messages) {
      this.endedAt.set(message.subject.slice(message.subject.lastIndexOf('.') + 1), Date.now());
      if (message.info.pending > 0) continue;
      this.caughtUp = true;
      this.forget();
    }
  }

  /** The server that fed the consumer may be gone while this gateway's own is there. */
  private async startOverWhenDeaf(messages: ConsumerMessages): Promise<void> {
    for await (const { type } of messages.status()) {
      if (type === 'heartbeats_missed') messages.stop();
    }
  }

  private async startOverAfterDisconnects(): Promise<void> {
    for await (const { type } of this.bus.status()) {
      if (type !== 'disconnect') continue;
      this.caughtUp = false;
      this.messages?.stop();
    }
  }

  private forget(): void {
    const horizon = Date.now() - memory;
    for (const [sessionId, at] of this.endedAt) {
      if (at > horizon) return;
      this.endedAt.delete(sessionId);
    }
  }
}
