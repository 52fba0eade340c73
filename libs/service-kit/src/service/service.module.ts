import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { ServiceName } from '@portal/contracts';
import { LOG, type Log } from '@portal/server-kit';
import { DataSource } from 'typeorm';
import { SERVICE } from '../config/variables.js';
import type { DatabaseConnection } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { EventConsumer } from '../events/event-consumer.js';
import { EventMetrics } from '../events/event-metrics.js';
import { InboxRepository } from '../events/inbox.repository.js';
import { OutboxRelay } from '../events/outbox-relay.js';
import { OutboxRepository } from '../events/outbox.repository.js';
import { createStateControllers, StateComparison } from '../events/published-states.js';

/** Provides the database, the events and the repositories of all entities to every module of a service. */
@Global()
@Module({})
export class ServiceModule {
  static forRoot(service: ServiceName, { dataSource, pool }: DatabaseConnection): DynamicModule {
    return {
      module: ServiceModule,
      imports: [createEntitiesModule(dataSource)],
      controllers: createStateControllers(service),
      providers: [
        { provide: SERVICE, useValue: service },
        { provide: DataSource, useValue: dataSource },
        {
          provide: Database,
          useFactory: (log: Log) => new Database(dataSource, pool, log),
          inject: [LOG],
        },
        OutboxRepository,
        OutboxRelay,
        InboxRepository,
        EventConsumer,
        EventMetrics,
        StateComparison,
      ],
      exports: [SERVICE, DataSource, Database, EventConsumer, TypeOrmModule],
    };
  }
}

/** Provides a repository for each entity of the data source. */
export const createEntitiesModule = ({ options }: DataSource): DynamicModule =>
  TypeOrmModule.forFeature(options.entities as Type[]);
