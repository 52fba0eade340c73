/** An answer with what travels beside its body. */
export class Reply<Output> {
  private constructor(
    /** The answer, still to be checked and written as JSON; undefined when `json` is given. */
    readonly output: Output | undefined,
    /** The answer as JSON text that is already what the contract's output allows. */
    readonly json: Buffer | undefined,
    /** How many rows the whole list has, of which this is a page. */
    readonly total: number | undefined,
    /** The session cookie's new value; null ends the cookie. */
    readonly sessionToken: string | null | undefined,
  ) {}

  /** An answer whose JSON text is at hand: it goes out without being parsed or checked again. */
  static json<Output>(json: Buffer, total?: number): Reply<Output> {
    return new Reply<Output>(undefined, json, total, undefined);
  }

  /** An answer that sets the session's cookie, or ends it with null. */
  static session<Output>(output: Output, sessionToken: string | null): Reply<Output> {
    return new Reply<Output>(output, undefined, undefined, sessionToken);
  }
}
