import { roundWait } from '../dates.js';
import { maxErrors, proofField } from '../rules.js';
import {
  describeRefusal,
  type PlainRefusalCode,
  type RefusalCode,
  type RefusalText,
  type RefusalValues,
} from './refusal.js';

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

export interface FieldError extends RefusalText {
  field: string;
}

/** RFC 9457 problem details, with a stable code and the invalid fields. */
export interface ProblemDetails {
  type: 'about:blank';
  title: string;
  status: number;
  code: ProblemCode;
  detail: string;
  /** The code of the detail and its values, for translations. */
  reason: string;
  params?: RefusalText['params'];
  retryAfterSeconds?: number | undefined;
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
    readonly text: RefusalText,
    readonly errors?: FieldError[],
    options?: ErrorOptions,
  ) {
    super(text.message, options);
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
      reason: this.text.code,
      params: this.text.params,
      retryAfterSeconds: this.retryAfterSeconds,
      errors: this.errors?.slice(0, maxErrors),
      instance: requestId,
    };
  }
}

export const malformed = (...errors: FieldError[]) =>
  new Problem('malformed', describeRefusal('request.notWellFormed'), errors.length > 0 ? errors : undefined);

/** Refuses one invalid field. */
export const refuseField = <Code extends RefusalCode>(
  field: string,
  code: Code,
  ...values: RefusalValues<Code>
) => malformed({ field, ...describeRefusal(code, ...values) });

/** A component has as many calls as it can serve in time. The caller may try again at once. */
export const overloaded = () => Object.assign(unavailable('request.busy'), { retryAfterSeconds: 1 });

export const forbidden = (code: PlainRefusalCode = 'request.notAllowed') =>
  new Problem('forbidden', describeRefusal(code));

/** The account must be proved again before a call that needs a recent proof. */
export const createProofNeeded = () => {
  const text = describeRefusal('request.proofNeeded');
  return new Problem('forbidden', text, [{ field: proofField, ...text }]);
};

/** The object does not exist, or the caller may not see it. */
export const notFound = (code: PlainRefusalCode = 'request.notFound') =>
  new Problem('not-found', describeRefusal(code));

/** An unexpected error, which is only logged. */
export const createSystemError = () => new Problem('internal', describeRefusal('request.failed'));

/** A component that is needed for the response cannot be reached. The cause is only logged. */
export const unavailable = (code: PlainRefusalCode = 'request.unavailable', options?: ErrorOptions) =>
  new Problem('unavailable', describeRefusal(code), undefined, options);

/** Texts of a 401. Clients depend on them. */
export type UnauthenticatedText = 'empty jwt token' | 'jwt malformed' | 'jwt expired';

export const unauthenticated = (detail: UnauthenticatedText) =>
  new Problem('unauthenticated', { code: 'unauthenticated', message: detail });

/** The session is over, and its cookie is deleted. */
export const sessionOver = (detail: UnauthenticatedText) =>
  Object.assign(unauthenticated(detail), { endsSession: true });

/** The caller must wait. The refusal explains why. */
export function tooManyRequests<Code extends RefusalCode = 'request.tooOften'>(
  retryAfterSeconds: number,
  code: Code = 'request.tooOften' as Code,
  ...values: RefusalValues<Code>
) {
  const text = describeRefusal(code, ...values);
  const { count, unit } = roundWait(retryAfterSeconds);
  const message = `${text.message} Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
  return Object.assign(new Problem('too-many-requests', { ...text, message }), {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
  });
}
