import { z } from 'zod';
import { internal } from '../kit/call.js';
import { contract } from '../kit/contract.js';

/** What gateways tell identity about the sessions that they serve. */
export const sessionActivityContract = contract('identity', 'sessionActivity', {
  record: internal({
    summary: 'Notes that these sessions were used within the last minute, so that they do not count as idle.',
    input: z.object({ sessionIds: z.array(z.uuid()).max(10_000) }),
    output: z.object({}),
  }),
});
