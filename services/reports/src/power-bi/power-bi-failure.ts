import type { PowerBiFailure } from '@portal/contracts/rules';
import { ZodError } from 'zod';
import { PowerBiError } from './power-bi-request.js';

/** Finds the cause of a failure of Power BI or the network; undefined for errors of the portal. */
export function findFailure(error: unknown): PowerBiFailure | undefined {
  if (error instanceof PowerBiError) return error.failure;
  if (isUnreachable(error)) return 'unavailable';
  return isUnreadable(error) ? 'unknown' : undefined;
}

/** Distinguishes failures of Power BI and the network from errors of the portal. */
export const isPowerBiFailure = (error: unknown): boolean => findFailure(error) !== undefined;

export const isUnreadable = (error: unknown) => error instanceof ZodError || error instanceof SyntaxError;

// A TypeError of fetch has a cause; any other one is a bug of the portal.
export const isUnreachable = (error: unknown) =>
  (error instanceof TypeError && error.cause !== undefined) ||
  (error instanceof Error && error.name === 'TimeoutError');
