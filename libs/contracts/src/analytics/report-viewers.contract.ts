import { z } from 'zod';
import { internal } from '../kit/call.js';
import { contract } from '../kit/contract.js';
import { Id } from '../kit/fields.js';

/** Who has opened a report, for services that tell them something. */
export const reportViewersContract = contract('analytics', 'reportViewers', {
  find: internal({
    summary: 'The next accounts that opened a report, by id; within the last days if a number is given.',
    callers: ['notifications'],
    input: z.object({
      reportId: Id,
      days: z.int().min(1).max(3_650).nullable(),
      /** The last account that is known; 0 to begin. */
      after: z.int().min(0),
      limit: z.int().min(1).max(5_000),
    }),
    output: z.object({
      accountIds: z.array(Id),
      /** What `after` is for the next ones; null when there are none. */
      next: Id.nullable(),
    }),
  }),
});
