import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DeliverPolicy, jetstream, type ConsumerMessages } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { factSubject, identityFacts, streamOf, unavailable } from '@portal/contracts';
import { BUS, LOG, Readiness, type Log } from '@portal/service-kit';

/** Longer than an access token lives: what ended before can no longer be presented. */
const memory = 60 * 60_000;
const retryEvery = 250;
/** Milliseconds within which a consumer that NATS has lost is noticed. */
const heartbeat = 1_000;

/**
 * The sessions that ended before their tokens expire. Every gateway follows identity's stream from an hour back, so that one that has
 * just started, or was cut off, knows them too; until it has caught up it is not ready.
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
    readiness: Readiness,
  ) {
    readiness.add({
      name: 'ended sessions',
      check: () => (this.caughtUp ? Promise.resolve() : Promise.reject(new Error('not caught up'))),
    });
  }

  /**
   * Whether a session has ended.
   * @throws Problem `unavailable` while that is not known
   */
  has(sessionId: string): boolean {
    if (!this.caughtUp) throw unavailable();
    return this.endedAt.has(sessionId);
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
    const consumer = await jetstream(this.bus, { timeout: 2_000 }).consumers.get(
      streamOf(fact.service, fact.sort),
      {
        filter_subjects: factSubject(fact, '*'),
        deliver_policy: DeliverPolicy.StartTime,
        opt_start_time: new Date(Date.now() - memory).toISOString(),
      },
    );
    const { num_pending } = await consumer.info();
    if (num_pending === 0) this.caughtUp = true;
    this.messages = await consumer.consume({ expires: heartbeat, abort_on_missing_resource: true });
    for await (const message of this.messages) {
      this.endedAt.set(message.subject.slice(message.subject.lastIndexOf('.') + 1), Date.now());
      if (message.info.pending > 0) continue;
      this.caughtUp = true;
      this.forget();
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
