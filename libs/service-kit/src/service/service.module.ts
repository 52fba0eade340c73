import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { ServiceName } from '@portal/contracts';
import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { EventConsumer } from '../events/event-consumer.js';
import { EventMetrics } from '../events/event-metrics.js';
import { InboxRepository } from '../events/inbox.repository.js';
import { OutboxRelay } from '../events/outbox-relay.js';
import { OutboxRepository } from '../events/outbox.repository.js';
import { OutboxSignal } from '../events/outbox-signal.js';
import { SERVICE } from './tokens.js';

/** What every service has on top of {@link ServerModule}: its database, its outbox and its inbox. */
@Global()
@Module({})
export class ServiceModule {
  static forRoot(service: ServiceName, dataSource: DataSource): DynamicModule {
    const database = {
      provide: Database,
      useFactory: (signal: OutboxSignal) => new Database(dataSource, signal),
      inject: [OutboxSignal],
    };
    return {
      module: ServiceModule,
      providers: [
        { provide: SERVICE, useValue: service },
        { provide: DataSource, useValue: dataSource },
        database,
        OutboxSignal,
        OutboxRepository,
        OutboxRelay,
        InboxRepository,
        EventConsumer,
        EventMetrics,
      ],
      exports: [SERVICE, DataSource, Database, EventConsumer],
    };
  }
}
