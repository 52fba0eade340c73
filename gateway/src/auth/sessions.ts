import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { getEventSubject, identityEvents, sessionActivityContract } from '@portal/contracts';
import {
  type AccessToken,
  BUS,
  CONFIG,
  createCallClient,
  isConnected,
  LOG,
  PeriodicJobs,
  Readiness,
  type Log,
  Requester,
} from '@portal/server-kit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.js';

/** The verified access token of a session. */
export interface Authenticated extends AccessToken {
  /** The gateway's own token for services. This gateway refuses it, so a component that reads calls cannot use it. */
  readonly forwardedToken: string;
}

export type PortalRequest = FastifyRequest & { user?: Authenticated | undefined };

/** Longer than the lifetime of access tokens. */
const memorySeconds = 3_600;
const pollMs = 1_000;
/** A transaction may commit this long after the time that it records. */
const overlapSeconds = 10;
const maxSessions = 1_000_000;

/**
 * Sessions that ended before their tokens expire. Identity publishes them and is polled for missed events. After a start or a disconnect,
 * identity is asked for each call until a poll has succeeded.
 */
@Injectable()
export class EndedSessions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly ended = new LRUCache<string, true>({
    // `max` would allocate the memory of a million sessions at once.
    maxSize: maxSessions,
    sizeCalculation: () => 1,
    ttl: memorySeconds * 1_000,
  });
  private readonly identity;
  private subscription: Subscription | undefined;
  /** Milliseconds since 1970 of the last poll; undefined if events may have been missed. */
  private completeAt: number | undefined;

  constructor(
    @Inject(BUS) private readonly bus: NatsConnection,
    requester: Requester,
    @Inject(LOG) private readonly log: Log,
    private readonly readiness: Readiness,
    jobs: PeriodicJobs,
  ) {
    this.identity = createCallClient(sessionActivityContract, requester);
    jobs.add({ name: 'ended-session poll', intervalMs: pollMs }, () => this.poll());
  }

  /**
   * Returns true for an ended session.
   * @throws Problem `unavailable` if that is unknown and identity is unavailable
   */
  async has(sessionId: string): Promise<boolean> {
    if (this.ended.has(sessionId)) return true;
    return this.completeAt === undefined && !(await this.isLive(sessionId));
  }

  onApplicationBootstrap(): void {
    this.subscription = this.bus.subscribe(getEventSubject(identityEvents.sessionEnded, '*'), {
      callback: (_error, { subject }) => this.add(subject.slice(subject.lastIndexOf('.') + 1)),
    });
    void this.watchDisconnects();
  }

  onApplicationShutdown(): void {
    this.subscription?.unsubscribe();
  }

  private async isLive(sessionId: string): Promise<boolean> {
    const { sessionIds } = await this.identity.findLive(randomUUID(), { sessionIds: [sessionId] });
    return sessionIds.includes(sessionId);
  }

  private async poll(): Promise<void> {
    if (!isConnected(this.bus)) return;
    const startedAt = Date.now();
    const age = this.completeAt === undefined ? memorySeconds : (startedAt - this.completeAt) / 1_000;
    const seconds = Math.min(Math.ceil(age) + overlapSeconds, memorySeconds);
    try {
      const { sessionIds } = await this.identity.findEnded(randomUUID(), { seconds });
      for (const id of sessionIds) this.add(id);
      // After a disconnect the next poll completes it.
      if (isConnected(this.bus)) this.completeAt = startedAt;
      this.readiness.resolvePending('ended sessions');
    } catch (error) {
      if (this.completeAt === undefined)
        this.log.info(
          { error: String(error) },
          `ended sessions unknown, polling identity again in ${pollMs / 1_000} s`,
        );
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

const maxReported = 10_000;

/** Reports used sessions to identity periodically, so that only idle sessions expire. */
@Injectable()
export class SessionActivity implements OnApplicationShutdown {
  /** Beyond the limit, sessions are reported when they are used again. */
  private readonly used = new Set<string>();
  private readonly identity;

  constructor(
    requester: Requester,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) { ACTIVITY_SECONDS }: GatewayConfig,
    jobs: PeriodicJobs,
  ) {
    this.identity = createCallClient(sessionActivityContract, requester);
    const intervalMs = ACTIVITY_SECONDS * 1_000;
    jobs.add({ name: 'session activity report', intervalMs, startsAfterInterval: true }, () => this.report());
  }

  note(sessionId: string): void {
    if (this.used.size < maxSessions) this.used.add(sessionId);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.report().catch((error: unknown) =>
      this.log.warn({ error: String(error) }, 'session activity report failed at shutdown'),
    );
  }

  private async report(): Promise<void> {
    const sessionIds = [...this.used].slice(0, maxReported);
    if (sessionIds.length === 0) return;
    for (const id of sessionIds) this.used.delete(id);
    try {
      await this.identity.record(randomUUID(), { sessionIds });
    } catch (error) {
      for (const id of sessionIds) this.note(id);
      throw error;
    }
  }
}
