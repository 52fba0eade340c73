import { setTimeout as pause } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startComponent, joinBus, nestLog, ServerModule } from '@portal/server-kit';
import { readConfig } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { createAdapter, registerPlugins } from './http/fastify.js';
import { observeRequests } from './http/observe-requests.js';
import { OpenResponses } from './http/open-responses.js';
import { collectPolicyReports } from './http/policy-reports.js';
import { followTls, readTls } from './http/tls.js';
import { Site } from './site/site.js';
import { serveOpenApi } from './openapi/openapi-document.js';

const config = readConfig();
const tls = readTls(config);
const component = await startComponent('gateway', config, ['NATS', 'routes', 'ended sessions']);
const { log, readiness } = component;
const bus = await joinBus('gateway', config, component);
// Without NATS all gateways would be taken out of service, and pages with them.
readiness.resolvePending('NATS');

@Module({ imports: [ServerModule.forRoot('gateway', bus, component, config), GatewayModule.forRoot(config)] })
class RootModule {}

const app = await NestFactory.create<NestFastifyApplication>(RootModule, createAdapter(config, tls), {
  logger: nestLog(log),
  bodyParser: false,
});
const fastify = app.getHttpAdapter().getInstance();
observeRequests(fastify, log);
const responses = new OpenResponses(fastify, readiness, config, log);
await registerPlugins(app, config);
collectPolicyReports(fastify, log);
serveOpenApi(app);
followTls(app.getHttpServer(), tls, config, log);
await app.get(Site).readConfig();
await app.listen(config.PORT, config.HOST);
const drainMilliseconds = config.DRAIN_SECONDS * 1_000;
component.onShutdown({
  extraTimeoutMs: drainMilliseconds,
  stop: async () => {
    // Load balancers send requests until they notice that the gateway is not ready.
    await pause(drainMilliseconds);
    await responses.finish();
    await app.close();
    await bus.drain();
  },
});
readiness.resolvePending('routes');
log.info({ port: config.PORT }, 'ready');
