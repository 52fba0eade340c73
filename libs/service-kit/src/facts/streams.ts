import { streamOf, type Fact, type ServiceName } from '@portal/contracts';
import { beingFilled } from '@portal/part-kit';
import { RetentionPolicy, StorageType, type JetStreamManager, type StreamConfig } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

const occurrenceDays = 7;
const day = 24 * 3_600 * 1_000;

const settings = (service: ServiceName, sort: Fact['sort'], replicas: number) => ({
  name: streamOf(service, sort),
  description: beingFilled,
  subjects: [`facts.${service}.${sort}.>`],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  num_replicas: replicas,
  duplicate_window: nanos(120_000),
  ...(sort === 'state' ? { max_msgs_per_subject: 1 } : { max_age: nanos(occurrenceDays * day) }),
});

const isMissing = (error: unknown) => error instanceof Error && /stream not found/i.test(error.message);

/**
 * Makes sure that the service's stream of a sort of facts exists; where it does not, `beforeCreation` is run first, and it is made on as
 * many servers as `replicas`, as one that is being filled.
 * @returns how it is kept
 */
export async function ensureStream(
  manager: JetStreamManager,
  service: ServiceName,
  sort: Fact['sort'],
  replicas: number,
  beforeCreation: () => Promise<void>,
): Promise<StreamConfig> {
  try {
    return (await manager.streams.info(streamOf(service, sort))).config;
  } catch (error) {
    if (!isMissing(error)) throw error;
    await beforeCreation();
    return (await manager.streams.add(settings(service, sort, replicas))).config;
  }
}
