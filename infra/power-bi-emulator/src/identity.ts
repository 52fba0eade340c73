import { z } from 'zod';
import { createInvalidRequestError } from './power-bi-error.js';
import type { StoredReport } from './state.js';

/** As whom a dataset is read. Source: https://learn.microsoft.com/rest/api/power-bi/embed-token/generate-token#effectiveidentity */
export const Identity = z.object({
  username: z.string().min(1).max(256),
  roles: z
    .array(
      z
        .string()
        .max(50)
        .regex(/^[^,]+$/),
    )
    .max(50)
    .default([]),
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
  const prefix = `Creating embed token for accessing dataset ${datasetId}`;
  const identity = identities.find(({ datasets }) => datasets.includes(datasetId));
  if (!roles) {
    if (identity) throw createInvalidRequestError(`${prefix} shouldn't have effective identity`);
    return undefined;
  }
  if (!identity) throw createInvalidRequestError(`${prefix} requires effective identity to be provided`);
  if (identity.roles.length === 0)
    throw createInvalidRequestError(`${prefix} requires roles to be included in provided effective identity`);
  if (!identity.roles.every((role) => roles.includes(role)))
    throw createInvalidRequestError(`${prefix} has a role that the dataset does not have`);
  return identity.username;
}
