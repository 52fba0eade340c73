import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { ServiceName } from '@portal/contracts';
import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { FactInbox } from '../facts/fact-inbox.js';
import { FactMetrics } from '../facts/fact-metrics.js';
import { InboxRepository } from '../facts/inbox.repository.js';
import { OutboxRelay, type OutboxSettings } from '../facts/outbox-relay.js';
import { OutboxRepository } from '../facts/outbox.repository.js';
import { OutboxSignal } from '../facts/outbox-signal.js';
import { OUTBOX_SETTINGS, SERVICE } from './tokens.js';

/** What every service has on top of {@link ServerModule}: its database, its outbox and its inbox. */
@Global()
@Module({})
export class ServiceModule {
  static forRoot(service: ServiceName, dataSource: DataSource, settings: OutboxSettings): DynamicModule {
    const database = {
      provide: Database,
      useFactory: (signal: OutboxSignal) => new Database(dataSource, signal),
      inject: [OutboxSignal],
    };
    return {
      module: ServiceModule,
      providers: [
        { provide: SERVICE, useValue: service },
        { provide: OUTBOX_SETTINGS, useValue: settings },
        { provide: DataSource, useValue: dataSource },
        database,
        OutboxSignal,
        OutboxRepository,
        OutboxRelay,
        InboxRepository,
        FactInbox,
        FactMetrics,
      ],
      exports: [SERVICE, DataSource, Database, FactInbox],
    };
  }
}
