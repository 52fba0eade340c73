import { z } from 'zod';
import { internal, nothing } from '../kit/call.js';
import { contract } from '../kit/contract.js';

/** What other services ask about mail. */
export const mailContract = contract('notifications', 'mail', {
  status: internal({
    summary: 'Whether the mail server takes mail just now.',
    callers: ['identity'],
    input: nothing,
    output: z.object({ up: z.boolean() }),
    timeoutSeconds: 4,
  }),
});
