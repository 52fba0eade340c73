import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import type { ComponentName } from '@portal/contracts';
import { ComponentTokens } from '../auth/tokens.js';
import { Requester } from '../bus/requester.js';
import { Readiness } from '../health/readiness.js';
import { PeriodicJobs } from '../periodic/periodic-job.js';
import type { ComponentConfig, StartedComponent } from './start-component.js';

/** Injects the connection to NATS. */
export const BUS = Symbol('bus');

export const LOG = Symbol('log');

/** Injects the component's configuration. */
export const CONFIG = Symbol('config');

/** Provides the log, configuration, NATS connection, periodic jobs and readiness of a component. */
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
          provide: Requester,
          useFactory: () => new Requester(bus, new ComponentTokens(component, signingKey), config, log),
        },
        { provide: PeriodicJobs, useFactory: () => new PeriodicJobs(log) },
        { provide: Readiness, useValue: readiness },
      ],
      exports: [BUS, CONFIG, LOG, Requester, PeriodicJobs, Readiness],
    };
  }
}
