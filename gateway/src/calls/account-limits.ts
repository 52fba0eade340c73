import { CONFIG } from '@portal/server-kit';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { readLimit, tooManyRequests, type Bound, type CallLimit, type RestCall } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PortalRequest } from '../auth/jwt.guard.js';
import type { GatewayConfig } from '../config.js';

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** Limits the calls of each account. Each gateway copy counts separately. */
@Injectable()
export class AccountLimits {
  private readonly limiters = new Map<string, Limiter>();

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'ACCOUNT_LIMITS'>,
  ) {}

  /**
   * Counts a call of a signed-in account.
   * @throws Problem `too-many-requests` beyond the call's limit
   */
  async check(call: Bound<RestCall>, request: PortalRequest): Promise<void> {
    const limit = call.accountLimit ?? (call.writes ? undefined : readLimit);
    if (!limit || !request.user || !this.config.ACCOUNT_LIMITS) return;
    const result = await this.getLimiter(call.subject, limit)(request);
    if (!result.isAllowed && result.isExceeded) throw tooManyRequests(result.ttlInSeconds);
  }

  private getLimiter(subject: string, { max, seconds }: CallLimit): Limiter {
    const known = this.limiters.get(subject);
    if (known) return known;
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const keyGenerator = ({ user }: PortalRequest) => String(user?.principal.accountId);
    const limiter = fastify.createRateLimit({
      max,
      timeWindow: seconds * 1_000,
      keyGenerator: keyGenerator as (request: FastifyRequest) => string,
    });
    this.limiters.set(subject, limiter);
    return limiter;
  }
}
