import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import {
  getActorId,
  readLimit,
  replyHeader,
  tooManyRequests,
  type Bound,
  type CallLimit,
  type Principal,
  type RestCall,
  type PlainRefusalCode,
} from '@portal/contracts';
import { CONFIG, type Frame } from '@portal/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PortalRequest } from '../auth/sessions.js';
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
    const getAccountKey = ({ user }: PortalRequest) => String(user && getActorId(user.principal));
    const limiter = fastify.createRateLimit({
      max,
      timeWindow: seconds * 1_000,
      keyGenerator: getAccountKey as (request: FastifyRequest) => string,
    });
    this.limiters.set(subject, limiter);
    return limiter;
  }
}

/** Screens show pages of fewer rows; exports fetch larger ones, one after the other. */
const maxScreenRows = 100;

/** Milliseconds that an export may pause between two pages. */
const exportPauseMs = 5_000;

const maxRuns = 100_000;

interface Run {
  /** Identifies an export: the call and its input without the offset. */
  readonly subject: string;
  readonly isBusy: boolean;
}

type Input = Readonly<Record<string, unknown>>;
type Kind = NonNullable<RestCall['exclusive']>;

const reasons: Record<Kind, PlainRefusalCode> = {
  import: 'request.importRunning',
  export: 'request.exportRunning',
};

/** Lets an account run one import and one export at a time. An export is a sequence of pages; it ends with the last or when it pauses. */
@Injectable()
export class ExclusiveCalls {
  private readonly runs = new LRUCache<string, Run>({ maxSize: maxRuns, sizeCalculation: () => 1 });

  constructor(@Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'ACCOUNT_LIMITS'>) {}

  /**
   * Runs `send`. An import or export is the account's only one meanwhile.
   * @throws Problem `too-many-requests` while the account runs another one
   */
  async run(
    call: Bound<RestCall>,
    principal: Principal | undefined,
    input: Input,
    send: () => Promise<Frame>,
  ): Promise<Frame> {
    const kind = findKind(call, input);
    if (!kind || !principal || !this.config.ACCOUNT_LIMITS) return send();
    const key = `${kind} ${getActorId(principal)}`;
    const subject = toSubject(call, input);
    const other = this.runs.get(key);
    if (other && (other.isBusy || other.subject !== subject))
      throw tooManyRequests(exportPauseMs / 1_000, reasons[kind]);
    this.runs.set(key, { subject, isBusy: true });
    let continues = false;
    try {
      const response = await send();
      continues = kind === 'export' && hasMore(response, input);
      return response;
    } finally {
      if (continues) this.runs.set(key, { subject, isBusy: false }, { ttl: exportPauseMs });
      else this.runs.delete(key);
    }
  }
}

const findKind = (call: RestCall, input: Input): Kind | undefined =>
  call.exclusive ?? (call.list && Number(input.limit) > maxScreenRows ? 'export' : undefined);

function toSubject({ subject }: Bound<RestCall>, input: Input): string {
  const { offset: _offset, afterUserId: _afterUserId, ...rest } = input;
  return `${subject} ${JSON.stringify(rest)}`;
}

/** Returns true if an export goes on. It may, if the response has no total. */
function hasMore({ headers }: Frame, { offset = 0, limit }: Input): boolean {
  if (headers[replyHeader.status] !== undefined) return false;
  const total = headers[replyHeader.total];
  return total === undefined || Number(offset) + Number(limit) < Number(total);
}
