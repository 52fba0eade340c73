import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, LOG, logSecurityEvent, PeriodicJobs, showGauge, type Log } from '@portal/server-kit';
import type { IdentityConfig } from '../config.js';
import { hashAuditKey } from './audit-chain.js';
import { AuditChainRepository } from './audit-chain.repository.js';
import { AuditCheckService } from './audit-check.service.js';

/** During an upgrade, copies of the former release write entries without hash. The chain starts after them. */
const intervalMs = 600_000;
const maxDeleted = 10_000;

/** Starts the chain of the audit trail, checks it once a day, and deletes old entries. */
@Injectable()
export class AuditMaintenanceJob implements OnApplicationBootstrap {
  constructor(
    private readonly chains: AuditChainRepository,
    private readonly checks: AuditCheckService,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(LOG) private readonly log: Log,
    jobs: PeriodicJobs,
  ) {
    jobs.add({ name: 'maintenance of the audit trail', intervalMs, startsAfterInterval: true }, () =>
      this.run(),
    );
  }

  onApplicationBootstrap(): void {
    showGauge({
      name: 'portal_audit_broken',
      help: '1 if the last daily check found a changed, deleted or added entry of the audit trail',
      read: () => this.chains.countBroken(),
    });
  }

  /** Returns true if more old entries are left. */
  async run(): Promise<boolean> {
    const chain = await this.chains.find();
    if (!chain?.keyHash.equals(hashAuditKey(this.chains.key))) return this.start(chain !== undefined);
    if (await this.chains.claimCheck()) await this.check();
    const { AUDIT_RETENTION_DAYS: days } = this.config;
    if (days === 0) return false;
    const deleted = await this.chains.deleteOld(days, maxDeleted);
    if (deleted > 0) this.log.info({ deleted, days }, 'deleted old entries of the audit trail');
    return deleted === maxDeleted;
  }

  private async start(hasOtherKey: boolean): Promise<boolean> {
    await this.chains.start();
    const isFirst = !hasOtherKey && !(await this.chains.hasHashes());
    this.logChain('start', isFirst ? 'success' : 'failure', {});
    return false;
  }

  private async check(): Promise<void> {
    const { broken, ...end } = await this.checks.check();
    await this.chains.recordCheck(broken[0]?.id ?? null);
    if (broken.length === 0) this.logChain('check', 'success', end);
    for (const { id, problem } of broken)
      this.logChain('check', 'failure', { ...end, brokenId: id, problem });
  }

  private logChain(
    action: 'start' | 'check',
    outcome: 'success' | 'failure',
    details: Record<string, string | number | undefined>,
  ): void {
    logSecurityEvent(this.log, 'audit-chain', {}, { outcome, actor: 'Portal', action, ...details });
  }
}
