import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sessionActivityContract } from '@portal/contracts';
import {
  CONFIG,
  createCallClient,
  LOG,
  PeriodicJobs,
  REQUESTER,
  type Log,
  type Requester,
} from '@portal/server-kit';
import type { GatewayConfig } from '../config.js';

const maxReported = 10_000;
const maxSessions = 1_000_000;

/** Reports used sessions to identity periodically, so that only idle sessions expire. */
@Injectable()
export class SessionActivity implements OnApplicationShutdown {
  /** Beyond the limit, sessions are reported when they are used again. */
  private readonly used = new Set<string>();
  private readonly identity;

  constructor(
    @Inject(REQUESTER) requester: Requester,
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
