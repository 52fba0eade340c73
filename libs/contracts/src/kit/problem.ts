import { maxErrors, proofField } from '../rules.js';

/** HTTP statuses by the stable codes of problems. */
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

export type ProblemCode = keyof typeof problemStatus;

export interface FieldError {
  field: string;
  message: string;
}

/** RFC 9457 problem details, with a stable code and the invalid fields. */
export interface ProblemDetails {
  type: 'about:blank';
  title: string;
  status: number;
  code: ProblemCode;
  detail: string;
  errors?: FieldError[];
  /** The request's id, for support. */
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

/** An error for the caller, which is returned as {@link ProblemDetails}. */
export class Problem extends Error {
  override readonly name = 'Problem';

  /** True if the response ends the session cookie. */
  endsSession = false;

  retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly errors?: FieldError[],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get status(): number {
    return problemStatus[this.code];
  }

  toDetails(requestId?: string): ProblemDetails {
    return {
      type: 'about:blank',
      title: titles[this.code],
      status: this.status,
      code: this.code,
      detail: this.message,
      errors: this.errors?.slice(0, maxErrors),
      instance: requestId,
    };
  }
}

export const malformed = (...errors: FieldError[]) =>
  new Problem('malformed', 'The request is not well formed.', errors.length > 0 ? errors : undefined);

/** A component has as many calls as it can serve in time. The caller may try again at once. */
export const overloaded = () =>
  Object.assign(unavailable('The portal is busy. Please try again.'), { retryAfterSeconds: 1 });

export const forbidden = (detail = 'You are not allowed to do this.') => new Problem('forbidden', detail);

/** The account must be proved again before a call that needs a recent proof. */
export const createProofNeeded = () => {
  const message = 'Please confirm that it is you, and try again.';
  return new Problem('forbidden', message, [{ field: proofField, message }]);
};

/** The object does not exist, or the caller may not see it. */
export const notFound = (detail = 'Not found.') => new Problem('not-found', detail);

/** A component that is needed for the response cannot be reached. The cause is only logged. */
export const unavailable = (
  detail = "We can't reach a part of the portal. Please try again.",
  options?: ErrorOptions,
) => new Problem('unavailable', detail, undefined, options);

/** Texts of a 401. Clients depend on them. */
export type UnauthenticatedText = 'empty jwt token' | 'jwt malformed' | 'jwt expired';

export const unauthenticated = (detail: UnauthenticatedText) => new Problem('unauthenticated', detail);

/** The session is over, and its cookie is deleted. */
export const sessionOver = (detail: UnauthenticatedText) =>
  Object.assign(unauthenticated(detail), { endsSession: true });

const units = [
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const;

/** Formats a waiting time in the largest unit that fits, rounded up: "1 second", "2 minutes", "5 hours". */
export function formatWait(seconds: number): string {
  const { name, seconds: length } = units.find((unit) => seconds >= unit.seconds) ?? units[2];
  const count = Math.max(1, Math.ceil(seconds / length));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** The caller must wait. `reason` is a sentence that explains why. */
export const tooManyRequests = (retryAfterSeconds: number, reason = "You've done this too often.") =>
  Object.assign(
    new Problem('too-many-requests', `${reason} Try again in ${formatWait(retryAfterSeconds)}.`),
    {
      retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
    },
  );
