import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, LOG, type Log } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import { HousekeepingRepository } from './housekeeping.repository.js';

const every = 60_000;

/** Cleans up every minute. */
@Injectable()
export class HousekeepingJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly repository: HousekeepingRepository,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => (this.running = this.run()), every).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      await this.repository.dropSessions(this.config.SESSION_TOTAL_SECONDS);
      await this.repository.dropFailures();
      await this.repository.dropDevices();
      await this.repository.dropTickets();
      await this.repository.dropInvitations();
      await this.repository.dropResets();
      await this.repository.dropNotices();
      await this.repository.dropRegistrations();
      await this.repository.dropEmailChanges();
    } catch (error) {
      this.log.warn({ error: String(error) }, 'cleaning up failed and is tried again in a minute');
    }
  }
}
