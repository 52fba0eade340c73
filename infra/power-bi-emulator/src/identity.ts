import { z } from 'zod';
import { createInvalidRequestError } from './power-bi-error.js';
import type { StoredReport } from './state.js';

/** As whom a dataset is read. Source: https://learn.microsoft.com/rest/api/power-bi/embed-token/generate-token#effectiveidentity */
export const Identity = z.object({
  username: z.string().min(1).max(256),
  roles: z.array(z.string()).default([]),
  datasets: z.array(z.string()).min(1),
});

/**
 * Returns the username as which a report is read; undefined without row-level security.
 * @throws PowerBiError 400 for a missing identity, for one that the dataset does not use, and for other roles than the dataset's
 */
export function requireUsername(
  { datasetId, roles }: StoredReport,
  identities: z.output<typeof Identity>[] = [],
): string | undefined {
  const refuse = (reason: string) =>
    createInvalidRequestError(`Creating embed token for accessing dataset ${datasetId} ${reason}`);
  const identity = identities.find(({ datasets }) => datasets.includes(datasetId));
  if (!roles) {
    if (identity) throw refuse("shouldn't have effective identity");
    return undefined;
  }
  if (!identity) throw refuse('requires effective identity to be provided');
  if (identity.roles.length === 0)
    throw refuse('requires roles to be included in provided effective identity');
  if (!identity.roles.every((role) => roles.includes(role)))
    throw refuse('has a role that the dataset does not have');
  return identity.username;
}
