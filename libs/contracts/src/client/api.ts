import type { Contracts } from '../contracts.js';
import type { OutputOf, RequestOf, RestCall } from '../kit/contract.js';
import type { Page, Paging } from '../kit/paging.js';
import { routes } from './routes.js';
import type { CallTraits, Route } from './create-routes.js';

/** A request for a transport: `input` is the body of a POST and the query of a GET; `query` is added to the query. */
export interface ApiRequest extends CallTraits {
  method: 'GET' | 'POST';
  path: string;
  input: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A successful response: the parsed body, and for a page of a list the total number of rows. */
export interface ApiResponse {
  body: unknown;
  total: number | undefined;
}

/** Sends a request to the gateway. Rejects for every response that is not successful. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

export interface CallOptions {
  headers?: Record<string, string>;
  /** Aborts a request whose response is no longer needed. */
  signal?: AbortSignal;
}

type Whole<C extends RestCall, Input = RequestOf<C>> = (
  input: Input,
  options?: CallOptions,
) => Promise<OutputOf<C>>;

type Paged<C extends RestCall> =
  OutputOf<C> extends (infer Row)[]
    ? { page: (input: RequestOf<C>, options?: CallOptions) => Promise<Page<Row>> }
    : never;

type Method<C> = C extends RestCall & { list: true }
  ? Whole<C, Omit<RequestOf<C>, keyof Paging>> & Paged<C>
  : C extends RestCall
    ? Whole<C>
    : never;

type Rest<T> = { [K in keyof T as T[K] extends RestCall ? K : never]: T[K] };

/** Every REST call as a function: `api.report.findAll({})`, and for lists also `api.report.findAll.page({ limit: 15 })`. */
export type Api = {
  [G in keyof Contracts]: {
    [N in keyof Rest<Contracts[G]['calls']>]: Method<Rest<Contracts[G]['calls']>[N]>;
  };
};

export function createApi(transport: Transport): Api {
  const groups = Object.entries(routes).map(([group, calls]) => [
    group,
    Object.fromEntries(Object.entries(calls).map(([name, route]) => [name, createCaller(transport, route)])),
  ]);
  return Object.fromEntries(groups) as Api;
}

function createCaller(transport: Transport, [method, path, traits]: Route) {
  const call = { method, path, ...traits };
  const loadAll = async (input: Record<string, unknown>, options?: CallOptions) =>
    (await transport({ ...call, input, ...options })).body;
  const page = async (
    { limit, offset, search, sort, ...input }: Record<string, unknown>,
    options?: CallOptions,
  ) => {
    const query = { limit, offset, search, sort };
    const { body, total } = await transport({ ...call, input, query, ...options });
    return { rows: body as unknown[], total: total ?? 0 };
  };
  return Object.assign(loadAll, { page });
}
