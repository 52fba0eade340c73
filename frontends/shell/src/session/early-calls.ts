import type { ApiRequest, ApiResponse, Transport } from '@portal/contracts/client';

export const basePath = '/map-back-end';

interface EarlyCall {
  path: string;
  body: string;
  response: Promise<Response>;
}

/** The page's first script, which asks for the session, fills this in, too. */
const page = globalThis as { earlyCall?: EarlyCall | undefined };

/** Sends a call before the shell is there. The shell takes its response if it has the same call to send. */
export function sendEarlyCall(path: string, input: object): Promise<Response> {
  const body = JSON.stringify(input);
  const headers = { 'Accept-Language': document.documentElement.lang, 'Content-Type': 'application/json' };
  const response = fetch(basePath + path, { method: 'POST', headers, body });
  response.catch(() => undefined);
  page.earlyCall = { path, body, response };
  return response;
}

/** Returns the response to a call that was sent early, once. */
export function takeEarlyResponse(path: string, input: object): Promise<Response> | undefined {
  const { earlyCall } = page;
  if (earlyCall?.path !== path || earlyCall.body !== JSON.stringify(input)) return undefined;
  delete page.earlyCall;
  return earlyCall.response;
}

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

/** Returns a text that only equal requests have in common. */
export const toKey = ({ method, path, input, query }: ApiRequest): string =>
  JSON.stringify([method, path, input, query]);
