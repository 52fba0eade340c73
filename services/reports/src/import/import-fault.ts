import { Problem } from '@portal/contracts';
import { ZodError } from 'zod';
import { PowerBiError } from '../power-bi/power-bi-error.js';

/** Why an import failed, in words for administrators; they hold nothing that could be secret. */
export function importFault(error: unknown): string {
  if (error instanceof PowerBiError) return refusalOf(error);
  if (isUnreadable(error)) return 'Power BI gave an answer that cannot be read.';
  if (isUnreached(error)) return 'Power BI cannot be reached.';
  if (error instanceof Problem) return error.message;
  if (error instanceof Error && error.name === 'AbortError') return 'The import was interrupted.';
  return 'A system error occurred.';
}

/** Whether Power BI or the way to it is to blame for an error. */
export const isFaultOfPowerBi = (error: unknown): boolean =>
  error instanceof PowerBiError || isUnreadable(error) || isUnreached(error);

/** Whether an error says that a workspace is gone or closed to the portal. */
export const isClosed = (error: unknown): boolean =>
  error instanceof PowerBiError && (error.status === 403 || error.status === 404);

const isUnreadable = (error: unknown) => error instanceof ZodError || error instanceof SyntaxError;

// A TypeError of fetch tells its cause; any other is a slip of the portal's own.
const isUnreached = (error: unknown) =>
  (error instanceof TypeError && error.cause !== undefined) ||
  (error instanceof Error && error.name === 'TimeoutError');

function refusalOf({ status }: PowerBiError): string {
  if (status === 401) return `Power BI refuses the portal's credentials (401).`;
  if (status === 403) return 'Power BI refuses access to the portal (403).';
  if (status === 404) return 'Power BI does not know the workspace (404).';
  if (status === 429) return 'Power BI is asked too often, please try again later (429).';
  return `Power BI is not available (${status}).`;
}
