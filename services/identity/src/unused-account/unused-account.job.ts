import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, LOG, PeriodicJobs, type Log } from '@portal/server-kit';
import type { IdentityConfig } from '../config.js';
import { UnusedAccountService } from './unused-account.service.js';

@Injectable()
export class UnusedAccountJob {
  constructor(
    private readonly unusedAccounts: UnusedAccountService,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) { UNUSED_POLL_SECONDS }: IdentityConfig,
    jobs: PeriodicJobs,
  ) {
    const options = { name: 'deactivation of unused accounts', intervalMs: UNUSED_POLL_SECONDS * 1_000 };
    jobs.add(options, () => this.run());
  }

  /** Makes today's run, unless it was made. */
  async run(): Promise<void> {
    const outcome = await this.unusedAccounts.runOnceToday();
    if (outcome?.stopped)
      this.log.error(outcome.stopped, 'too many unused accounts are due, none was deactivated');
    else if (outcome) this.log.info(outcome, 'deactivation of unused accounts finished');
  }
}
