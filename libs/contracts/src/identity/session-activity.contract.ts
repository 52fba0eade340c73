import { z } from 'zod';
import { internal } from '../kit/call.js';
import { contract } from '../kit/contract.js';

const SessionIds = z.object({ sessionIds: z.array(z.uuid()).max(10_000) });

/** What gateways tell identity, and ask it, about the sessions that they serve. */
export const sessionActivityContract = contract('identity', 'sessionActivity', {
  record: internal({
    summary: 'Notes that these sessions were used within the last minute, so that they do not count as idle.',
    input: SessionIds,
    output: z.object({}),
  }),
  findLive: internal({
    summary: 'Those of these sessions that are there and have not ended.',
    input: SessionIds,
    output: SessionIds,
  }),
});
