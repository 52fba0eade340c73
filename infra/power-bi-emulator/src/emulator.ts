import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyError } from 'fastify';
import { z, ZodError } from 'zod';
import { registerCloudRoutes } from './cloud.routes.js';
import { registerControlRoutes } from './control.routes.js';
import type { EmulatorOptions } from './options.js';
import { registerPageRoutes } from './pages.routes.js';
import { PowerBiError } from './power-bi-error.js';
import { EmulatorState } from './state.js';

export interface RunningEmulator {
  /** Without a slash at the end. */
  url: string;
  state: EmulatorState;
  close(): Promise<void>;
}

/** Starts an emulator; by default on a free loopback port, with tokens of an hour. */
export async function startEmulator(options: Partial<EmulatorOptions> = {}): Promise<RunningEmulator> {
  const { port = 0, host = '127.0.0.1', tokenLifetimeSeconds = 3600 } = options;
  const state = new EmulatorState(tokenLifetimeSeconds);
  const app = Fastify({ forceCloseConnections: true });
  const getUrl = () => `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const getPublicUrl = () => options.publicUrl ?? getUrl();

  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error instanceof PowerBiError)
      return reply.code(error.status).headers(error.headers).send(error.toBody());
    if (error instanceof ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    const status = error.statusCode ?? 500;
    return reply.code(status).send(new PowerBiError(status, 'InvalidRequest', error.message).toBody());
  });

  app.addHook('onSend', (_request, reply) => {
    reply.header('date', new Date(state.getTime()).toUTCString());
    return Promise.resolve();
  });

  await app.register(formbody);
  await app.register(registerCloudRoutes, { state, publicUrl: getPublicUrl });
  await app.register(registerPageRoutes, { state });
  await app.register(registerControlRoutes, { prefix: '/control', state });
  app.get('/health/ready', () => ({ status: 'ok' }));

  await app.listen({ port, host });
  return { url: getUrl(), state, close: () => app.close() };
}
