import { LimitedLog, metrics, type Log } from '@portal/server-kit';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { z } from 'zod';

/** Where browsers report violations of the page's Content-Security-Policy. */
export const policyReportPath = '/policy-reports';

const maxReportsPerMinute = 30;
const maxBodyBytes = 16_384;
const directives = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'font-src', 'connect-src', 'manifest-src', 'worker-src', 'frame-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
]);

const Text = z.string().transform((text) => text.slice(0, 200));

/**
 * The reports of the Reporting API, and the one of `report-uri` for browsers without it.
 * Source: https://www.w3.org/TR/CSP3/#reporting
 */
const Reports = z.union([
  z.array(z.object({ body: z.object({ effectiveDirective: Text, blockedURL: Text.optional() }) })).max(20),
  z
    .object({ 'csp-report': z.object({ 'effective-directive': Text, 'blocked-uri': Text.optional() }) })
    .transform(({ 'csp-report': report }) => [
      { body: { effectiveDirective: report['effective-directive'], blockedURL: report['blocked-uri'] } },
    ]),
]);

const violations = new Counter({
  name: 'portal_policy_violations_total',
  help: "Violations of the page's Content-Security-Policy that browsers reported, by directive",
  labelNames: ['directive'] as const,
  registers: [metrics],
});

/** Counts the reports of browsers, and logs one a minute for each directive. Anybody can send them, so they prove nothing. */
export function collectPolicyReports(fastify: FastifyInstance, log: Pick<Log, 'warn' | 'error'>): void {
  const limitedLog = new LimitedLog(log);
  const types = ['application/csp-report', 'application/reports+json'];
  fastify.addContentTypeParser(
    types,
    { parseAs: 'string', bodyLimit: maxBodyBytes },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(null, undefined);
      }
    },
  );
  const config = { rateLimit: { max: maxReportsPerMinute, timeWindow: 60_000 } };
  fastify.post(policyReportPath, { config }, (request, reply) => {
    for (const { body } of Reports.safeParse(request.body).data ?? []) {
      const directive = directives.has(body.effectiveDirective) ? body.effectiveDirective : 'other';
      violations.inc({ directive });
      // Without the path and query, which may name people.
      const blocked =
        body.blockedURL && URL.canParse(body.blockedURL) ? new URL(body.blockedURL).origin : body.blockedURL;
      limitedLog.warn(directive, { directive, blocked }, 'a browser blocked a part of the page');
    }
    return reply.code(204).send();
  });
}
