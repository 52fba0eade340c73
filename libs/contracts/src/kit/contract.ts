import { z } from 'zod';
import type { ComponentName, NonEmptyAccessRule } from './access.js';
import { WriteResponse } from './fields.js';
import { buildPagingFields } from './paging.js';

/** The first segment of the paths of all REST calls. */
export const basePath = 'map-back-end';

/** Maximum number of calls in a period. */
export interface CallLimit {
  readonly max: number;
  readonly seconds: number;
}

export const limitPerMinute = (max: number): CallLimit => ({ max, seconds: 60 });

/** Limits for each account, unless the call declares another one. */
export const readLimit = limitPerMinute(600);
const writeLimit = limitPerMinute(60);

/** Seconds that a component waits for a response by default, unless the call declares another timeout. */
export const defaultTimeoutSeconds = 5;

/** Size limit of a call's body, in bytes, unless the call declares another one. */
export const defaultMaxBodyBytes = 64 * 1_024;

/** `session` holds the refresh token, `device` recognizes a browser in which the user has signed in before. */
export type CookieName = 'session' | 'device';

/** A method's type, so that a call of one input is also a call of any input. */
type InputCondition<I extends z.ZodObject> = { check(input: z.output<I>): boolean }['check'];

/** The condition that an input has more than one row in its lists. */
export const hasMany =
  <Field extends string>(...fields: Field[]) =>
  (input: { [F in Field]?: readonly unknown[] | undefined }): boolean =>
    fields.flatMap((field) => input[field] ?? []).length > 1;

interface CallRules<I extends z.ZodObject, O extends z.ZodType> {
  /** A sentence for the OpenAPI document. */
  summary: string;
  access: NonEmptyAccessRule;
  /** That of the caller's configuration by default, see {@link defaultTimeoutSeconds}. */
  timeoutSeconds?: number;
  /** {@link defaultMaxBodyBytes} by default. */
  maxBodyBytes?: number;
  /** Limit for each client address, regardless of the account. */
  addressLimit?: CallLimit;
  accountLimit?: CallLimit;
  /** An account can run one import and one export at a time; others are refused meanwhile. */
  exclusive?: 'import' | 'export';
  /** Fields that must equal the caller's own ids if present, unless the scope is `any`. Other ids are refused with 403. */
  callerFields?: Partial<Record<keyof I['shape'] & string, 'accountId' | 'partnerId'>>;
  /**
   * How the call uses the report of its input, which is the `reportId`, or the `id` without one: `shown` requires that the caller may open or
   * manage it, and so may the person who views the portal as the caller, before the handler runs; `filter` selects among rows that the
   * caller may see anyway; `checked` is checked by the handler, as it is another service's or not the id of a report that the caller sees.
   */
  report?: 'shown' | 'filter' | 'checked';
  /** True for calls that a page makes without the user; they do not count as activity of the session. */
  unattended?: boolean;
  /** True, or the condition on the input, for acts that matter: the account must have been proved lately, by password or second factor. */
  needsProof?: true | InputCondition<I>;
  /** True for a read that is refused to people who view the portal as the account, as writes are. */
  isPrivate?: boolean;
  cookies?: readonly CookieName[];
  /** The response while the call's service is unavailable, instead of a 503. */
  whenUnavailable?: z.output<O>;
  /** True for a read whose last response browsers keep during the session, and for a write that they may send later. */
  offline?: boolean;
}

export interface CallOptions<I extends z.ZodObject, O extends z.ZodType> extends CallRules<I, O> {
  /** {@link nothing} by default. */
  input?: I;
  /** A {@link WriteResponse} by default, of a write. */
  output?: O;
}

type ReadOptions<I extends z.ZodObject, O extends z.ZodType> = CallOptions<I, O> & { output: O };

export interface RestCall<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> extends CallRules<I, O> {
  readonly kind: 'rest';
  readonly input: I;
  readonly output: O;
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** True for writes. They have a limit, and other sites cannot make them. */
  readonly writes: boolean;
  /** True for lists, which support paging. */
  readonly list: boolean;
  readonly sortable?: readonly string[];
  /** True if the response is a file instead of JSON. */
  readonly file?: boolean;
  /** The calls that the gateway makes in place of this one, by the names of their responses in its response. */
  readonly parts?: Readonly<Record<string, Bound<RestCall>>>;
}

/** A call between components, without a REST route. */
export interface InternalCall<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  readonly kind: 'internal';
  readonly summary: string;
  /** Components that may make the call. NATS permissions and the service's own check derive from them. */
  readonly callers: readonly [ComponentName, ...ComponentName[]];
  readonly input: I;
  readonly output: O;
  readonly timeoutSeconds?: number;
}

export type AnyCall = RestCall | InternalCall;

export const nothing = z.object({});

const rest = <I extends z.ZodObject, O extends z.ZodType>(
  method: 'GET' | 'POST',
  path: `/${string}`,
  writes: boolean,
  { input = nothing as z.ZodObject as I, ...options }: ReadOptions<I, O>,
): RestCall<I, O> => ({ ...options, input, kind: 'rest', method, path, writes, list: false });

/** Infers the defaults of an input and output that are not given, which a contract would widen. */
type DeclaredCall<I extends z.ZodObject, O extends z.ZodType> = RestCall<NoInfer<I>, NoInfer<O>>;

/** Declares a write with a JSON body. An account can make it 60 times a minute, unless the call declares a limit. */
export const post = <I extends z.ZodObject = typeof nothing, O extends z.ZodType = typeof WriteResponse>(
  path: `/${string}`,
  { output = WriteResponse as z.ZodType as O, ...options }: CallOptions<I, O>,
): DeclaredCall<I, O> => {
  const accountLimit = options.accountLimit ?? (options.addressLimit ? undefined : writeLimit);
  return rest('POST', path, true, { ...options, output, accountLimit });
};

/** Declares a read with a JSON body. */
export const query = <I extends z.ZodObject = typeof nothing, O extends z.ZodType = z.ZodType>(
  path: `/${string}`,
  options: ReadOptions<I, O>,
): DeclaredCall<I, O> => rest('POST', path, false, options);

/** Declares a read with a query string. */
export const get = <I extends z.ZodObject = typeof nothing, O extends z.ZodType = z.ZodType>(
  path: `/${string}`,
  options: ReadOptions<I, O>,
): DeclaredCall<I, O> => rest('GET', path, false, options);

/** Declares a read that the gateway answers with the responses of other reads, by name. A part that fails is null. */
export const combine = <const P extends Record<string, Bound<RestCall<typeof nothing>>>>(
  path: `/${string}`,
  options: Omit<CallRules<typeof nothing, z.ZodType>, 'whenUnavailable'>,
  parts: P,
) => {
  const outputs = Object.entries(parts).map(([name, { output }]) => [name, output.nullable()]);
  const output = z.object(Object.fromEntries(outputs) as { [N in keyof P]: z.ZodNullable<P[N]['output']> });
  return { ...get(path, { ...options, output }), parts };
};

/** Declares a write by GET, where the specification requires one. */
export const getAndWrite = <I extends z.ZodObject, O extends z.ZodType>(
  path: `/${string}`,
  options: CallOptions<I, O>,
): DeclaredCall<I, O> => ({ ...post(path, options), method: 'GET' });

/** Makes a call with an array as output a list with paging and the given sort columns. */
export function list<
  I extends z.ZodObject,
  Row extends z.ZodType,
  const S extends readonly [string, ...string[]],
>(sortable: S, call: RestCall<I, z.ZodArray<Row>>) {
  return {
    ...call,
    list: true as const,
    sortable,
    input: call.input.extend(buildPagingFields(sortable)) as z.ZodObject<
      I['shape'] & ReturnType<typeof buildPagingFields<S>>
    >,
  };
}

/** Declares a call that returns a `Reply.file`; clients get a Blob. */
export const file = <I extends z.ZodObject>(
  path: `/${string}`,
  options: Omit<ReadOptions<I, z.ZodType<Blob>>, 'output'>,
  method: 'GET' | 'POST' = 'POST',
): RestCall<I, z.ZodType<Blob>> => ({
  ...rest(method, path, false, { ...options, output: z.custom<Blob>() }),
  file: true,
});

export const internal = <I extends z.ZodObject, O extends z.ZodType>(
  options: Omit<InternalCall<I, O>, 'kind'>,
): InternalCall<I, O> => ({ kind: 'internal', ...options });

/** A count in the format of the specification: one row. */
export const CountResponse = z.tuple([z.object({ count: z.int() })]);

/** Declares a count. It is -1 while its service is unavailable. */
export const count = (path: `/${string}`, summary: string, access: NonEmptyAccessRule) =>
  get(path, {
    summary,
    access,
    output: CountResponse,
    whenUnavailable: [{ count: -1 }],
  });

/** A call with its name, service and NATS subject. */
export type Bound<C extends AnyCall> = C & {
  readonly name: string;
  readonly service: ComponentName;
  readonly subject: string;
};

/** A group of calls of one service or of the gateway, by the names of their handlers. */
export interface Contract<C extends Record<string, AnyCall> = Record<string, AnyCall>> {
  readonly service: ComponentName;
  readonly group: string;
  readonly calls: { readonly [K in keyof C]: Bound<C[K]> };
}

export function contract<const C extends Record<string, AnyCall>>(
  service: ComponentName,
  group: string,
  calls: C,
): Contract<C> {
  const bound = Object.entries(calls).map(([name, call]) => [
    name,
    { ...call, name, service, subject: `call.${service}.${group}.${name}` },
  ]);
  return { service, group, calls: Object.fromEntries(bound) as Contract<C>['calls'] };
}

const inboxRoot = '_INBOX_';

/** Returns the prefix of a component's reply inboxes. Only its NATS user may read them. */
export const getInboxPrefix = (component: string): string => `${inboxRoot}${component}`;

/** Returns true for a reply inbox. A service must not publish a response to another subject. */
export const isInbox = (subject: string | undefined): boolean => subject?.startsWith(inboxRoot) ?? false;

export const listRestCalls = (contract: Contract): Bound<RestCall>[] =>
  Object.values(contract.calls).filter((call): call is Bound<RestCall> => call.kind === 'rest');

export type InputOf<C extends AnyCall> = z.output<C['input']>;

export type RequestOf<C extends AnyCall> = z.input<C['input']>;

export type OutputOf<C extends AnyCall> = z.output<C['output']>;

export type Inputs<K extends Contract> = { [N in keyof K['calls']]: InputOf<K['calls'][N]> };
