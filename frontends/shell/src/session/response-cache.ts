import type { ApiResponse, ApiRequest } from '@portal/contracts/client';

export interface CachedResponse {
  tag: string;
  response: ApiResponse;
}

const maxResponses = 60;

/** Caches the latest responses with an ETag. The cache is in memory and cleared with the session, because computers are shared. */
export class ResponseCache {
  private readonly responses = new Map<string, CachedResponse>();

  find(request: ApiRequest): CachedResponse | undefined {
    return this.responses.get(toKey(request));
  }

  set(request: ApiRequest, cached: CachedResponse): void {
    const key = toKey(request);
    this.responses.delete(key);
    this.responses.set(key, cached);
    const [oldest] = this.responses.keys();
    if (this.responses.size > maxResponses && oldest !== undefined) this.responses.delete(oldest);
  }

  clear(): void {
    this.responses.clear();
  }
}

/** Returns a text that only equal requests have in common. */
export const toKey = ({ method, path, input, query }: ApiRequest): string =>
  JSON.stringify([method, path, input, query]);
