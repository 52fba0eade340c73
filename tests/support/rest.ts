import { createApi, type Api } from '@portal/contracts/client';
import { portalUnderTest } from './portal.js';

export interface RestResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the response is not JSON. */
  body: unknown;
}

export interface RequestParts {
  body?: unknown;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** A response other than 200. */
class Refused extends Error {
  constructor(readonly response: RestResponse) {
    super(`${response.status} ${response.text}`);
  }
}

/** @throws Refused unless the status is 200 */
export function requireGranted(response: RestResponse): RestResponse {
  if (response.status !== 200) throw new Refused(response);
  return response;
}

/** Calls the gateway as one caller, without a browser's restrictions. */
export class Rest {
  /** REST calls as functions. They throw {@link Refused} for any status but 200. */
  readonly api: Api;

  constructor(
    private readonly base: string = portalUnderTest().url,
    private readonly token?: string,
    private readonly cookie?: string,
  ) {
    this.api = createApi(async ({ method, path, input, query, headers }) => {
      const components = method === 'GET' ? { query: { ...input, ...query } } : { body: input, query };
      const response = requireGranted(await this.call(method, path, { ...components, headers }));
      const total = response.headers.get('x-total-count');
      return { body: response.body, total: total === null ? undefined : Number(total) };
    });
  }

  call(method: string, path: string, { body, query, headers }: RequestParts = {}): Promise<RestResponse> {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    return this.fetch(`/map-back-end${path}${queryText(query)}`, {
      method,
      body: text,
      headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    });
  }

  post(path: string, body: unknown = {}, headers?: Record<string, string>): Promise<RestResponse> {
    return this.call('POST', path, { body, headers });
  }

  get(path: string, query?: Record<string, unknown>): Promise<RestResponse> {
    return this.call('GET', path, { query });
  }

  async fetch(path: string, init: RequestInit = {}): Promise<RestResponse> {
    const response = await fetch(this.base + path, {
      ...init,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.cookie && { cookie: this.cookie }),
        ...(init.headers as Record<string, string>),
      },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseBody(text) };
  }
}

function queryText(query: Record<string, unknown> = {}): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
