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
