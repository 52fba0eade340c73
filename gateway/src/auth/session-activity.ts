import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { sessionActivityContract } from '@portal/contracts';
import { CONFIG, createCallClient, LOG, REQUESTER, type Log, type Requester } from '@portal/server-kit';
import type { GatewayConfig } from '../config.js';

const most = 10_000;

/** Tells identity now and then which sessions were in use, so that only idle ones run out. */
@Injectable()
export class SessionActivity implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly used = new Set<string>();
  private readonly identity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(REQUESTER) requester: Requester,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {
    this.identity = createCallClient(sessionActivityContract, requester);
  }

  note(sessionId: string): void {
    this.used.add(sessionId);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.report(), this.config.ACTIVITY_SECONDS * 1_000).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.report();
  }

  private async report(): Promise<void> {
    if (this.used.size === 0) return;
    const sessionIds = [...this.used].slice(0, most);
    for (const id of sessionIds) this.used.delete(id);
    try {
      await this.identity.record(randomUUID(), { sessionIds });
    } catch (error) {
      for (const id of sessionIds) this.used.add(id);
      this.log.warn({ error: String(error) }, 'the use of sessions could not be reported and will be again');
    }
  }
}
