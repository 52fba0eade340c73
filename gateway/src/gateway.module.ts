import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { JwtGuard, JwtStrategy } from './auth/jwt.guard.js';
import { EndedSessions, SessionActivity } from './auth/sessions.js';
import { Cookies } from './auth/cookies.js';
import { AccountLimits, ExclusiveCalls } from './calls/account-limits.js';
import { createCallControllers, CallForwarder } from './calls/call-forwarder.js';
import type { GatewayConfig } from './config.js';
import { ProblemFilter } from './problem/problem.filter.js';
import { Page } from './site/page.js';
import { Site } from './site/site.js';
import { SiteController } from './site/site.controller.js';

/** Authenticates callers, validates calls and forwards them to services. */
@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      imports: [PassportModule],
      controllers: [SiteController, ...createCallControllers(config.RATE_LIMIT)],
      providers: [
        { provide: APP_GUARD, useClass: JwtGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        AccountLimits,
        CallForwarder,
        Cookies,
        EndedSessions,
        ExclusiveCalls,
        JwtStrategy,
        Page,
        SessionActivity,
        Site,
      ],
    };
  }
}
