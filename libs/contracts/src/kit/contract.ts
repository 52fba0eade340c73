import type { z } from 'zod';
import type { AnyCall, InternalCall, RestCall } from './call.js';
import type { Page } from './paging.js';
import type { Principal } from './principal.js';
import type { Reply } from './reply.js';

/** The services; each owns its calls, its events and its database. */
export const services = ['identity', 'reports', 'analytics', 'notifications'] as const;

/** A service's name. */
export type ServiceName = (typeof services)[number];

/** The processes that connect to the bus, each with credentials and a signing key of its own. */
export const components = ['gateway', ...services] as const;

/** A component's name. */
export type ComponentName = (typeof components)[number];

/** A call in its contract: with its name, the service that answers it, and the NATS subject it travels on. */
export type Bound<C extends AnyCall> = C & {
  readonly name: string;
  readonly service: ServiceName;
  readonly subject: string;
};

/** The calls that one service answers together; the key of a call is its handler's name. */
export interface Contract<C extends Record<string, AnyCall> = Record<string, AnyCall>> {
  readonly service: ServiceName;
  readonly group: string;
  readonly calls: { readonly [K in keyof C]: Bound<C[K]> };
}

/** Declares the calls of a group, which `service` answers. */
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

/** What the handler of a call is given: checked and stripped. */
export type InputOf<C extends AnyCall> = z.output<C['input']>;

/** What a caller passes. */
export type RequestOf<C extends AnyCall> = z.input<C['input']>;

/** What a call answers. */
export type OutputOf<C extends AnyCall> = z.output<C['output']>;

/** Inputs of a contract's handlers by their names. */
export type Inputs<K extends Contract> = { [N in keyof K['calls']]: InputOf<K['calls'][N]> };

interface CallerBase {
  /** The id under which the request is logged in every part. */
  readonly requestId: string;
}

/** The context of a call made from outside, given to its handler as first argument. */
export interface Caller<P extends Principal | undefined = Principal> extends CallerBase {
  readonly principal: P;
  /** The client's name for this write; a repeat with the same one changes nothing. */
  readonly idempotencyKey: string | undefined;
  /** The session cookie's value; only for calls that declare the cookie. */
  readonly sessionToken: string | undefined;
  /** The device cookie's value; only for calls that declare the cookie. */
  readonly deviceToken: string | undefined;
  /** Tags of the answers that the client still has, as in HTTP's If-None-Match. */
  readonly knownTags: string | undefined;
  /** The IP address of the client, as the gateway sees it behind its configured proxies. */
  readonly clientAddress: string;
}

/** The context of an internal call. */
export interface InternalCaller extends CallerBase {
  /** The component that makes the call. */
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

/** The methods that a controller must have to serve a contract: one that lacks or mistypes one does not compile. */
export type Handlers<K extends Contract> = {
  [N in keyof K['calls']]: (
    caller: CallerFor<K['calls'][N]>,
    input: InputOf<K['calls'][N]>,
  ) => Promise<Response<K['calls'][N]>>;
};
