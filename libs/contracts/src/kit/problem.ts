import { waitText } from './limit.js';

/** Every fault that a call may answer, by its stable code; the values are HTTP statuses. */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

/** A fault's stable code. */
export type ProblemCode = keyof typeof problemStatus;

/** One bad field of the input: its dotted path and what is wrong with it. */
export interface FieldError {
  field: string;
  message: string;
}

/** The body of every answer that is a fault: RFC 9457 problem details with the fault's code. */
export interface ProblemDetails {
  type: 'about:blank';
  title: string;
  status: number;
  code: ProblemCode;
  detail: string;
  errors?: FieldError[];
  /** The request's id, to be named to support. */
  instance?: string;
}

const titles: Record<ProblemCode, string> = {
  malformed: 'Bad Request',
  unauthenticated: 'Unauthorized',
  forbidden: 'Forbidden',
  'not-found': 'Not Found',
  'too-large': 'Content Too Large',
  'unsupported-media-type': 'Unsupported Media Type',
  'too-many-requests': 'Too Many Requests',
  internal: 'Internal Server Error',
  unavailable: 'Service Unavailable',
};

/** A fault that a caller is told, thrown anywhere on the server and answered as {@link ProblemDetails}. */
export class Problem extends Error {
  override readonly name = 'Problem';

  /** True when the answer also ends the session's cookie. */
  endsSession = false;

  /** Seconds after which the caller may try again; becomes the header Retry-After. */
  retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly errors?: FieldError[],
  ) {
    super(message);
  }

  /** The HTTP status of this fault's code. */
  get status(): number {
    return problemStatus[this.code];
  }

  /** The body to answer; `requestId` lets support find the log lines. */
  details(requestId?: string): ProblemDetails {
    return {
      type: 'about:blank',
      title: titles[this.code],
      status: this.status,
      code: this.code,
      detail: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(requestId && { instance: requestId }),
    };
  }
}

/** The input is not what the call takes; `errors` name every bad field. */
export const malformed = (...errors: FieldError[]) =>
  new Problem('malformed', 'The request is not well formed.', errors.length > 0 ? errors : undefined);

/** The caller may not do this, or not over these rows. */
export const forbidden = (detail = 'You are not allowed to do this.') => new Problem('forbidden', detail);

/** Not there, or not visible to the caller: the two look alike. */
export const notFound = (detail = 'Not found.') => new Problem('not-found', detail);

/** A part that is needed for the answer cannot be reached. */
export const unavailable = (detail = 'A part of the portal cannot be reached, please try again.') =>
  new Problem('unavailable', detail);

/** The three texts of a 401, which clients tell apart. */
export type UnauthenticatedText = 'empty jwt token' | 'jwt malformed' | 'jwt expired';

/** No usable session. */
export const unauthenticated = (detail: UnauthenticatedText) => new Problem('unauthenticated', detail);

/** No usable session, and the cookie that stood for it is of no more use. */
export const sessionOver = (detail: UnauthenticatedText) =>
  Object.assign(unauthenticated(detail), { endsSession: true });

/** The caller must wait; `reason` says why in a sentence, and the text goes on with how long. */
export const tooManyRequests = (retryAfterSeconds: number, reason = "You've done this too often.") =>
  Object.assign(new Problem('too-many-requests', `${reason} Try again in ${waitText(retryAfterSeconds)}.`), {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });
