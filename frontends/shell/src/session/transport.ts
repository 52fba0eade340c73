import type { ApiRequest, Transport } from '@portal/contracts/client';
import { ApiError, NetworkError } from '@portal/ui-kit/platform';

const basePath = '/map-back-end';
const timeoutMs = 40_000;

/** What a transport needs of the session. */
export interface TokenSource {
  token(): string | undefined;
  /** Renews the access token; false when the session is over. */
  renew(): Promise<boolean>;
  /** Ends the session in this page because of what a 401 said. */
  refused(reason: string): void;
}

/** A transport that sends what it is given and makes an error of every answer that is no success. */
export function plainTransport(token: () => string | undefined, init: RequestInit = {}): Transport {
  return async ({ method, path, input, query, headers }) => {
    const address = basePath + path + queryOf(method === 'GET' ? { ...input, ...query } : query);
    const bearer = token();
    const response = await fetch(address, {
      ...init,
      method,
      headers: {
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      body: method === 'POST' ? JSON.stringify(input) : undefined,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new NetworkError('No answer from the server', { cause: error });
    });
    if (!response.ok) throw await faultOf(response);
    const total = response.headers.get('X-Total-Count');
    const body: unknown = await bodyOf(response).catch((error: unknown) => {
      throw new NetworkError('The answer broke off', { cause: error });
    });
    return { body, total: total === null ? undefined : Number(total) };
  };
}

/** A transport for a signed-in person: an expired token is renewed once and the call repeated. */
export function sessionTransport(source: TokenSource, init: RequestInit = {}): Transport {
  const send = plainTransport(() => source.token(), init);
  return async (request: ApiRequest) => {
    try {
      return await send(request);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      if (error.detail !== 'jwt expired' || !(await source.renew())) {
        source.refused(error.detail);
        throw error;
      }
      return send(request);
    }
  };
}

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** The parsed JSON of an answer, or the bytes of a file. */
const bodyOf = (response: Response): Promise<unknown> =>
  response.headers.has('Content-Disposition') ? response.blob() : response.json();

async function faultOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  try {
    const problem = JSON.parse(text) as Partial<ApiError> & { title?: string };
    const detail = problem.detail ?? problem.title ?? '';
    return new ApiError(response.status, problem.code ?? '', detail, problem.errors);
  } catch {
    return new ApiError(response.status, '', text);
  }
}
