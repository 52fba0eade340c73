import type { FieldError } from '@portal/contracts';

/** An error response of the server: RFC 9457 problem details, or the text of a 401. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(`${status} ${code}: ${detail}`);
  }
}

/** No answer: the server or the network is away, or it took longer than 40 seconds. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** True for an {@link ApiError}, also one made by another app's copy of this class. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';

/** True when the server said that there is no such thing, or none that the person may see. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** True when the server said that the person may not do that. */
export const isForbidden = (error: unknown): boolean => isApiError(error) && error.status === 403;

/** The server's message for a person who must wait, such as "Try again in 2 minutes."; undefined for other errors. */
export const waitTextOf = (error: unknown): string | undefined =>
  isApiError(error) && error.code === 'too-many-requests' ? error.detail : undefined;

/** True when the call failed because the browser has no network. */
export const isOffline = (error: unknown): boolean => !isApiError(error) && !navigator.onLine;

/** True when asking again may help: no answer came, or the server said it cannot serve just now. */
export const isPassing = (error: unknown): boolean => !isApiError(error) || error.status >= 502;
