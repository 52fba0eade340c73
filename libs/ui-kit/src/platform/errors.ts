import type { FieldError } from '@portal/contracts';
import { actorField, proofField } from '@portal/contracts/rules';

/** An error response: RFC 9457 problem details of the portal, or without a code the text of a proxy. */
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

/** No response: the server or the network is unavailable, or the request took longer than 40 seconds. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** True for an {@link ApiError}, also one made by another app's copy of this class. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';

/** True for a {@link NetworkError}, also one made by another app's copy of this class. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NetworkError';

/** Returns true for a 404: the item does not exist, or the user may not see it. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Returns true for a 403: the user may not do that. */
export const isForbidden = (error: unknown): boolean => isApiError(error) && error.status === 403;

const hasErrorOn = (error: unknown, field: string): boolean =>
  isApiError(error) && error.errors.some((each) => each.field === field);

/** Returns true if the account must be proved again before the call. */
export const isProofNeeded = (error: unknown): boolean => isForbidden(error) && hasErrorOn(error, proofField);

/**
 * Returns the message of a 429, such as "Try again in 2 minutes.", and of a refusal without a new proof or in a view as another person;
 * undefined for other errors.
 */
export const findServerText = (error: unknown): string | undefined =>
  isApiError(error) &&
  (error.code === 'too-many-requests' || isProofNeeded(error) || hasErrorOn(error, actorField))
    ? error.detail
    : undefined;

/** True when the call failed because the browser has no network. */
export const isOffline = (error: unknown): boolean => !isApiError(error) && !navigator.onLine;

/** Returns true if a retry may succeed: there was no response, or the server is unavailable. */
export const isPassing = (error: unknown): boolean => !isApiError(error) || error.status >= 502;
