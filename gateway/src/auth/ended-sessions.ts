import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { eventSubject, identityEvents, sessionActivityContract } from '@portal/contracts';
import {
  Batcher,
  BUS,
  createCallClient,
  isConnected,
  LOG,
  Readiness,
  REQUESTER,
  type Log,
  type Requester,
} from '@portal/server-kit';
import { LRUCache } from 'lru-cache';

/** Longer than an access token lives: the token of a session that ended before can no longer be presented. */
const memorySeconds = 3_600;
const pollMs = 1_000;
/** A transaction that ends a session may commit this long after the time that it notes. */
const overlapSeconds = 10;
const maxSessions = 1_000_000;
const liveBatches = { concurrency: 4, maxSize: 1_000 };

/**
 * The sessions that ended before their tokens expire. Identity's events arrive at once, and identity is polled each second for what a
 * subscription may miss. After a start or a disconnect, until a poll has succeeded, identity is asked with each call.
 */
@Injectable()
export class EndedSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly ended = new LRUCache<string, true>({ max: maxSessions, ttl: memorySeconds * 1_000 });
  private readonly stopping = new AbortController();
  private readonly live: Batcher<string, boolean>;
  private readonly identity;
  private subscription: Subscription | undefined;
  /** Milliseconds since 1970 of the last poll; undefined while events may have been missed since. */
  private completeAt: number | undefined;

  constructor(
    @Inject(BUS) private readonly bus: NatsConnection,
    @Inject(REQUESTER) requester: Requester,
    @Inject(LOG) private readonly log: Log,
    private readonly readiness: Readiness,
  ) {
    this.identity = createCallClient(sessionActivityContract, requester);
    this.live = new Batcher(async (sessionIds: string[]) => {
      const found = new Set((await this.identity.findLive(randomUUID(), { sessionIds })).sessionIds);
      return sessionIds.map((id) => found.has(id));
    }, liveBatches);
  }

  /**
   * Whether a session has ended.
   * @throws Problem `unavailable` when that is not known here and identity does not answer
   */
  async has(sessionId: string): Promise<boolean> {
    if (this.ended.has(sessionId)) return true;
    return this.completeAt === undefined && !(await this.live.add(sessionId));
  }

  onApplicationBootstrap(): void {
    this.subscription = this.bus.subscribe(eventSubject(identityEvents.sessionEnded, '*'), {
      callback: (_error, { subject }) => this.add(subject.slice(subject.lastIndexOf('.') + 1)),
    });
    void this.watchDisconnects();
    void this.poll();
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
    this.subscription?.unsubscribe();
  }

  private async poll(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      if (isConnected(this.bus)) await this.catchUp();
      await pause(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async catchUp(): Promise<void> {
    const startedAt = Date.now();
    const age = this.completeAt === undefined ? memorySeconds : (startedAt - this.completeAt) / 1_000;
    const seconds = Math.min(Math.ceil(age) + overlapSeconds, memorySeconds);
    try {
      const { sessionIds } = await this.identity.findEnded(randomUUID(), { seconds });
      for (const id of sessionIds) this.add(id);
      // A disconnect in between leaves it to the next poll.
      if (isConnected(this.bus)) this.completeAt = startedAt;
      this.readiness.done('ended sessions');
    } catch (error) {
      if (this.completeAt === undefined)
        this.log.info({ error: String(error) }, 'ended sessions are not known yet, asking identity again');
    }
  }

  private add(sessionId: string): void {
    if (!this.ended.has(sessionId)) this.ended.set(sessionId, true);
  }

  private async watchDisconnects(): Promise<void> {
    for await (const { type } of this.bus.status()) {
      if (type === 'disconnect') this.completeAt = undefined;
    }
  }
}
