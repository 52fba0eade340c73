import { consumerOf, facts, factSubject, streamOf, type Fact, type ServiceName } from '@portal/contracts';
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
  readonly sort: Fact['sort'];
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
    facts.map(({ service, sort }) => {
      const name = streamOf(service, sort);
      return [name, { name, service, sort }];
    }),
  ).values(),
];

/** Every durable consumer that the contracts need. */
export const consumers: readonly Consumer[] = facts.flatMap((fact) =>
  fact.consumers.map((service) => ({
    name: consumerOf(service, fact),
    stream: streamOf(fact.service, fact.sort),
    subject: factSubject(fact, '*'),
  })),
);

/**
 * The configuration of a stream that `replicas` servers store. States keep the last message of each subject for ever, occurrences a
 * week, because JetStream keeps limits by stream.
 */
export const streamConfig = ({ name, service, sort }: Stream, replicas: number) =>
  ({
    name,
    subjects: [`facts.${service}.${sort}.>`],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    num_replicas: replicas,
    duplicate_window: nanos(120_000),
    max_msgs_per_subject: sort === 'state' ? 1 : -1,
    max_age: sort === 'state' ? 0 : nanos(occurrenceDays * dayMs),
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
