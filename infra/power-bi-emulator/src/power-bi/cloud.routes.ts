import type { FastifyInstance } from 'fastify';
import { tokenRoutes } from '../entra/token.routes.js';
import type { EmulatorState } from '../state.js';
import { requireBearer } from './bearer.js';
import { generateTokenRoutes } from './generate-token.routes.js';
import { PowerBiError } from './power-bi-error.js';
import { workspaceRoutes } from './workspaces.routes.js';

const recordedCallsKept = 10_000;

/** What a server calls in the cloud, token endpoint and REST API: each call is recorded and may meet a planned fault. */
export async function cloudRoutes(
  app: FastifyInstance,
  { state, publicUrl }: { state: EmulatorState; publicUrl: () => string },
): Promise<void> {
  app.addHook('onRequest', async () => {
    const fault = state.takeFault();
    if (!fault) return;
    const headers: Record<string, string> =
      fault.retryAfterSeconds === undefined ? {} : { 'retry-after': String(fault.retryAfterSeconds) };
    const code = fault.status === 429 ? 'TooManyRequests' : 'ServiceUnavailable';
    throw new PowerBiError(fault.status, code, 'A planned fault of the emulator', headers);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (state.calls.length >= recordedCallsKept) state.calls.shift();
    state.calls.push({ method: request.method, path: request.url, status: reply.statusCode });
  });

  tokenRoutes(app, state);
  await app.register(
    async (api) => {
      api.addHook('onRequest', (request) => requireBearer(request, state));
      workspaceRoutes(api, state, publicUrl);
      generateTokenRoutes(api, state, publicUrl);
    },
    { prefix: '/v1.0/myorg' },
  );
}
