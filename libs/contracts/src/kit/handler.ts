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

export interface ReplyFile {
  bytes: Buffer;
  type: string;
  name: string;
}

interface ReplyParts<Output> {
  output?: Output;
  json?: Buffer;
  total?: number | undefined;
  sessionToken?: string | null;
  deviceToken?: string | undefined;
  file?: ReplyFile;
  tag?: string | undefined;
  unchanged?: boolean;
}

export class Reply<Output> {
  private constructor(private readonly parts: ReplyParts<Output>) {}

  /** A response with prepared JSON, which is not validated again. */
  static json<Output>(json: Buffer, total?: number, tag?: string): Reply<Output> {
    return new Reply<Output>({ json, total, tag });
  }

  /** The cached response with this ETag is still valid. */
  static unchanged<Output>(tag: string): Reply<Output> {
    return new Reply<Output>({ tag, unchanged: true });
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

  /** Output to be validated; undefined if `json` or `file` is given. */
  get output(): Output | undefined {
    return this.parts.output;
  }

  get json(): Buffer | undefined {
    return this.parts.json;
  }

  get total(): number | undefined {
    return this.parts.total;
  }

  /** New session cookie; null deletes it. */
  get sessionToken(): string | null | undefined {
    return this.parts.sessionToken;
  }

  get deviceToken(): string | undefined {
    return this.parts.deviceToken;
  }

  get tag(): string | undefined {
    return this.parts.tag;
  }

  get isUnchanged(): boolean {
    return this.parts.unchanged ?? false;
  }

  get file(): ReplyFile | undefined {
    return this.parts.file;
  }
}
