import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { reportEvents } from '@portal/contracts';
import { CONFIG, PeriodicJobs, showGauge } from '@portal/server-kit';
import { Database } from '@portal/service-kit';
import { readCredential, type CredentialConfig } from './credential.js';
import { CredentialWarningRepository } from './credential-warning.repository.js';

const intervalMs = 3_600_000;
const dayMs = 86_400_000;
const warningDays = [30, 7, 1];

/** Warns administrators before the secret or certificate of the portal at Power BI ends, in metrics and by an event. Several copies of the service may do so. */
@Injectable()
export class CredentialWarningService {
  constructor(
    private readonly database: Database,
    private readonly warnings: CredentialWarningRepository,
    @Inject(CONFIG) private readonly config: CredentialConfig,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: "check of the end of Power BI's credential", intervalMs }, () => this.warnIfDue());
    showGauge({
      name: 'portal_power_bi_credential_end_timestamp_seconds',
      help: 'When the secret or certificate of Power BI ends, in seconds since 1970; no number if that is unknown',
      read: async () => Number((await readCredential(this.config)).ends ?? NaN) / 1_000,
    });
  }

  /** Publishes one warning for each end of a credential and each number of days. */
  async warnIfDue(): Promise<void> {
    const { kind, ends } = await readCredential(this.config);
    const due = warningDays.filter((days) => ends && ends.getTime() <= Date.now() + days * dayMs);
    if (!ends || due.length === 0) return;
    await this.database.transaction(async (transaction) => {
      const claimed = await this.warnings.claim(transaction, ends, due);
      // A late start is warned of once.
      if (!claimed.includes(Math.min(...due))) return;
      const warning = { kind, ends: ends.toISOString() };
      await transaction.publish(reportEvents.credentialEnding, randomUUID(), warning);
    });
  }
}
