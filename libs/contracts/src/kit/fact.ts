import type { z } from 'zod';
import type { ServiceName } from './contract.js';

/**
 * An event that one service publishes and others consume. A `state` event is the whole of a row as it is now (null once the row is
 * deleted), and the stream keeps the last one for each id; an `occurrence` happens once and has an id of its own.
 */
export interface Fact<V extends z.ZodType = z.ZodType> {
  readonly service: ServiceName;
  readonly kind: string;
  readonly sort: 'state' | 'occurrence';
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
): Fact<V> => ({ service, kind, sort: 'state', value, consumers });

/** Declares an event that happens once. */
export const occurrence = <V extends z.ZodType>(
  service: ServiceName,
  kind: string,
  value: V,
  consumers: readonly ServiceName[],
): Fact<V> => ({ service, kind, sort: 'occurrence', value, consumers });

/** The JetStream stream that holds a service's events of a sort. */
export const streamOf = (service: ServiceName, sort: Fact['sort']): string =>
  `${service.toUpperCase()}_${sort === 'state' ? 'STATE' : 'OCCURRENCES'}`;

/** The subject of one event, or of all of its kind with `*`. */
export const factSubject = (fact: Fact, id: string | number): string =>
  `facts.${fact.service}.${fact.sort}.${fact.kind}.${id}`;

/** The name of the durable consumer by which a service consumes a kind of events. */
export const consumerOf = (service: ServiceName, fact: Fact): string => `${service}_${fact.kind}`;
