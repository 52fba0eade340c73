import type { NatsConnection } from '@nats-io/transport-node';
import { connectBus, isConnected, type BusOptions } from '../bus/connection.js';
import type { BegunPart } from './begin-part.js';

/** Connects a part to NATS, waiting for as long as there is no server; from then on it is ready only while it reaches one. */
export async function joinBus(
  part: string,
  options: BusOptions,
  { log, readiness }: BegunPart,
): Promise<NatsConnection> {
  const bus = await connectBus(part, options, log);
  readiness.add({
    name: 'NATS',
    check: () => (isConnected(bus) ? Promise.resolve() : Promise.reject(new Error('not connected'))),
  });
  return bus;
}
