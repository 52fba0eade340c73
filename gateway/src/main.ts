import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { connectBus, createLog, nestLog, PartModule, stopOnSignals } from '@portal/service-kit';
import { readConfig } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { createAdapter, registerPlugins } from './http/fastify.js';
import { serveOpenApi } from './openapi/serve-openapi.js';

const config = readConfig();
const log = createLog('gateway', config.LOG_LEVEL);
const bus = await connectBus('gateway', config, log);

@Module({ imports: [PartModule.forRoot('gateway', bus, log), GatewayModule.forRoot(config)] })
class RootModule {}

const app = await NestFactory.create<NestFastifyApplication>(RootModule, createAdapter(config), {
  logger: nestLog(log),
  bodyParser: false,
});
await registerPlugins(app, config);
serveOpenApi(app);
await app.listen(config.PORT, config.HOST);
log.info({ port: config.PORT }, 'ready');
stopOnSignals(log, async () => {
  await app.close();
  await bus.drain();
});
