import type { z } from 'zod';
import type { ServiceName } from './contract.js';

/**
 * Something that one service knows and others keep copies of. A `state` fact is the whole of a row as it is now (null once it is gone) and
 * the stream keeps the last one for each id; an `occurrence` happened once and has an id of its own.
 */
export interface Fact<V extends z.ZodType = z.ZodType> {
  readonly service: ServiceName;
  readonly kind: string;
  readonly sort: 'state' | 'occurrence';
  readonly value: V;
}

/** Declares a fact of which the newest replaces the ones before. */
export const state = <V extends z.ZodType>(service: ServiceName, kind: string, value: V): Fact<V> => ({
  service,
  kind,
  sort: 'state',
  value,
});

/** Declares a fact that happens once. */
export const occurrence = <V extends z.ZodType>(service: ServiceName, kind: string, value: V): Fact<V> => ({
  service,
  kind,
  sort: 'occurrence',
  value,
});

/** The JetStream stream that holds a service's facts of a sort. */
export const streamOf = (service: ServiceName, sort: Fact['sort']): string =>
  `${service.toUpperCase()}_${sort === 'state' ? 'STATE' : 'OCCURRENCES'}`;

/** The subject of one fact, or of all of its kind with `*`. */
export const factSubject = (fact: Fact, id: string | number): string =>
  `facts.${fact.service}.${fact.sort}.${fact.kind}.${id}`;
