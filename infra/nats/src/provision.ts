import { jetstreamManager, type JetStreamManager, type StreamConfig } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Log } from '@portal/server-kit';
import {
  toConsumerConfig,
  consumers,
  toStreamConfig,
  streams,
  type Consumer,
  type Stream,
} from './topology.js';

const timeoutMs = 10_000;

/**
 * Creates or updates the streams and consumers of the contracts. Idempotent. Services republish their events to a new stream.
 * @throws Error if NATS rejects it, such as while a cluster has fewer servers than `replicas`
 */
export async function provision(connection: NatsConnection, replicas: number, log?: Log): Promise<void> {
  const manager = await jetstreamManager(connection, { timeout: timeoutMs, checkAPI: false });
  for (const stream of streams) await provisionStream(manager, stream, replicas, log);
  for (const consumer of consumers) await provisionConsumer(manager, consumer);
  log?.info({ streams: streams.length, consumers: consumers.length }, 'streams and consumers are up to date');
}

async function provisionStream(
  { streams: api }: JetStreamManager,
  stream: Stream,
  replicas: number,
  log?: Log,
): Promise<void> {
  const config = toStreamConfig(stream, replicas);
  const existing = await api.info(stream.name).catch((error: unknown) => {
    if (isStreamNotFound(error)) return undefined;
    throw error;
  });
  if (!existing) {
    await api.add(config);
    log?.info({ stream: stream.name, replicas }, 'stream created');
  } else if (isDifferent(existing.config, config)) {
    await api.update(stream.name, config);
    log?.info({ stream: stream.name, replicas }, 'stream updated');
  }
}

async function provisionConsumer({ consumers: api }: JetStreamManager, consumer: Consumer): Promise<void> {
  const config = toConsumerConfig(consumer);
  try {
    await api.add(consumer.stream, config);
  } catch (error) {
    if (!isConsumerDifferent(error)) throw error;
    await api.update(consumer.stream, consumer.name, config);
  }
}

const isConsumerDifferent = (error: unknown): boolean =>
  error instanceof Error && /consumer already exists/i.test(error.message);

const isStreamNotFound = (error: unknown): boolean =>
  error instanceof Error && /stream not found/i.test(error.message);

const isDifferent = (existing: StreamConfig, config: Partial<StreamConfig>): boolean =>
  Object.entries(config).some(
    ([name, value]) => JSON.stringify(existing[name as keyof StreamConfig]) !== JSON.stringify(value),
  );
