import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyError } from 'fastify';
import { z, ZodError } from 'zod';
import { registerCloudRoutes } from './cloud.routes.js';
import { registerControlRoutes } from './control.routes.js';
import { registerPageRoutes } from './pages.routes.js';
import { PowerBiError } from './power-bi-error.js';
import { EmulatorState } from './state.js';

interface EmulatorOptions {
  /** A free one by default. */
  port?: number;
  host?: string;
  tokenLifetimeSeconds?: number;
  /** Address for browsers. */
  publicUrl?: string;
}

/** Starts an emulator; by default on the loopback interface, with tokens of an hour. */
export async function startEmulator({
  port = 0,
  host = '127.0.0.1',
  tokenLifetimeSeconds = 3600,
  publicUrl,
}: EmulatorOptions = {}) {
  const state = new EmulatorState(tokenLifetimeSeconds);
  const app = Fastify({ forceCloseConnections: true });

  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error instanceof PowerBiError)
      return reply.code(error.status).headers(error.headers).send(error.toBody());
    if (error instanceof ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    const status = error.statusCode ?? 500;
    return reply.code(status).send(new PowerBiError(status, 'InvalidRequest', error.message).toBody());
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', new Date(state.getTime()).toUTCString());
  });

  await app.register(formbody);
  await app.register(registerCloudRoutes, { state });
  registerPageRoutes(app, state);
  await app.register(registerControlRoutes, { prefix: '/control', state });
  app.get('/health/ready', () => ({ status: 'ok' }));

  await app.listen({ port, host });
  const url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  state.publicUrl = publicUrl?.replace(/\/$/, '') ?? url;
  return { url, state, close: () => app.close() };
}
