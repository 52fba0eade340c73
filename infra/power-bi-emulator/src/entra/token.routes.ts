import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { demoCredentials } from '../credentials.js';
import { signToken } from '../signed-token.js';
import type { EmulatorState } from '../state.js';
import { entraError } from './entra-error.js';

const bearerLifetimeSeconds = 3599;
const scope = 'https://analysis.windows.net/powerbi/api/.default';

const Form = z.object({
  grant_type: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
  scope: z.string().default(''),
});

/** Microsoft Entra's token endpoint, client credentials only. */
export function tokenRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.post<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/token', (request, reply) => {
    const form = Form.safeParse(request.body ?? {}).data ?? Form.parse({});
    const refuse = (...error: Parameters<typeof entraError>) => {
      const { status, body } = entraError(...error);
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
      access_token: signToken({ kind: 'bearer', expiresAt: state.now() + bearerLifetimeSeconds * 1000 }),
    });
  });
}
