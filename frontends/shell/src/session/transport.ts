import {
  type Api,
  type ApiRequest,
  type ApiResponse,
  createApi,
  type Transport,
} from '@portal/contracts/client';
import type { ProblemCode } from '@portal/contracts';
import { ApiError, isApiError, isProofNeeded, NetworkError } from '@portal/ui-kit/platform';
import { translateRefusals } from '../language/refusals';
import type { OfflineCopy } from '../offline/offline-copy';
import { basePath, takeEarlyResponse, toKey } from './early-calls';

const timeoutMs = 40_000;

export interface TokenSource {
  token(): string | undefined;
  isExpired(): boolean;
  /** Returns true for a session that was opened without a network, and has no token yet. */
  isOffline(): boolean;
  /** Returns false if the session is over. */
  renew(): Promise<boolean>;
  /** Returns true if the user was inactive for longer than a token's lifetime. */
  isAway(): boolean;
  /** Asks for a new proof of the account; false if the user gives none. */
  prove(): Promise<boolean>;
  /** Handles a 401 with its text. */
  refused(reason: string): void;
}

interface CachedResponse {
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

interface TransportOptions {
  init?: RequestInit;
  cache?: ResponseCache;
}

/**
 * Creates a transport. Rejects with an ApiError for every response that is not successful. A read whose connection breaks is sent once
 * more.
 */
export function createPlainTransport(
  token: () => string | undefined,
  { init, cache }: TransportOptions = {},
): Transport {
  return (request) =>
    send(request).catch((error: unknown) => {
      if (request.writes || !isBroken(error)) throw error;
      return send(request);
    });

  async function send(request: ApiRequest): Promise<ApiResponse> {
    const { method, path, input, query, signal } = request;
    const address = basePath + path + toQuery(method === 'GET' ? { ...input, ...query } : query);
    const known = cache?.find(request);
    const bearer = token();
    const response = await (
      takeEarlyResponse(path, input) ??
      fetch(address, {
        ...init,
        method,
        headers: toHeaders(request, bearer, known),
        body: method === 'POST' ? JSON.stringify(input) : undefined,
        signal: withTimeout(signal),
      })
    ).catch((error: unknown) => {
      throw new NetworkError('No response from the server', { cause: error });
    });
    if (known && response.status === 304) return known.response;
    if (!response.ok) throw await toError(response);
    const result = await toResponse(response);
    const tag = response.headers.get('ETag');
    // A response after the end of the session must not be cached.
    if (tag && token() === bearer) cache?.set(request, { tag, response: result });
    return result;
  }
}

/** Returns true for a broken connection, and false for a timeout and an aborted call. */
const isBroken = (error: unknown): boolean =>
  error instanceof NetworkError && (error.cause as Error | undefined)?.name === 'TypeError';

/** Browsers without `AbortSignal.any` load the response to its end. */
function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal && 'any' in AbortSignal ? AbortSignal.any([signal, timeout]) : timeout;
}

function toHeaders({ method, headers }: ApiRequest, token: string | undefined, known?: CachedResponse) {
  return {
    'Accept-Language': document.documentElement.lang,
    ...(method === 'POST' && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(known && { 'If-None-Match': known.tag }),
    ...headers,
  };
}

async function toResponse(response: Response): Promise<ApiResponse> {
  const total = response.headers.get('X-Total-Count');
  const body: unknown = await readBody(response).catch((error: unknown) => {
    throw new NetworkError('The response was cut off', { cause: error });
  });
  return { body, total: total === null ? undefined : Number(total) };
}

/** Creates a transport for background calls, which outlive the page and neither renew nor end the session. */
export function createBackgroundTransport(token: () => string | undefined): Transport {
  const send = createPlainTransport(token, { init: { keepalive: true } });
  return (request) =>
    token() === undefined ? Promise.reject(new NetworkError('Not signed in')) : send(request);
}

/**
 * Creates a transport that renews an expired token once, or asks for a proof that is needed, and repeats the call. Unattended calls do not renew it for an absent user, whose
 * session would never expire.
 */
export function createSessionTransport(source: TokenSource, options?: TransportOptions): Transport {
  const send = createPlainTransport(() => source.token(), options);
  return async (request: ApiRequest) => {
    const isUnattended = () => request.unattended && source.isAway();
    if (source.isOffline() && !(await source.renew()))
      refuse(new ApiError(401, 'unauthenticated', 'jwt expired'));
    if (isUnattended() && source.isExpired()) throw new AwayError();
    try {
      return await send(request);
    } catch (error) {
      const expired = isRefusal(error) && error.detail === 'jwt expired';
      if (expired && isUnattended()) throw new AwayError();
      if (expired && (await source.renew())) return send(request).catch(refuse);
      if (isProofNeeded(error) && (await source.prove())) return send(request).catch(refuse);
      return refuse(error);
    }
  };

  function refuse(error: unknown): never {
    if (isRefusal(error)) source.refused(error.detail);
    throw error;
  }
}

/** Creates a transport that reads from the offline copy while there is no network, if their contract permits that. */
export function createOfflineTransport(send: Transport, copy: OfflineCopy): Transport {
  return async (request) => {
    if (!request.offline || !copy.isOpen) return send(request);
    if (request.writes && !navigator.onLine) return copy.postpone(request);
    try {
      const response = await send(request);
      if (copy.state.get()) void copy.sendPostponed(send).catch(() => undefined);
      if (!request.writes) void copy.save(request, response).catch(() => undefined);
      return response;
    } catch (error) {
      const isReadable = !request.writes && isConnectionError(error) && !request.signal?.aborted;
      const found = isReadable ? await copy.find(request) : undefined;
      if (!found) throw error;
      return found;
    }
  };
}

/** Returns true for a 401 of the portal itself: those of proxies say nothing about the session. */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && error.code === ('unauthenticated' satisfies ProblemCode);

class AwayError extends NetworkError {
  constructor() {
    super('The user is away');
  }
}

const isConnectionError = (error: unknown): boolean => !isApiError(error) && !(error instanceof AwayError);

function toQuery(query: Record<string, unknown> = {}): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(parameters.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

const readBody = (response: Response): Promise<unknown> =>
  response.headers.has('Content-Disposition') ? response.blob() : response.json().then(translateRefusals);

async function toError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  try {
    const problem = translateRefusals(JSON.parse(text) as Partial<ApiError> & { title?: string });
    const detail = problem.detail ?? problem.title ?? '';
    return new ApiError(response.status, problem.code ?? '', detail, problem.errors);
  } catch {
    return new ApiError(response.status, '', text);
  }
}

/** Ends a session on the server. An expired token is renewed for this call, which outlives the page. */
export function endOnServer(anonymous: Api, userId: number, token: string | undefined) {
  let bearer = token;
  const renew = async () => {
    [, bearer] = await anonymous.session.refresh({});
    return true;
  };
  const returnFalse = () => false;
  const prove = () => Promise.resolve(false);
  const source = {
    token: () => bearer,
    isExpired: returnFalse,
    isOffline: returnFalse,
    renew,
    isAway: returnFalse,
    prove,
    refused: () => undefined,
  };
  return createApi(createSessionTransport(source, { init: { keepalive: true } })).signin.signout({ userId });
}
