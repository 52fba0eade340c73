import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, LOG, type Log } from '@portal/service-kit';
import type { IdentityConfig } from '../config.js';
import { UnusedAccountService } from './unused-account.service.js';

/** Looks now and then whether the day's run about unused accounts was made, and makes it. */
@Injectable()
export class UnusedAccountJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly unused: UnusedAccountService,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.look();
    this.timer = setInterval(() => this.look(), this.config.UNUSED_POLL_SECONDS * 1_000).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** One look after the other, also where a run takes longer than the pause between them. */
  private look(): void {
    this.running = this.running.then(() => this.run());
  }

  private async run(): Promise<void> {
    try {
      const outcome = await this.unused.runOnceToday();
      if (outcome?.stopped)
        this.log.error(outcome.stopped, 'too many unused accounts were due: none was changed');
      else if (outcome) this.log.info(outcome, 'the run about unused accounts was made');
    } catch (error) {
      this.log.warn({ error: String(error) }, 'the run about unused accounts failed and is tried again');
    }
  }
}
