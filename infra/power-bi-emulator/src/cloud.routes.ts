import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exportRoutes } from './export.routes.js';
import { createNotAuthorizedError, PowerBiError, createTokenExpiredError } from './power-bi-error.js';
import type { EmulatorState } from './state.js';
import { registerTokenRoutes } from './token.routes.js';
import { readToken } from './tokens.js';
import { generateTokenRoutes, registerWorkspaceRoutes } from './workspaces.routes.js';

/** Checks the bearer; throws 401 without one, 403 for a token of another kind. */
async function requireBearer(request: FastifyRequest, state: EmulatorState): Promise<void> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme !== 'Bearer' || !token) {
    throw new PowerBiError(401, 'Unauthorized', 'Authentication is required', {
      'www-authenticate':
        'Bearer authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize"',
    });
  }
  const reading = readToken(token, state.getTime());
  if (reading.claims?.kind !== 'bearer') throw createNotAuthorizedError();
  if (reading.state === 'expired') throw createTokenExpiredError();
}

interface TokenRequest {
  reports?: { id: string }[];
  identities?: { username: string }[];
}

const maxRecordedCalls = 10_000;

/** Registers the token endpoint and the REST API: each call is recorded and may get a planned failure. */
export async function registerCloudRoutes(
  app: FastifyInstance,
  { state, publicUrl }: { state: EmulatorState; publicUrl: () => string },
): Promise<void> {
  app.addHook('onRequest', async () => {
    const plannedFailure = state.takePlannedFailure();
    if (!plannedFailure) return;
    const headers: Record<string, string> =
      plannedFailure.retryAfterSeconds === undefined
        ? {}
        : { 'retry-after': String(plannedFailure.retryAfterSeconds) };
    const code =
      plannedFailure.code ?? (plannedFailure.status === 429 ? 'TooManyRequests' : 'ServiceUnavailable');
    throw new PowerBiError(plannedFailure.status, code, 'A planned failure of the emulator', headers);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (state.calls.length >= maxRecordedCalls) state.calls.shift();
    const { reports, identities } = (request.body ?? {}) as TokenRequest;
    state.calls.push({
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
      api.addHook('onRequest', (request) => requireBearer(request, state));
      registerWorkspaceRoutes(api, state, publicUrl);
      generateTokenRoutes(api, state, publicUrl);
      exportRoutes(api, state, publicUrl);
    },
    { prefix: '/v1.0/myorg' },
  );
}
