import { z } from 'zod';
import { analyticsEvents } from './analytics/events.js';
import { identityEvents } from './identity/events.js';
import { reportEvents } from './reports/events.js';
import type { ServiceName } from './kit/access.js';
import { contract, internal } from './kit/contract.js';
import type { EventContract } from './kit/event.js';

/** How many states there are of a kind of event, and a checksum of their subjects and versions. */
export const StateCount = z.object({ kind: z.string(), count: z.int(), checksum: z.string() });
export type StateCount = z.infer<typeof StateCount>;

/** Declares the call by which consumers of a service's states find out whether they have all of them. */
function createStateContract(service: ServiceName, events: Record<string, EventContract>) {
  const states = Object.values(events).filter(({ type }) => type === 'state');
  const callers = [...new Set(states.flatMap(({ consumers }) => consumers))];
  return contract(service, 'publishedStates', {
    count: internal({
      summary: 'Counts the states that the service has published, by kind.',
      callers: callers as [ServiceName, ...ServiceName[]],
      input: z.object({}),
      output: z.object({ states: z.array(StateCount) }),
      timeoutSeconds: 20,
    }),
  });
}

/** A kind without states is missing in the output. */
export const identityStatesContract = createStateContract('identity', identityEvents);
export const reportsStatesContract = createStateContract('reports', reportEvents);
export const analyticsStatesContract = createStateContract('analytics', analyticsEvents);
