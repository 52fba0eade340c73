import type { ApiResponse, ApiRequest } from '@portal/contracts/client';

/** An answer with the tag that the server gave it. */
export interface CachedResponse {
  tag: string;
  answer: ApiResponse;
}

const maxResponses = 60;

/**
 * Answers of which the server can say that they are still right, the latest. They are kept in memory alone and forgotten with the session,
 * since computers are shared.
 */
export class ResponseCache {
  private readonly answers = new Map<string, CachedResponse>();

  /** What was answered to the same request. */
  find(request: ApiRequest): CachedResponse | undefined {
    return this.answers.get(keyOf(request));
  }

  /** Keeps an answer in place of an older one to the same request. */
  keep(request: ApiRequest, kept: CachedResponse): void {
    const key = keyOf(request);
    this.answers.delete(key);
    this.answers.set(key, kept);
    const [oldest] = this.answers.keys();
    if (this.answers.size > maxResponses && oldest !== undefined) this.answers.delete(oldest);
  }

  /** Forgets everything. */
  clear(): void {
    this.answers.clear();
  }
}

const keyOf = ({ method, path, input, query }: ApiRequest): string =>
  JSON.stringify([method, path, input, query]);
