import type { NatsConnection } from '@nats-io/transport-node';
import { connectBus, isConnected, type BusOptions } from '../bus/connection.js';
import type { StartedComponent } from './start-component.js';

/** Connects a component to NATS, waiting for as long as there is no server; from then on it is ready only while it reaches one. */
export async function joinBus(
  component: string,
  options: BusOptions,
  { log, readiness }: StartedComponent,
): Promise<NatsConnection> {
  const bus = await connectBus(component, options, log);
  readiness.add({
    name: 'NATS',
    check: () => (isConnected(bus) ? Promise.resolve() : Promise.reject(new Error('not connected'))),
  });
  return bus;
}
