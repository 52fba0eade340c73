import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { ServiceName } from '@portal/contracts';
import {
  startComponent,
  joinBus,
  nestLog,
  OperatorError,
  ServerModule,
  TokenVerifier,
  type StartedComponent,
} from '@portal/server-kit';
import { CallServer } from '../bus/call-server.js';
import type { ServiceConfig } from '../config/variables.js';
import {
  connectDatabase,
  disconnect,
  exportPoolMetrics,
  type DatabaseConnection,
} from '../database/data-source.js';
import { Database } from '../database/database.js';
import { prepareDatabase, type SchemaDefinition, waitUntilMigrated } from '../database/migrate.js';
import { showDatabaseDown } from '../database/outage.js';
import { ServiceModule } from './service.module.js';

export interface ServiceDefinition extends SchemaDefinition {
  name: ServiceName;
  config: ServiceConfig;
  module: Type | DynamicModule;
}

/** Starts a service. On SIGTERM or SIGINT it completes accepted calls and exits. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const { name, config } = definition;
  refuseOwner(config);
  const component = await startComponent(name, config, ['PostgreSQL', 'NATS', 'schema', 'handlers']);
  const { log, readiness } = component;
  const [connection, bus] = await Promise.all([
    openDatabase(definition, component),
    joinBus(name, config, component),
  ]);
  const imports = [
    ServerModule.forRoot(name, bus, component, config),
    ServiceModule.forRoot(name, connection),
    definition.module,
  ];
  @Module({ imports })
  class RootModule {}
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(RootModule, {
    strategy: new CallServer(bus, log, new TokenVerifier(name, config.PUBLIC_KEYS)),
    logger: nestLog(log),
  });
  const listening = app.listen();
  // Set before `listening`, because jobs run already.
  component.onShutdown({
    stop: async () => {
      await listening;
      await app.close();
      await bus.drain();
      await disconnect(connection);
    },
  });
  await listening;
  // From here on NATS has the subscriptions, and another copy may stop.
  await bus.flush().catch(() => undefined);
  readiness.resolvePending('handlers');
  log.info('ready');
}

/** Refuses the owner's credentials in production. */
function refuseOwner({ NODE_ENV, MIGRATIONS, DATABASE_OWNER_URL }: ServiceConfig): void {
  if (NODE_ENV !== 'production') return;
  if (MIGRATIONS !== 'before') throw new OperatorError('MIGRATIONS must be `before` in production.');
  if (DATABASE_OWNER_URL)
    throw new OperatorError(
      'DATABASE_OWNER_URL is for migrate.js and must not be set for a service in production.',
    );
}

async function openDatabase(
  definition: ServiceDefinition,
  { log, readiness }: StartedComponent,
): Promise<DatabaseConnection> {
  const { config } = definition;
  let database: Database | undefined;
  showDatabaseDown(() => database?.ping() ?? Promise.reject(new Error('not connected yet')));
  if (config.MIGRATIONS === 'at-start') await prepareDatabase(config, definition, log);
  const connection = await connectDatabase({ ...config, ...definition }, log);
  exportPoolMetrics(connection.pool);
  const connected = (database = new Database(connection.dataSource, connection.pool, log));
  readiness.add({ name: 'PostgreSQL', check: () => connected.ping() });
  if (config.MIGRATIONS === 'before') await waitUntilMigrated(connection.dataSource);
  readiness.resolvePending('schema');
  return connection;
}
