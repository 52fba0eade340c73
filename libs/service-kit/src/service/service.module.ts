import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { ServiceName } from '@portal/contracts';
import { DataSource } from 'typeorm';
import { Database } from '../database/database.js';
import { FactInbox } from '../facts/fact-inbox.js';
import { InboxRepository } from '../facts/inbox.repository.js';
import { OutboxRelay } from '../facts/outbox-relay.js';
import { OutboxRepository } from '../facts/outbox.repository.js';
import { OutboxSignal } from '../facts/outbox-signal.js';
import { Readiness } from '../health/readiness.js';
import { OUTBOX_LOOK, SERVICE } from './tokens.js';

/** What every service has on top of {@link PartModule}: its database, its outbox and its inbox. */
@Global()
@Module({})
export class ServiceModule {
  static forRoot(service: ServiceName, dataSource: DataSource, outboxLook: number): DynamicModule {
    const database = {
      provide: Database,
      useFactory: (signal: OutboxSignal, readiness: Readiness) => {
        readiness.add({ name: 'PostgreSQL', check: () => dataSource.query('SELECT 1') });
        return new Database(dataSource, signal);
      },
      inject: [OutboxSignal, Readiness],
    };
    return {
      module: ServiceModule,
      providers: [
        { provide: SERVICE, useValue: service },
        { provide: OUTBOX_LOOK, useValue: outboxLook },
        { provide: DataSource, useValue: dataSource },
        database,
        OutboxSignal,
        OutboxRepository,
        OutboxRelay,
        InboxRepository,
        FactInbox,
      ],
      exports: [SERVICE, DataSource, Database, FactInbox],
    };
  }
}
