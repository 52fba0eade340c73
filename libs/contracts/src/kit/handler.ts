import type { Language } from '../rules.js';
import type { ComponentName, Principal } from './access.js';
import type { AnyCall, Contract, InputOf, InternalCall, OutputOf, RestCall } from './contract.js';
import type { Page } from './paging.js';

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
  /** The language in which the client shows the portal; undefined if it names none. */
  readonly language: Language | undefined;
  /** The client's IP address behind the configured proxies. */
  readonly clientAddress: string;
}

/** The caller of a call that also serves requests without a session. */
export type Visitor = Caller<Principal | undefined>;

export interface InternalCaller extends CallerBase {
  readonly component: ComponentName;
}

type CallerFor<C extends AnyCall> = C extends InternalCall
  ? InternalCaller
  : C extends { access: { public: string } }
    ? Visitor
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

export interface ReplyFile {
  bytes: Buffer;
  type: string;
  name: string;
}

/** A response that is more than its output. */
export class Reply<Output> {
  /** Output to be validated; undefined if `file` is given. */
  readonly output: Output | undefined;
  /** New session cookie; null deletes it. */
  readonly sessionToken: string | null | undefined;
  readonly deviceToken: string | undefined;
  readonly file: ReplyFile | undefined;

  private constructor(parts: Partial<Reply<Output>>) {
    Object.assign(this, parts);
  }

  /** A response that sets the session cookie, or deletes it with null, and sets the device cookie if given. */
  static withSession<Output>(
    output: Output,
    sessionToken: string | null,
    deviceToken?: string,
  ): Reply<Output> {
    return new Reply<Output>({ output, sessionToken, deviceToken });
  }

  /** A response that sets the device cookie. */
  static withDevice<Output>(output: Output, deviceToken: string): Reply<Output> {
    return new Reply<Output>({ output, deviceToken });
  }

  /** A file; only for calls that are declared by `file`. */
  static file<Output>(file: ReplyFile): Reply<Output> {
    return new Reply<Output>({ file });
  }
}

/** NATS headers of a request, from which its {@link Caller} is read. */
export const requestHeader = {
  /** `Bearer` with the user's access token, or with the component's own token for internal calls. */
  authorization: 'Authorization',
  requestId: 'Request-Id',
  idempotencyKey: 'Idempotency-Key',
  sessionToken: 'Session-Token',
  deviceToken: 'Device-Token',
  language: 'Accept-Language',
  /** The client's IP address, set by the gateway. */
  clientAddress: 'Client-Address',
  /** The client's own description. */
  userAgent: 'User-Agent',
  /** W3C Trace Context; only while traces are collected. */
  traceparent: 'traceparent',
} as const;

/** NATS headers of a response, whose body is JSON or a file. They are written from its {@link Reply}. */
export const replyHeader = {
  /** HTTP status; 200 by default. */
  status: 'Status',
  total: 'Total-Count',
  /** Media type of a file; JSON by default. */
  type: 'Content-Type',
  fileName: 'File-Name',
  /** Seconds. */
  retryAfter: 'Retry-After',
  /** New session cookie; empty to delete it. */
  sessionToken: 'Session-Token',
  deviceToken: 'Device-Token',
} as const;
