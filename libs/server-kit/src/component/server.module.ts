import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ComponentName } from '@portal/contracts';
import { ComponentTokens } from '../auth/tokens.js';
import { Requester } from '../bus/requester.js';
import { Readiness } from '../health/readiness.js';
import type { ComponentConfig, StartedComponent } from './start-component.js';
import { BUS, CONFIG, LOG, REQUESTER } from './tokens.js';

/** What every part of the server has: its log, its connection to NATS, requests to others, whether it is ready. */
@Global()
@Module({})
export class ServerModule {
  static forRoot(
    component: ComponentName,
    bus: NatsConnection,
    { log, readiness, signingKey }: StartedComponent,
    config: ComponentConfig,
  ): DynamicModule {
    return {
      module: ServerModule,
      providers: [
        { provide: BUS, useValue: bus },
        { provide: CONFIG, useValue: config },
        { provide: LOG, useValue: log },
        {
          provide: REQUESTER,
          useFactory: () => new Requester(bus, new ComponentTokens(component, signingKey)),
        },
        { provide: Readiness, useValue: readiness },
      ],
      exports: [BUS, CONFIG, LOG, REQUESTER, Readiness],
    };
  }
}
