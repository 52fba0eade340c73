import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyError } from 'fastify';
import { ZodError, z } from 'zod';
import { controlRoutes } from './control/control.routes.js';
import { demoRoutes } from './demo/demo.routes.js';
import { embedRoutes } from './embed/embed.routes.js';
import type { EmulatorOptions } from './options.js';
import { assetsFolder, scriptsFolder } from './package-folders.js';
import { cloudRoutes } from './power-bi/cloud.routes.js';
import { PowerBiError } from './power-bi/power-bi-error.js';
import { EmulatorState } from './state.js';
import { staticFileRoutes } from './static-files.routes.js';

/** A running emulator. */
export interface RunningEmulator {
  /** Its address, without a slash at the end. */
  url: string;
  state: EmulatorState;
  close(): Promise<void>;
}

/** Starts an emulator; what is left out: a free loopback port, tokens of an hour. */
export async function startEmulator(options: Partial<EmulatorOptions> = {}): Promise<RunningEmulator> {
  const { port = 0, host = '127.0.0.1', tokenLifetimeSeconds = 3600 } = options;
  const state = new EmulatorState(tokenLifetimeSeconds);
  const app = Fastify({ forceCloseConnections: true });
  const url = () => `http://localhost:${(app.server.address() as AddressInfo).port}`;
  const publicUrl = () => options.publicUrl ?? url();

  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error instanceof PowerBiError)
      return reply.code(error.status).headers(error.headers).send(error.body());
    if (error instanceof ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    const status = error.statusCode ?? 500;
    return reply.code(status).send(new PowerBiError(status, 'InvalidRequest', error.message).body());
  });

  app.addHook('onSend', (_request, reply) => {
    reply.header('date', new Date(state.now()).toUTCString());
    return Promise.resolve();
  });

  await app.register(formbody);
  await app.register(staticFileRoutes, { prefix: '/assets', folder: assetsFolder });
  await app.register(staticFileRoutes, { prefix: '/scripts', folder: scriptsFolder });
  await app.register(cloudRoutes, { state, publicUrl });
  await app.register(embedRoutes, { state });
  await app.register(demoRoutes, { prefix: '/demo' });
  await app.register(controlRoutes, { prefix: '/control', state });
  app.get('/health/ready', () => ({ status: 'ok' }));

  await app.listen({ port, host });
  return { url: url(), state, close: () => app.close() };
}
