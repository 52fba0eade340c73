import { z } from 'zod';
import { contract, query } from '../kit/contract.js';
import { Id } from '../kit/fields.js';

/** What a leaver's account holds in reports. */
export const HandOverSummary = z.object({
  /** Permissions of the account that the caller may hand over. */
  permissions: z.int(),
  /** Permissions for reports of other partners, which a user admin cannot hand over. */
  otherPermissions: z.int(),
  /** Pending access requests of the account, which are withdrawn. */
  requests: z.int(),
  /** Reports of the account's partner. */
  ownedReports: z.int(),
  /** Pending access requests for reports of the account's partner. */
  waitingRequests: z.int(),
});
export type HandOverSummary = z.infer<typeof HandOverSummary>;

export const handOverContract = contract('reports', 'handOver', {
  find: query('/handOver/find', {
    summary: 'Counts the permissions and requests that a leaver hands over or that are withdrawn.',
    access: { userAdmin: 'partner', administrator: 'any' },
    input: z.object({ id: Id }),
    output: HandOverSummary,
  }),
});
