import { metrics, securityEvent, type Log, type SecurityEventName } from '@portal/server-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Histogram } from 'prom-client';
import type { PortalRequest } from '../auth/jwt.guard.js';

/** Milliseconds from which an answer is told of however good it is. */
const slow = 1_000;

/** What is answered to strangers who try addresses, tokens and passwords, as often as they like. */
const guesses = new Set([401, 404]);

/** Refusals that are written to the security log. */
const refusals: Partial<Record<number, SecurityEventName>> = { 403: 'access-denial', 429: 'rate-limit' };

/** The label of requests to no route: what strangers write in addresses must make no figures of its own. */
const noRoute = 'none';

const duration = new Histogram({
  name: 'portal_http_request_duration_seconds',
  help: 'Seconds until a request was answered, by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

/**
 * Measures every request, and writes one line of the log for it: an error of ours as a warning, other refusals and slow responses as
 * information, all others and what strangers guess in vain only where debugging is on, since thousands come in a second. Requests that
 * were refused with 403 or 429 go to the security log. No line holds what is in the address or the body.
 */
export function observeRequests(fastify: FastifyInstance, log: Log): void {
  fastify.addHook('onResponse', (request: PortalRequest, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? noRoute;
    const { statusCode: status, elapsedTime } = reply;
    duration.observe({ method, route, status }, elapsedTime / 1_000);
    const refusal = refusals[status];
    if (refusal) {
      const origin = { requestId: request.id, clientAddress: request.ip, principal: request.user?.principal };
      securityEvent(log, refusal, origin, { outcome: 'refused', method, route });
      return done();
    }
    const level = levelOf(request, reply);
    if (log.isLevelEnabled(level)) {
      const { accountId: account, role } = request.user?.principal ?? {};
      const milliseconds = Math.round(elapsedTime * 10) / 10;
      log[level](
        { requestId: request.id, method, route, status, milliseconds, account, role },
        'a request was answered',
      );
    }
    done();
  });
}

function levelOf(
  { user }: PortalRequest,
  { statusCode, elapsedTime }: FastifyReply,
): 'warn' | 'info' | 'debug' {
  if (statusCode >= 500) return 'warn';
  if (!user && guesses.has(statusCode)) return 'debug';
  return statusCode >= 400 || elapsedTime >= slow ? 'info' : 'debug';
}
