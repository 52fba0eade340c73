import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EmulatorState } from './state.js';
import { demoCredentials, signToken } from './tokens.js';

const errors = {
  unknownTenant: [400, 'invalid_request', 90002, (tenant: string) => `Tenant '${tenant}' not found.`],
  missingParameter: [
    400,
    'invalid_request',
    900144,
    (name: string) => `The request body must contain the following parameter: '${name}'.`,
  ],
  unsupportedGrant: [
    400,
    'unsupported_grant_type',
    70003,
    (grant: string) => `The app requested an unsupported grant type '${grant}'.`,
  ],
  unknownClient: [
    400,
    'unauthorized_client',
    700016,
    (client: string) => `Application with identifier '${client}' was not found in the directory.`,
  ],
  wrongSecret: [
    401,
    'invalid_client',
    7000215,
    (client: string) => `Invalid client secret provided for app '${client}'.`,
  ],
  wrongScope: [400, 'invalid_scope', 70011, (scope: string) => `The scope '${scope}' is not valid.`],
} as const;

function toEntraError(plannedFailure: keyof typeof errors, subject: string) {
  const [status, error, code, describe] = errors[plannedFailure];
  const trace = randomUUID();
  const correlation = randomUUID();
  const timestamp = `${new Date().toISOString().slice(0, 19).replace('T', ' ')}Z`;
  const description = `AADSTS${code}: ${describe(subject)}`;
  return {
    status,
    body: {
      error,
      error_description: `${description} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`,
      error_codes: [code],
      timestamp,
      trace_id: trace,
      correlation_id: correlation,
      error_uri: `https://login.microsoftonline.com/error?code=${code}`,
    },
  };
}

const bearerLifetimeSeconds = 3599;
const scope = 'https://analysis.windows.net/powerbi/api/.default';

const Form = z.object({
  grant_type: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
  scope: z.string().default(''),
});

/** Registers Microsoft Entra's token endpoint, client credentials only. */
export function registerTokenRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.post<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/token', (request, reply) => {
    const form = Form.safeParse(request.body ?? {}).data ?? Form.parse({});
    const refuse = (...error: Parameters<typeof toEntraError>) => {
      const { status, body } = toEntraError(...error);
      return reply.code(status).send(body);
    };

    if (request.params.tenant !== demoCredentials.tenantId)
      return refuse('unknownTenant', request.params.tenant);
    if (form.grant_type === '') return refuse('missingParameter', 'grant_type');
    if (form.grant_type !== 'client_credentials') return refuse('unsupportedGrant', form.grant_type);
    if (form.client_id === '') return refuse('missingParameter', 'client_id');
    if (form.client_id !== demoCredentials.clientId) return refuse('unknownClient', form.client_id);
    if (form.client_secret !== demoCredentials.clientSecret) return refuse('wrongSecret', form.client_id);
    if (form.scope !== scope) return refuse('wrongScope', form.scope);

    return reply.header('cache-control', 'no-store, no-cache').send({
      token_type: 'Bearer',
      expires_in: bearerLifetimeSeconds,
      ext_expires_in: bearerLifetimeSeconds,
      access_token: signToken({ kind: 'bearer', expiresAt: state.getTime() + bearerLifetimeSeconds * 1000 }),
    });
  });
}
