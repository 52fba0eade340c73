import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { ServiceName } from '@portal/contracts';
import type { DataSourceOptions } from 'typeorm';
import { connectBus } from '../bus/connection.js';
import { CallServer } from '../bus/call-server.js';
import type { ServiceConfig } from '../config/variables.js';
import { connectDatabase } from '../database/data-source.js';
import { Database, type Transaction } from '../database/database.js';
import { migrate } from '../database/migrate.js';
import { createLog, nestLog } from '../log/logger.js';
import { OutboxSignal } from '../facts/outbox-signal.js';
import { PartModule } from './part.module.js';
import { ServiceModule } from './service.module.js';
import { stopOnSignals } from './stop-on-signals.js';

/** What a service is made of. */
export interface ServiceDefinition {
  name: ServiceName;
  config: ServiceConfig;
  /** The service's own module; it finds what the kit gives by injection. */
  module: Type | DynamicModule;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
  /** Fills an empty database with demonstration data; must add nothing where there is any data. */
  fillDemoData: (transaction: Transaction) => Promise<void>;
}

/** Starts a service: database, migrations, bus, handlers, health; it ends on SIGTERM or SIGINT after answering what it accepted. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const { name, config } = definition;
  const log = createLog(name, config.LOG_LEVEL);
  const dataSource = await connectDatabase({ ...config, ...definition }, log);
  await migrate(dataSource, async () => {
    if (!config.DEMO_DATA) return;
    if (config.NODE_ENV === 'production') throw new Error('DEMO_DATA=on is not for production.');
    await new Database(dataSource, new OutboxSignal()).transaction(definition.fillDemoData);
  });
  const bus = await connectBus(name, config, log);
  const imports = [
    PartModule.forRoot(name, bus, log),
    ServiceModule.forRoot(name, dataSource, config.OUTBOX_LOOK_MILLISECONDS),
    definition.module,
  ];
  @Module({ imports })
  class RootModule {}
  const app = await NestFactory.create(RootModule, new FastifyAdapter(), { logger: nestLog(log) });
  app.connectMicroservice({ strategy: new CallServer(bus, log) });
  await app.startAllMicroservices();
  await app.listen(config.HEALTH_PORT, config.HOST);
  log.info('ready');
  stopOnSignals(log, async () => {
    await app.close();
    await bus.drain();
    await dataSource.destroy();
  });
}
