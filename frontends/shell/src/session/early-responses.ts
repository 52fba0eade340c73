import type { ApiRequest, ApiResponse, Transport } from '@portal/contracts/client';
import { toKey } from './response-cache';

/** A screen that opens later gets new data. */
const maxAgeMs = 60_000;

/** Responses to the calls of a screen whose code is still being loaded. They are cleared with the session, because computers are shared. */
export class EarlyResponses {
  readonly #responses = new Map<string, Promise<ApiResponse>>();

  request(calls: readonly ApiRequest[], send: Transport): void {
    for (const call of calls) {
      const response = send(call);
      // The screen shows the error.
      response.catch(() => undefined);
      this.#responses.set(toKey(call), response);
    }
    setTimeout(() => this.clear(), maxAgeMs);
  }

  /** Returns the response to a request, once. */
  take(request: ApiRequest): Promise<ApiResponse> | undefined {
    const key = toKey(request);
    const response = this.#responses.get(key);
    this.#responses.delete(key);
    return response;
  }

  clear(): void {
    this.#responses.clear();
  }
}
