import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { inboxPrefix, isConnected } from '../bus/connection.js';
import { Requester } from '../bus/requester.js';
import { HealthController } from '../health/health.controller.js';
import { Readiness } from '../health/readiness.js';
import type { Log } from '../log/logger.js';
import { BUS, LOG, REQUESTER } from './tokens.js';

/** What every part of the server has: its log, its connection to NATS, requests to others, health and metrics. */
@Global()
@Module({})
export class PartModule {
  static forRoot(part: string, bus: NatsConnection, log: Log): DynamicModule {
    const readiness = new Readiness();
    readiness.add({
      name: 'NATS',
      check: () => (isConnected(bus) ? Promise.resolve() : Promise.reject(new Error('not connected'))),
    });
    return {
      module: PartModule,
      controllers: [HealthController],
      providers: [
        { provide: BUS, useValue: bus },
        { provide: LOG, useValue: log },
        { provide: REQUESTER, useFactory: () => new Requester(bus, inboxPrefix(part)) },
        { provide: Readiness, useValue: readiness },
      ],
      exports: [BUS, LOG, REQUESTER, Readiness],
    };
  }
}
