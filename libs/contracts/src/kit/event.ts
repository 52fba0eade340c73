import type { z } from 'zod';
import type { ServiceName } from './access.js';

/**
 * An event that one service publishes and others consume. A `state` event has the whole row, or null once it is deleted; the stream keeps
 * the last event of each id. A domain event happens once and has an id of its own.
 */
export interface EventContract<V extends z.ZodType = z.ZodType> {
  readonly service: ServiceName;
  readonly kind: string;
  readonly type: 'state' | 'domain';
  readonly value: V;
  /** Consuming services. Provisioning creates a durable consumer for each. */
  readonly consumers: readonly ServiceName[];
}

export const stateEvent = <V extends z.ZodType>(
  service: ServiceName,
  kind: string,
  value: V,
  consumers: readonly ServiceName[],
): EventContract<V> => ({ service, kind, type: 'state', value, consumers });

export const domainEvent = <V extends z.ZodType>(
  service: ServiceName,
  kind: string,
  value: V,
  consumers: readonly ServiceName[],
): EventContract<V> => ({ service, kind, type: 'domain', value, consumers });

export const getStreamName = (service: ServiceName, type: EventContract['type']): string =>
  `${service.toUpperCase()}_${type === 'state' ? 'STATE' : 'DOMAIN'}`;

/** Returns the subject of one event, or of all of its kind with `*`. */
export const getEventSubject = (event: EventContract, id: string | number): string =>
  `events.${event.service}.${event.type}.${event.kind}.${id}`;

export const getConsumerName = (service: ServiceName, event: EventContract): string =>
  `${service}_${event.kind}`;
