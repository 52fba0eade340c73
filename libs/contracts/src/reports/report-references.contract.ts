import { z } from 'zod';
import { internal } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id } from '../kit/fields.js';

const Counts = z.object({ reports: z.int() });

/** What reports holds of partners and groups, for the service that would delete them. */
export const reportReferencesContract = contract('reports', 'reportReferences', {
  ofPartner: internal({
    summary: 'How many reports a partner owns.',
    callers: ['identity'],
    input: z.object({ id: Id }),
    output: Counts,
  }),
  ofGroup: internal({
    summary: 'How many reports are permitted to a group.',
    callers: ['identity'],
    input: z.object({ id: Id }),
    output: Counts,
  }),
});
