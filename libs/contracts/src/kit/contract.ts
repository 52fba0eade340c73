import type { z } from 'zod';
import type { AnyCall, InternalCall, RestCall } from './call.js';
import type { Page } from './paging.js';
import type { ComponentName, Principal, ServiceName } from './access.js';
import type { Reply } from './reply.js';

/** A call with its name, service and NATS subject. */
export type Bound<C extends AnyCall> = C & {
  readonly name: string;
  readonly service: ServiceName;
  readonly subject: string;
};

/** A group of calls of one service, by the names of their handlers. */
export interface Contract<C extends Record<string, AnyCall> = Record<string, AnyCall>> {
  readonly service: ServiceName;
  readonly group: string;
  readonly calls: { readonly [K in keyof C]: Bound<C[K]> };
}

export function contract<const C extends Record<string, AnyCall>>(
  service: ServiceName,
  group: string,
  calls: C,
): Contract<C> {
  const bound = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, name, service, subject: `call.${service}.${group}.${name}` },
  ]);
  return { service, group, calls: Object.fromEntries(bound) as Contract<C>['calls'] };
}

export const listRestCalls = (contract: Contract): Bound<RestCall>[] =>
  Object.values(contract.calls).filter((call): call is Bound<RestCall> => call.kind === 'rest');

export type InputOf<C extends AnyCall> = z.output<C['input']>;

export type RequestOf<C extends AnyCall> = z.input<C['input']>;

export type OutputOf<C extends AnyCall> = z.output<C['output']>;

export type Inputs<K extends Contract> = { [N in keyof K['calls']]: InputOf<K['calls'][N]> };

interface CallerBase {
  /** Identifies the request in the logs of all components. */
  readonly requestId: string;
}

/** The context of a REST call, the first argument of its handler. */
export interface Caller<P extends Principal | undefined = Principal> extends CallerBase {
  readonly principal: P;
  /** The client's key for this write; a repeated key changes nothing. */
  readonly idempotencyKey: string | undefined;
  /** Only for calls that declare the cookie. */
  readonly sessionToken: string | undefined;
  /** Only for calls that declare the cookie. */
  readonly deviceToken: string | undefined;
  /** The client's own description. Only for calls that declare the device cookie. */
  readonly userAgent: string | undefined;
  /** Entity tags of the responses that the client or the gateway has cached. */
  readonly knownTags: string | undefined;
  /** The client's IP address behind the configured proxies. */
  readonly clientAddress: string;
}

export interface InternalCaller extends CallerBase {
  readonly component: ComponentName;
}

type CallerFor<C extends AnyCall> = C extends InternalCall
  ? InternalCaller
  : C extends { access: { public: string } }
    ? Caller<Principal | undefined>
    : Caller;

type Response<C extends AnyCall> =
  | OutputOf<C>
  | Reply<OutputOf<C>>
  | (C extends RestCall & { list: true } ? (OutputOf<C> extends (infer Row)[] ? Page<Row> : never) : never);

/** The methods that a controller of a contract must implement. */
export type Handlers<K extends Contract> = {
  [N in keyof K['calls']]: (
    caller: CallerFor<K['calls'][N]>,
    input: InputOf<K['calls'][N]>,
  ) => Promise<Response<K['calls'][N]>>;
};
