import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ComponentName } from '@portal/contracts';
import { ComponentTokens } from '../auth/tokens.js';
import { Requester } from '../bus/requester.js';
import { Readiness } from '../health/readiness.js';
import type { BegunPart } from './begin-part.js';
import { BUS, LOG, REQUESTER } from './tokens.js';

/** What every part of the server has: its log, its connection to NATS, requests to others, whether it is ready. */
@Global()
@Module({})
export class PartModule {
  static forRoot(
    part: ComponentName,
    bus: NatsConnection,
    { log, readiness, signingKey }: BegunPart,
  ): DynamicModule {
    return {
      module: PartModule,
      providers: [
        { provide: BUS, useValue: bus },
        { provide: LOG, useValue: log },
        { provide: REQUESTER, useFactory: () => new Requester(bus, new ComponentTokens(part, signingKey)) },
        { provide: Readiness, useValue: readiness },
      ],
      exports: [BUS, LOG, REQUESTER, Readiness],
    };
  }
}
