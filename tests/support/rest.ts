import { createApi, type Api } from '@portal/contracts/client';
import { portalUnderTest } from './portal.js';

/** An answer of the portal as it came. */
export interface RestResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; undefined when the answer is none. */
  body: unknown;
}

/** What a request carries beside method and path. */
export interface RequestParts {
  body?: unknown;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** Anything but 200 where somebody wanted that. */
export class Refused extends Error {
  constructor(readonly response: RestResponse) {
    super(`${response.status} ${response.text}`);
  }
}

/** An answer, if it is 200; throws {@link Refused} for any other. */
export function granted(response: RestResponse): RestResponse {
  if (response.status !== 200) throw new Refused(response);
  return response;
}

/** Talks to the gateway over HTTP as one caller, without following the browser's rules. */
export class Rest {
  /** Every REST call as a function, which throws {@link Refused} for anything but 200. */
  readonly api: Api;

  constructor(
    private readonly base: string = portalUnderTest().url,
    private readonly token?: string,
    private readonly cookie?: string,
  ) {
    this.api = createApi(async ({ method, path, input, query, headers }) => {
      const components = method === 'GET' ? { query: { ...input, ...query } } : { body: input, query };
      const response = granted(await this.call(method, path, { ...components, headers }));
      const total = response.headers.get('x-total-count');
      return { body: response.body, total: total === null ? undefined : Number(total) };
    });
  }

  /** A REST call by its path below the base path; a body that is no text is sent as JSON. */
  call(method: string, path: string, { body, query, headers }: RequestParts = {}): Promise<RestResponse> {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    return this.fetch(`/map-back-end${path}${queryText(query)}`, {
      method,
      body: text,
      headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    });
  }

  /** A POST by its path below the base path. */
  post(path: string, body: unknown = {}, headers?: Record<string, string>): Promise<RestResponse> {
    return this.call('POST', path, { body, headers });
  }

  /** A GET by its path below the base path. */
  get(path: string, query?: Record<string, unknown>): Promise<RestResponse> {
    return this.call('GET', path, { query });
  }

  /** Any request to the portal. */
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
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }
}

function queryText(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
