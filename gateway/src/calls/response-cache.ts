import { Inject, Injectable } from '@nestjs/common';
import { replyHeader, type Bound, type Principal, type RestCall, type ServiceName } from '@portal/contracts';
import { CONFIG, type Frame } from '@portal/server-kit';
import { LRUCache } from 'lru-cache';
import type { GatewayConfig } from '../config.js';

type Send = () => Promise<Frame>;
type Responses = LRUCache<string, Promise<Frame>>;

const maxResponses = 1_000;

/**
 * Caches responses of calls with `cacheSeconds` for all callers with the scope `any`. A write to a service clears its responses when it is
 * sent and when it is done, so that the writer sees its effect.
 */
@Injectable()
export class ResponseCache {
  private readonly responses = new Map<ServiceName, Responses>();

  constructor(@Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'RESPONSE_CACHE'>) {}

  async respond(
    call: Bound<RestCall>,
    principal: Principal | undefined,
    body: Uint8Array,
    send: Send,
  ): Promise<Frame> {
    if (!this.config.RESPONSE_CACHE) return send();
    const { cacheSeconds, service, access, writes, keepsCache } = call;
    if (cacheSeconds && access[principal?.role ?? 'public'] === 'any')
      return this.share(call, cacheSeconds, body, send);
    if (!writes || keepsCache) return send();
    const responses = this.getResponses(service);
    responses.clear();
    try {
      return await send();
    } finally {
      // Responses of the meantime may be older than the write.
      responses.clear();
    }
  }

  private async share(call: Bound<RestCall>, seconds: number, body: Uint8Array, send: Send): Promise<Frame> {
    const responses = this.getResponses(call.service);
    const key = `${call.subject} ${Buffer.from(body).toString()}`;
    const cached = responses.get(key);
    if (cached) {
      const response = await cached;
      return isSuccess(response) ? response : send();
    }
    const sent = send();
    const remove = () => {
      if (responses.peek(key) === sent) responses.delete(key);
    };
    responses.set(key, sent, { ttl: seconds * 1_000 });
    void sent.then((response) => isSuccess(response) || remove(), remove);
    return sent;
  }

  private getResponses(service: ServiceName): Responses {
    const known = this.responses.get(service);
    if (known) return known;
    const responses: Responses = new LRUCache({ max: maxResponses, perf: Date });
    this.responses.set(service, responses);
    return responses;
  }
}

const isSuccess = ({ headers }: Frame): boolean => headers[replyHeader.status] === undefined;
