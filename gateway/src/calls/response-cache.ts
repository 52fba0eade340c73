import { CONFIG } from '@portal/server-kit';
import { Inject, Injectable } from '@nestjs/common';
import { replyHeader, type Bound, type Principal, type RestCall, type ServiceName } from '@portal/contracts';
import type { Frame } from '@portal/server-kit';
import type { GatewayConfig } from '../config.js';

/** Asks the service. */
type Ask = () => Promise<Frame>;

/**
 * Gives the answers of calls that declare `cacheSeconds` to all who may make them over every row, for so long after they were asked
 * for. A write to the same service ends that at once: who was told of it finds it in what is asked afterwards.
 */
@Injectable()
export class ResponseCache {
  private readonly kept = new Map<ServiceName, Map<string, Promise<Frame>>>();

  constructor(@Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'RESPONSE_CACHE'>) {}

  /** The answer to a call, from `ask` or from what somebody else has asked for. */
  async respond(
    call: Bound<RestCall>,
    principal: Principal | undefined,
    body: Uint8Array,
    ask: Ask,
  ): Promise<Frame> {
    if (!this.config.RESPONSE_CACHE) return ask();
    if (call.cacheSeconds && call.access[principal?.role ?? 'public'] === 'any') {
      return this.share(call, call.cacheSeconds, body, ask);
    }
    if (!mayChangeShared(call)) return ask();
    const responses = this.responsesOf(call.service);
    responses.clear();
    try {
      return await ask();
    } finally {
      // What was asked for in between may or may not know of the write.
      responses.clear();
    }
  }

  private async share(call: Bound<RestCall>, seconds: number, body: Uint8Array, ask: Ask): Promise<Frame> {
    const responses = this.responsesOf(call.service);
    const key = `${call.subject} ${Buffer.from(body).toString()}`;
    const shared = responses.get(key);
    if (shared) {
      const response = await shared;
      return isGood(response) ? response : ask();
    }
    const asked = ask();
    const forget = () => {
      if (responses.get(key) === asked) responses.delete(key);
    };
    responses.set(key, asked);
    setTimeout(forget, seconds * 1_000).unref();
    void asked.then((response) => isGood(response) || forget(), forget);
    return asked;
  }

  private responsesOf(service: ServiceName): Map<string, Promise<Frame>> {
    const known = this.kept.get(service);
    if (known) return known;
    const responses = new Map<string, Promise<Frame>>();
    this.kept.set(service, responses);
    return responses;
  }
}

const isGood = ({ headers }: Frame): boolean => headers[replyHeader.status] === undefined;

/** Any write may change what was answered, unless it says otherwise. */
const mayChangeShared = ({ writes, keepsCache }: RestCall): boolean => writes && !keepsCache;
