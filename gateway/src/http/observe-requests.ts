import {
  metrics,
  logSecurityEvent,
  LimitedLog,
  type Log,
  type SecurityEventName,
  type SecurityOrigin,
} from '@portal/server-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, Histogram } from 'prom-client';
import type { PortalRequest } from '../auth/sessions.js';

/** Responses slower than this are always logged. */
const slowMs = 1_000;

/** Statuses of anonymous probes, which are logged at debug level. */
const probeStatuses = new Set([401, 404]);

const refusals: Partial<Record<number, SecurityEventName>> = { 403: 'access-denial', 429: 'rate-limit' };

/** Label of requests without a route: their addresses must not become labels. */
const noRoute = 'none';

const duration = new Histogram({
  name: 'portal_http_request_duration_seconds',
  help: 'Seconds until a request was answered, by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

/**
 * Measures and logs every request: server errors as warnings, other refusals and slow responses as information, all others at debug level.
 * What is unavailable is one warning a minute, as many requests meet the same outage. Statuses 403 and 429 go to the security log, as do accounts with many of 403 and 404. Addresses and bodies are not logged.
 */
export function observeRequests(fastify: FastifyInstance, log: Log): void {
  const refusedAccounts = new RefusedAccounts(log);
  const outages = new LimitedLog(log);
  fastify.addHook('onResponse', (request: PortalRequest, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? noRoute;
    const { statusCode: status, elapsedTime } = reply;
    duration.observe({ method, route, status }, elapsedTime / 1_000);
    const origin = { requestId: request.id, clientAddress: request.ip, principal: request.user?.principal };
    if (status === 403 || status === 404) refusedAccounts.count(origin);
    const refusal = refusals[status];
    if (refusal) {
      logSecurityEvent(log, refusal, origin, { outcome: 'refused', method, route });
      return done();
    }
    const level = chooseLevel(request, reply);
    if (status === 503) {
      outages.warn('unavailable', { requestId: request.id, method, route, status }, 'request not served');
    } else if (log.isLevelEnabled(level)) {
      const { accountId: account, role, actorId: actor } = request.user?.principal ?? {};
      const milliseconds = Math.round(elapsedTime * 10) / 10;
      log[level](
        { requestId: request.id, method, route, status, milliseconds, account, role, actor },
        'request completed',
      );
    }
    done();
  });
}

function chooseLevel(
  { user }: PortalRequest,
  { statusCode, elapsedTime }: FastifyReply,
): 'warn' | 'info' | 'debug' {
  if (statusCode >= 500) return 'warn';
  if (!user && probeStatuses.has(statusCode)) return 'debug';
  return statusCode >= 400 || elapsedTime >= slowMs ? 'info' : 'debug';
}

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
    const id = principal.actorId ?? principal.accountId;
    const known = this.counts.get(id);
    const count = known ?? { refusals: 0 };
    count.refusals += 1;
    if (!known) this.counts.set(id, count);
    if (count.refusals !== maxRefusals) return;
    refusedAccounts.inc();
    logSecurityEvent(this.log, 'repeated-refusals', origin, { outcome: 'refused', refusals: maxRefusals });
  }
}
