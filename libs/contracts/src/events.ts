import { analyticsEvents } from './analytics/events.js';
import { identityEvents } from './identity/events.js';
import type { EventContract } from './kit/event.js';
import { reportEvents } from './reports/events.js';

/** All events. Streams, consumers and NATS permissions derive from this list. */
export const events: readonly EventContract[] = [identityEvents, reportEvents, analyticsEvents].flatMap(
  (declared): EventContract[] => Object.values(declared),
);
