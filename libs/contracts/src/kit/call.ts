import { z } from 'zod';
import type { NonEmptyAccessRule } from './access.js';
import type { ComponentName } from './contract.js';
import type { CallLimit } from './limit.js';
import { pagingFields } from './paging.js';

/** Seconds that a caller waits for the answer, where a call says nothing else. */
export const defaultTimeoutSeconds = 1.8;

/** Size limit of a call's body, in bytes, unless the call declares another one. */
export const defaultMaxBodyBytes = 64 * 1_024;

/** A cookie of the portal: the session's refresh token, or the token by which a browser is known that has signed in before. */
export type CookieName = 'session' | 'device';

interface CallOptions<I extends z.ZodObject, O extends z.ZodType> {
  /** What the call does, in a sentence; shown on the OpenAPI page. */
  summary: string;
  access: NonEmptyAccessRule;
  input: I;
  output: O;
  /** Seconds to wait for the answer; {@link defaultTimeoutSeconds} without it. */
  timeoutSeconds?: number;
  /** Size limit of the body; {@link defaultMaxBodyBytes} without it. */
  maxBodyBytes?: number;
  /** Limit for each client address, regardless of the account. */
  addressLimit?: CallLimit;
  /** Limit for each signed-in account. */
  accountLimit?: CallLimit;
  /** An account runs one import and one export at a time; further calls of the kind are refused until it is done. */
  exclusive?: 'import' | 'export';
  /** Fields that must name the caller itself, where they are given, unless its scope is `any`; another's id is refused with 403. */
  callerFields?: Partial<Record<keyof I['shape'] & string, 'accountId' | 'partnerId'>>;
  /** True for calls that a page makes although the person may have gone: a session that makes no others is idle. */
  unattended?: boolean;
  /** The cookies that the call reads and writes. */
  cookies?: readonly CookieName[];
  /** What is answered instead of a 503 while the call's owner cannot be reached. */
  whenUnavailable?: z.output<O>;
  /** True for quick calls with small answers, which travel to their service together with others that arrive at the same moment. */
  batched?: boolean;
  /** Seconds for which the answer is also given to others who ask the same and may make the call over every row. */
  cacheSeconds?: number;
  /** True for a write that changes nothing that any shared answer of its service tells. */
  keepsCache?: boolean;
}

/** Options of a call that changes something: without a limit it cannot be declared. */
type WriteOptions<I extends z.ZodObject, O extends z.ZodType> = CallOptions<I, O> &
  ({ accountLimit: CallLimit } | { addressLimit: CallLimit });

/** One call of the portal; the gateway's route, the subject, the checks, the page and the clients are derived from it. */
export interface RestCall<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> extends CallOptions<I, O> {
  readonly kind: 'rest';
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** True for calls that change something. Other sites cannot make them, and they have a limit. */
  readonly writes: boolean;
  /** True for lists, which also come in pages. */
  readonly list: boolean;
  /** The columns that a list can be sorted by. */
  readonly sortable?: readonly string[];
  /** True for calls that answer a file and no JSON. */
  readonly file?: boolean;
}

/** A call that one component makes to another and that has no REST path. */
export interface InternalCall<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  readonly kind: 'internal';
  readonly summary: string;
  /** The components that may make the call; NATS permissions and the service's own check derive from them. */
  readonly callers: readonly [ComponentName, ...ComponentName[]];
  readonly input: I;
  readonly output: O;
  readonly timeoutSeconds?: number;
}

/** Any call. */
export type AnyCall = RestCall | InternalCall;

const rest = <I extends z.ZodObject, O extends z.ZodType>(
  method: 'GET' | 'POST',
  path: `/${string}`,
  writes: boolean,
  options: CallOptions<I, O>,
): RestCall<I, O> => {
  // Those that travel with it would wait for it.
  if (options.batched && options.timeoutSeconds) throw new Error(`${path} is too slow to be gathered`);
  return { ...options, kind: 'rest', method, path, writes, list: false };
};

/** Declares a call that changes something. It takes its input as a JSON body. */
export const post = <I extends z.ZodObject, O extends z.ZodType>(
  path: `/${string}`,
  options: WriteOptions<I, O>,
): RestCall<I, O> => rest('POST', path, true, options);

/** Declares a call that reads. It takes its input as a JSON body. */
export const query = <I extends z.ZodObject, O extends z.ZodType>(
  path: `/${string}`,
  options: CallOptions<I, O>,
): RestCall<I, O> => rest('POST', path, false, options);

/** Declares a call that reads. It takes its input from the query string. */
export const get = <I extends z.ZodObject, O extends z.ZodType>(
  path: `/${string}`,
  options: CallOptions<I, O>,
): RestCall<I, O> => rest('GET', path, false, options);

/** Declares a GET that changes something, where the specification wants one. */
export const getThatWrites = <I extends z.ZodObject, O extends z.ZodType>(
  path: `/${string}`,
  options: WriteOptions<I, O>,
): RestCall<I, O> => rest('GET', path, true, options);

/** Makes a list of a call with an array as output: it takes paging, sortable by the columns named. */
export function list<I extends z.ZodObject, Row extends z.ZodType, S extends readonly [string, ...string[]]>(
  sortable: S,
  call: RestCall<I, z.ZodArray<Row>>,
) {
  if (call.batched || call.cacheSeconds)
    throw new Error(`${call.path} is too large to be gathered or shared`);
  return {
    ...call,
    list: true as const,
    sortable,
    input: call.input.extend(pagingFields(sortable)) as z.ZodObject<
      I['shape'] & ReturnType<typeof pagingFields<S>>
    >,
  };
}

/** Declares a call that answers a file: its bytes go out as a `Reply.file`, and clients are given a Blob. */
export const file = <I extends z.ZodObject>(
  path: `/${string}`,
  options: Omit<CallOptions<I, z.ZodType<Blob>>, 'output' | 'gathered' | 'sharedSeconds'>,
): RestCall<I, z.ZodType<Blob>> => ({ ...query(path, { ...options, output: z.custom<Blob>() }), file: true });

/** Declares a call between components. */
export const internal = <I extends z.ZodObject, O extends z.ZodType>(
  options: Omit<InternalCall<I, O>, 'kind'>,
): InternalCall<I, O> => ({ kind: 'internal', ...options });

/** The input of a call without any. */
export const nothing = z.object({});
