import {
  consumerOf,
  events,
  eventSubject,
  streamOf,
  type EventContract,
  type ServiceName,
} from '@portal/contracts';
import {
  AckPolicy,
  DeliverPolicy,
  RetentionPolicy,
  StorageType,
  type ConsumerConfig,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

const occurrenceDays = 7;
const dayMs = 24 * 3_600 * 1_000;

/** A stream of the bus: a service's events of one sort. */
export interface Stream {
  readonly name: string;
  readonly service: ServiceName;
  readonly type: EventContract['type'];
}

/** A durable consumer: how one service reads one kind of another's events. */
export interface Consumer {
  readonly name: string;
  readonly stream: string;
  /** The subject of the events that it reads. */
  readonly subject: string;
}

/** Every stream that the contracts need. */
export const streams: readonly Stream[] = [
  ...new Map(
    events.map(({ service, type }) => {
      const name = streamOf(service, type);
      return [name, { name, service, type }];
    }),
  ).values(),
];

/** Every durable consumer that the contracts need. */
export const consumers: readonly Consumer[] = events.flatMap((event) =>
  event.consumers.map((service) => ({
    name: consumerOf(service, event),
    stream: streamOf(event.service, event.type),
    subject: eventSubject(event, '*'),
  })),
);

/**
 * The configuration of a stream that `replicas` servers store. States keep the last message of each subject for ever, occurrences a
 * week, because JetStream keeps limits by stream.
 */
export const streamConfig = ({ name, service, type }: Stream, replicas: number) =>
  ({
    name,
    subjects: [`facts.${service}.${type}.>`],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    num_replicas: replicas,
    duplicate_window: nanos(120_000),
    max_msgs_per_subject: type === 'state' ? 1 : -1,
    max_age: type === 'state' ? 0 : nanos(occurrenceDays * dayMs),
  }) satisfies Partial<StreamConfig>;

/** The configuration of a consumer, whose messages come again until they are acknowledged. */
export const consumerConfig = ({ name, subject }: Consumer) =>
  ({
    durable_name: name,
    name,
    filter_subject: subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(30_000),
    deliver_policy: DeliverPolicy.All,
    max_ack_pending: 1_000,
  }) satisfies Partial<ConsumerConfig>;
