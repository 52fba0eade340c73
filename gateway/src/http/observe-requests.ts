import { metrics, logSecurityEvent, type Log, type SecurityEventName } from '@portal/server-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Histogram } from 'prom-client';
import type { PortalRequest } from '../auth/portal-request.js';
import { RefusedAccounts } from './refused-accounts.js';

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
 * Statuses 403 and 429 go to the security log, as do accounts with many of 403 and 404. Addresses and bodies are not logged.
 */
export function observeRequests(fastify: FastifyInstance, log: Log): void {
  const refusedAccounts = new RefusedAccounts(log);
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
    if (log.isLevelEnabled(level)) {
      const { accountId: account, role } = request.user?.principal ?? {};
      const milliseconds = Math.round(elapsedTime * 10) / 10;
      log[level](
        { requestId: request.id, method, route, status, milliseconds, account, role },
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
