import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { assertionType, findAssertionError } from './client-assertion.js';
import type { EmulatorState } from './state.js';
import { demoCredentials, signToken } from './tokens.js';

/** Builds the body of an error as Entra responds it. */
function toEntraError(error: string, code: number, message: string) {
  const [trace, correlation] = [randomUUID(), randomUUID()];
  const timestamp = `${new Date().toISOString().slice(0, 19).replace('T', ' ')}Z`;
  return {
    error,
    error_description: `AADSTS${code}: ${message} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`,
    error_codes: [code],
    timestamp,
    trace_id: trace,
    correlation_id: correlation,
    error_uri: `https://login.microsoftonline.com/error?code=${code}`,
  };
}

const bearerLifetimeSeconds = 3599;
/** The scopes of Power BI in all clouds. */
const scope =
  /^https:\/\/(analysis\.windows\.net|analysis\.chinacloudapi\.cn|((high|mil)\.)?analysis\.usgovcloudapi\.net)\/powerbi\/api\/\.default$/;

const Form = z.object({
  grant_type: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().optional(),
  client_assertion: z.string().optional(),
  client_assertion_type: z.string().optional(),
  scope: z.string().default(''),
});

/** Registers Microsoft Entra's token endpoint, client credentials only. */
export function registerTokenRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.post<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/token', (request, reply) => {
    const form = Form.safeParse(request.body ?? {}).data ?? Form.parse({});
    const { tenant } = request.params;
    const refuse = (status: number, ...error: Parameters<typeof toEntraError>) =>
      reply.code(status).send(toEntraError(...error));

    if (tenant !== demoCredentials.tenantId)
      return refuse(400, 'invalid_request', 90002, `Tenant '${tenant}' not found.`);
    if (form.grant_type !== 'client_credentials')
      return refuse(400, 'unsupported_grant_type', 70003, `Unsupported grant type '${form.grant_type}'.`);
    if (form.client_id !== demoCredentials.clientId)
      return refuse(400, 'unauthorized_client', 700016, `Application '${form.client_id}' was not found.`);
    const error = findCredentialError(form, state, `${request.protocol}://${request.host}${request.url}`);
    if (error) return refuse(401, 'invalid_client', ...error);
    if (!scope.test(form.scope))
      return refuse(400, 'invalid_scope', 70011, `The scope '${form.scope}' is not valid.`);

    return reply.header('cache-control', 'no-store, no-cache').send({
      token_type: 'Bearer',
      expires_in: bearerLifetimeSeconds,
      ext_expires_in: bearerLifetimeSeconds,
      access_token: signToken({ kind: 'bearer', expiresAt: state.getTime() + bearerLifetimeSeconds * 1000 }),
    });
  });
}

/** Returns the AADSTS number and the message for a missing, wrong or expired credential. */
function findCredentialError(
  { client_id, client_secret, client_assertion, client_assertion_type }: z.output<typeof Form>,
  state: EmulatorState,
  url: string,
): [code: number, message: string] | undefined {
  if (client_assertion && client_assertion_type === assertionType) {
    const [audience = ''] = url.split('?');
    const { certificates } = state;
    return findAssertionError(client_assertion, {
      clientId: client_id,
      audience,
      certificates,
      now: state.getTime(),
    });
  }
  if (!client_secret)
    return [
      7000216,
      "'client_assertion', 'client_secret' or 'request' is required for the 'client_credentials' grant type.",
    ];
  if (client_secret !== demoCredentials.clientSecret)
    return [7000215, `Invalid client secret for app '${client_id}'.`];
  if (state.isSecretExpired)
    return [7000222, `The provided client secret keys for app '${client_id}' are expired.`];
  return undefined;
}
