import {
  knownTagHeader,
  unchangedStatus,
  type ApiResponse,
  type ApiRequest,
  type Transport,
} from '@portal/contracts/client';
import { ApiError, NetworkError } from '@portal/ui-kit/platform';
import type { CachedResponse, ResponseCache } from './response-cache';

const basePath = '/map-back-end';
const timeoutMs = 40_000;

/** What a transport needs of the session. */
export interface TokenSource {
  token(): string | undefined;
  /** True when the token's time is over. */
  isExpired(): boolean;
  /** Renews the access token; false when the session is over. */
  renew(): Promise<boolean>;
  /** True when the person has done nothing for longer than a token lives. */
  isAway(): boolean;
  /** Ends the session in this page because of what a 401 said. */
  refused(reason: string): void;
}

/** How a transport sends. */
export interface TransportOptions {
  init?: RequestInit;
  /** Answers that need not come a second time while they are right. */
  kept?: ResponseCache;
}

/** A transport that sends what it is given and makes an error of every answer that is no success. */
export function plainTransport(
  token: () => string | undefined,
  { init, kept }: TransportOptions = {},
): Transport {
  return async (request) => {
    const { method, path, input, query } = request;
    const address = basePath + path + queryOf(method === 'GET' ? { ...input, ...query } : query);
    const known = kept?.find(request);
    const bearer = token();
    const response = await fetch(address, {
      ...init,
      method,
      headers: headersOf(request, bearer, known),
      body: method === 'POST' ? JSON.stringify(input) : undefined,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new NetworkError('No answer from the server', { cause: error });
    });
    if (known && response.status === unchangedStatus[method]) return known.answer;
    if (!response.ok) throw await findDayError(response);
    const result = await responseOf(response);
    const tag = response.headers.get('ETag');
    // What comes after the session has ended belongs to nobody any more.
    if (tag && token() === bearer) kept?.keep(request, { tag, answer: result });
    return result;
  };
}

function headersOf({ method, headers }: ApiRequest, token: string | undefined, known?: CachedResponse) {
  return {
    ...(method === 'POST' && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(known && { [knownTagHeader[method]]: known.tag }),
    ...headers,
  };
}

async function responseOf(response: Response): Promise<ApiResponse> {
  const total = response.headers.get('X-Total-Count');
  const body: unknown = await bodyOf(response).catch((error: unknown) => {
    throw new NetworkError('The answer broke off', { cause: error });
  });
  return { body, total: total === null ? undefined : Number(total) };
}

/** A transport for what nobody waits for: it outlives the page, neither renews nor ends a session, and is silent without one. */
export function backgroundTransport(token: () => string | undefined): Transport {
  const send = plainTransport(token, { init: { keepalive: true } });
  return (request) =>
    token() === undefined ? Promise.reject(new NetworkError('Nobody is signed in')) : send(request);
}

/**
 * A transport for a signed-in person: an expired token is renewed once and the call repeated. What a page asks by itself renews nothing for
 * a person who is away: the session would never be idle.
 */
export function sessionTransport(source: TokenSource, options?: TransportOptions): Transport {
  const send = plainTransport(() => source.token(), options);
  return async (request: ApiRequest) => {
    const isAlone = () => request.unattended && source.isAway();
    if (isAlone() && source.isExpired()) throw nobodyThere();
    try {
      return await send(request);
    } catch (error) {
      const expired = isRefusal(error) && error.detail === 'jwt expired';
      if (expired && isAlone()) throw nobodyThere();
      if (expired && (await source.renew())) return send(request).catch(refuse);
      return refuse(error);
    }
  };

  function refuse(error: unknown): never {
    if (isRefusal(error)) source.refused(error.detail);
    throw error;
  }
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;

const nobodyThere = () => new NetworkError('Nobody is there');

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** The parsed JSON of an answer, or the bytes of a file. */
const bodyOf = (response: Response): Promise<unknown> =>
  response.headers.has('Content-Disposition') ? response.blob() : response.json();

async function findDayError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  try {
    const problem = JSON.parse(text) as Partial<ApiError> & { title?: string };
    const detail = problem.detail ?? problem.title ?? '';
    return new ApiError(response.status, problem.code ?? '', detail, problem.errors);
  } catch {
    return new ApiError(response.status, '', text);
  }
}
