import type { z } from 'zod';
import type { ServiceName } from './contract.js';

/**
 * An event that one service publishes and others consume. A `state` event is the whole of a row as it is now (null once the row is
 * deleted), and the stream keeps the last one for each id; an `occurrence` happens once and has an id of its own.
 */
export interface EventContract<V extends z.ZodType = z.ZodType> {
  readonly service: ServiceName;
  readonly kind: string;
  readonly type: 'state' | 'occurrence';
  readonly value: V;
  /** The services that consume the event, each by a durable consumer that provisioning creates. */
  readonly consumers: readonly ServiceName[];
}

/** Declares an event of which the newest replaces the ones before. */
export const state = <V extends z.ZodType>(
  service: ServiceName,
  kind: string,
  value: V,
  consumers: readonly ServiceName[],
): EventContract<V> => ({ service, kind, type: 'state', value, consumers });

/** Declares an event that happens once. */
export const occurrence = <V extends z.ZodType>(
  service: ServiceName,
  kind: string,
  value: V,
  consumers: readonly ServiceName[],
): EventContract<V> => ({ service, kind, type: 'occurrence', value, consumers });

/** The JetStream stream that holds a service's events of a sort. */
export const streamOf = (service: ServiceName, type: EventContract['type']): string =>
  `${service.toUpperCase()}_${type === 'state' ? 'STATE' : 'OCCURRENCES'}`;

/** The subject of one event, or of all of its kind with `*`. */
export const eventSubject = (event: EventContract, id: string | number): string =>
  `facts.${event.service}.${event.type}.${event.kind}.${id}`;

/** The name of the durable consumer by which a service consumes a kind of events. */
export const consumerOf = (service: ServiceName, event: EventContract): string => `${service}_${event.kind}`;
