import { z } from 'zod';
import { internal } from '../kit/call.js';
import { contract } from '../kit/contract.js';

const SessionIds = z.object({ sessionIds: z.array(z.uuid()).max(10_000) });

/** What gateways tell identity, and ask it, about the sessions that they serve. */
export const sessionActivityContract = contract('identity', 'sessionActivity', {
  record: internal({
    summary: 'Notes that these sessions were used within the last minute, so that they do not count as idle.',
    callers: ['gateway'],
    input: SessionIds,
    output: z.object({}),
  }),
  findLive: internal({
    summary: 'Those of these sessions that are there and have not ended.',
    callers: ['gateway'],
    input: SessionIds,
    output: SessionIds,
  }),
  findEnded: internal({
    summary: 'The sessions that ended within the last `seconds`, by the clock of the database.',
    callers: ['gateway'],
    input: z.object({ seconds: z.int().min(1).max(7_200) }),
    output: z.object({ sessionIds: z.array(z.uuid()) }),
  }),
});
