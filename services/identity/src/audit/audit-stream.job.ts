import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, PeriodicJobs, showGauge } from '@portal/server-kit';
import type { IdentityConfig } from '../config.js';
import { AuditStreamRepository, maxBatch } from './audit-stream.repository.js';
import { createAuditTarget, type AuditTarget } from './audit-target.js';

const intervalMs = 2_000;
const maxPauseMs = 300_000;

/** Sends new entries of the audit trail to the configured receiver. */
@Injectable()
export class AuditStreamJob implements OnApplicationBootstrap {
  private readonly target: AuditTarget | undefined;
  private failures = 0;
  private pausedUntil = 0;

  constructor(
    private readonly stream: AuditStreamRepository,
    @Inject(CONFIG) config: IdentityConfig,
    jobs: PeriodicJobs,
  ) {
    this.target = config.AUDIT_STREAM_URL ? createAuditTarget(config.AUDIT_STREAM_URL, config) : undefined;
    if (this.target) jobs.add({ name: 'stream of the audit trail', intervalMs }, () => this.run());
  }

  onApplicationBootstrap(): void {
    showGauge({
      name: 'portal_audit_stream_lag_seconds',
      help: 'Age of the oldest entry of the audit trail that its receiver has not got; 0 without one',
      read: () => (this.target ? this.stream.readLag() : Promise.resolve(0)),
    });
  }

  /** Returns true if more entries may wait. Doubles the pause after each failure. @throws Error of the receiver */
  async run(): Promise<boolean> {
    if (!this.target || Date.now() < this.pausedUntil) return false;
    try {
      const sent = await this.stream.sendNext(this.target);
      this.failures = 0;
      return sent === maxBatch;
    } catch (error) {
      this.failures += 1;
      this.pausedUntil = Date.now() + Math.min(intervalMs * 2 ** this.failures, maxPauseMs);
      throw error;
    }
  }
}
