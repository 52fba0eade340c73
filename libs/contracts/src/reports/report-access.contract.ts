import { z } from 'zod';
import { internal } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id } from '../kit/fields.js';
import { Principal } from '../kit/principal.js';

/** The one decision of who may open what, for services that must know it now. */
export const reportAccessContract = contract('reports', 'reportAccess', {
  mayOpen: internal({
    summary: 'For each pair, whether the principal may open the report: in the order of the pairs.',
    input: z.object({ pairs: z.array(z.object({ principal: Principal, reportId: Id })).max(1_000) }),
    output: z.object({ allowed: z.array(z.boolean()) }),
  }),
});
