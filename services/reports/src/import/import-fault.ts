import { Problem } from '@portal/contracts';
import { ZodError } from 'zod';
import { PowerBiError } from '../power-bi/power-bi-error.js';

/** Why an import failed, in words for administrators; they hold nothing that could be secret. */
export function importFault(error: unknown): string {
  if (error instanceof PowerBiError) return refusalOf(error);
  if (error instanceof ZodError) return 'Power BI gave an answer that cannot be read.';
  if (error instanceof Problem) return error.message;
  if (error instanceof Error && error.name === 'AbortError') return 'The import was interrupted.';
  if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError'))
    return 'Power BI cannot be reached.';
  return 'A system error occurred.';
}

function refusalOf({ status }: PowerBiError): string {
  if (status === 401 || status === 403) return `Power BI refuses the portal's credentials (${status}).`;
  if (status === 404) return 'Power BI does not know one of the workspaces (404).';
  if (status === 429) return 'Power BI is asked too often, please try again later (429).';
  return `Power BI is out of order (${status}).`;
}
