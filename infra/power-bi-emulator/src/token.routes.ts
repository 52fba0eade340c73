import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EmulatorState } from './state.js';
import { demoCredentials, signToken } from './tokens.js';

const bearerLifetimeSeconds = 3599;
/** The scopes of Power BI in all clouds. */
const scope =
  /^https:\/\/(analysis\.windows\.net|analysis\.chinacloudapi\.cn|((high|mil)\.)?analysis\.usgovcloudapi\.net)\/powerbi\/api\/\.default$/;

const Form = z.object({
  grant_type: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
  scope: z.string().default(''),
});

/** Registers Microsoft Entra's token endpoint, client credentials with a secret only. */
export function registerTokenRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.post<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/token', (request, reply) => {
    const form = Form.parse(request.body ?? {});
    const { tenant } = request.params;
    const refuse = (status: number, error: string, code: number, message: string) =>
      reply.code(status).send({ error, error_description: `AADSTS${code}: ${message}`, error_codes: [code] });

    if (tenant !== demoCredentials.tenantId)
      return refuse(400, 'invalid_request', 90002, `Tenant '${tenant}' not found.`);
    if (form.grant_type !== 'client_credentials')
      return refuse(400, 'unsupported_grant_type', 70003, `Unsupported grant type '${form.grant_type}'.`);
    if (form.client_id !== demoCredentials.clientId)
      return refuse(400, 'unauthorized_client', 700016, `Application '${form.client_id}' was not found.`);
    if (form.client_secret !== demoCredentials.clientSecret)
      return refuse(401, 'invalid_client', 7000215, `Invalid client secret for app '${form.client_id}'.`);
    if (!scope.test(form.scope))
      return refuse(400, 'invalid_scope', 70011, `The scope '${form.scope}' is not valid.`);

    return {
      token_type: 'Bearer',
      expires_in: bearerLifetimeSeconds,
      ext_expires_in: bearerLifetimeSeconds,
      access_token: signToken({ kind: 'bearer', expiresAt: state.getTime() + bearerLifetimeSeconds * 1000 }),
    };
  });
}
