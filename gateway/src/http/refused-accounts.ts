import { metrics, logSecurityEvent, type Log, type SecurityOrigin } from '@portal/server-kit';
import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';

const windowMs = 10 * 60_000;
const maxRefusals = 30;
const maxAccounts = 10_000;

const refusedAccounts = new Counter({
  name: 'portal_refused_accounts_total',
  help: 'Accounts of which 30 requests were refused with 403 or 404 within 10 minutes',
  registers: [metrics],
});

/**
 * Counts the refusals of each account, and reports an account once in 10 minutes when they pile up: it may try the ids of others. Each
 * gateway copy counts separately.
 */
export class RefusedAccounts {
  private readonly counts = new LRUCache<number, { refusals: number }>({
    max: maxAccounts,
    ttl: windowMs,
    perf: { now: () => Date.now() },
  });

  constructor(private readonly log: Log) {}

  count(origin: SecurityOrigin): void {
    const { principal } = origin;
    if (!principal) return;
    const known = this.counts.get(principal.accountId);
    const count = known ?? { refusals: 0 };
    count.refusals += 1;
    if (!known) this.counts.set(principal.accountId, count);
    if (count.refusals !== maxRefusals) return;
    refusedAccounts.inc();
    logSecurityEvent(this.log, 'repeated-refusals', origin, { outcome: 'refused', refusals: maxRefusals });
  }
}
