import {
  getConsumerName,
  events,
  getEventSubject,
  getStreamName,
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

const domainEventDays = 7;
const dayMs = 24 * 3_600 * 1_000;

export interface Stream {
  readonly name: string;
  readonly service: ServiceName;
  readonly type: EventContract['type'];
}

/** A durable consumer of one service for one event of another. */
export interface Consumer {
  readonly name: string;
  readonly stream: string;
  readonly subject: string;
}

export const streams: readonly Stream[] = [
  ...new Map(
    events.map(({ service, type }) => {
      const name = getStreamName(service, type);
      return [name, { name, service, type }];
    }),
  ).values(),
];

export const consumers: readonly Consumer[] = events.flatMap((event) =>
  event.consumers.map((service) => ({
    name: getConsumerName(service, event),
    stream: getStreamName(event.service, event.type),
    subject: getEventSubject(event, '*'),
  })),
);

/**
 * Configures a stream. State streams store the last message of each subject forever, streams of domain events all messages of a week.
 * They are separate because JetStream's limits apply to whole streams.
 */
export const toStreamConfig = ({ name, service, type }: Stream, replicas: number) =>
  ({
    name,
    subjects: [`events.${service}.${type}.>`],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    num_replicas: replicas,
    duplicate_window: nanos(120_000),
    max_msgs_per_subject: type === 'state' ? 1 : -1,
    max_age: type === 'state' ? 0 : nanos(domainEventDays * dayMs),
  }) satisfies Partial<StreamConfig>;

/** Configures a consumer. Messages are redelivered until acknowledged. */
export const toConsumerConfig = ({ name, subject }: Consumer) =>
  ({
    durable_name: name,
    name,
    filter_subject: subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(30_000),
    deliver_policy: DeliverPolicy.All,
    max_ack_pending: 1_000,
  }) satisfies Partial<ConsumerConfig>;
