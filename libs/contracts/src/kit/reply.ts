/** A file as an answer. */
export interface ReplyFile {
  bytes: Buffer;
  /** Its media type. */
  type: string;
  /** The name under which it is saved. */
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

/** An answer with what travels beside its body. */
export class Reply<Output> {
  private constructor(private readonly parts: ReplyParts<Output>) {}

  /** An answer whose JSON text is at hand: it goes out without being parsed or checked again, with its tag if it has one. */
  static json<Output>(json: Buffer, total?: number, tag?: string): Reply<Output> {
    return new Reply<Output>({ json, total, tag });
  }

  /** Says that the client's answer of this tag is still right. */
  static unchanged<Output>(tag: string): Reply<Output> {
    return new Reply<Output>({ tag, unchanged: true });
  }

  /** An answer that sets the session's cookie, or ends it with null, and sets the device's where it is given. */
  static session<Output>(output: Output, sessionToken: string | null, deviceToken?: string): Reply<Output> {
    return new Reply<Output>({ output, sessionToken, deviceToken });
  }

  /** An answer that is a file; only for calls that were declared by `file`. */
  static file<Output>(file: ReplyFile): Reply<Output> {
    return new Reply<Output>({ file });
  }

  /** The answer, still to be checked and written as JSON; undefined when `json` or `file` is given. */
  get output(): Output | undefined {
    return this.parts.output;
  }

  /** The answer as JSON text that is already what the contract's output allows. */
  get json(): Buffer | undefined {
    return this.parts.json;
  }

  /** How many rows the whole list has, of which this is a page. */
  get total(): number | undefined {
    return this.parts.total;
  }

  /** The session cookie's new value; null ends the cookie. */
  get sessionToken(): string | null | undefined {
    return this.parts.sessionToken;
  }

  /** The device cookie's new value. */
  get deviceToken(): string | undefined {
    return this.parts.deviceToken;
  }

  /** An entity tag of HTTP's: two answers to one question with the same tag are the same. */
  get tag(): string | undefined {
    return this.parts.tag;
  }

  /** True when the client has the answer already. */
  get isUnchanged(): boolean {
    return this.parts.unchanged ?? false;
  }

  /** The file that the answer is. */
  get file(): ReplyFile | undefined {
    return this.parts.file;
  }
}
