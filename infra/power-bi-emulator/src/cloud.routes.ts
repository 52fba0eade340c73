import type { FastifyInstance } from 'fastify';
import { registerExportRoutes } from './export.routes.js';
import { PowerBiError } from './power-bi-error.js';
import type { EmulatorState } from './state.js';
import { registerTokenRoutes } from './token.routes.js';
import { readToken } from './tokens.js';
import { registerWorkspaceRoutes } from './workspaces.routes.js';

interface TokenRequest {
  reports?: { id: string }[];
  identities?: { username: string }[];
}

/** Registers the token endpoint and the REST API: each call is recorded and may get a planned failure. */
export async function registerCloudRoutes(
  app: FastifyInstance,
  { state }: { state: EmulatorState },
): Promise<void> {
  app.addHook('onRequest', async () => {
    const { status, retryAfterSeconds } = state.takePlannedFailure() ?? {};
    if (!status) return;
    const code = status === 429 ? 'TooManyRequests' : 'ServiceUnavailable';
    throw new PowerBiError(status, code, 'A planned failure of the emulator', {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { reports, identities } = (request.body ?? {}) as TokenRequest;
    state.recordCall({
      method: request.method,
      path: request.url,
      status: reply.statusCode,
      reportId: reports?.[0]?.id,
      username: identities?.[0]?.username,
    });
  });

  registerTokenRoutes(app, state);
  await app.register(
    async (api) => {
      api.addHook('onRequest', async ({ headers }) => {
        const [scheme, token] = (headers.authorization ?? '').split(' ');
        if (scheme !== 'Bearer' || !token)
          throw new PowerBiError(401, 'Unauthorized', 'Authentication is required');
        readToken(token, 'bearer', state.getTime());
      });
      registerWorkspaceRoutes(api, state);
      registerExportRoutes(api, state);
    },
    { prefix: '/v1.0/myorg' },
  );
}
