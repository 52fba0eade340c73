import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../log/logger.js';
import { countTraffic, noteConnection } from './bus-metrics.js';

export interface BusOptions {
  NATS_URL: string;
  NATS_USER?: string | undefined;
  NATS_PASSWORD?: string | undefined;
  NATS_CA?: string | undefined;
}

const inboxRoot = '_INBOX_';

/** Returns the prefix of a component's reply inboxes. Only its NATS user may read them. */
export const inboxPrefix = (component: string) => `${inboxRoot}${component}`;

/** Returns true for a reply inbox. A service must not publish a response to another subject. */
export const isInbox = (subject: string | undefined): boolean => subject?.startsWith(inboxRoot) ?? false;

/** Required for lists without paging. */
const requiredPayloadBytes = 16 * 1_024 * 1_024;

/** Connects to NATS. Waits for a server and reconnects for ever. */
export async function connectBus(component: string, options: BusOptions, log: Log): Promise<NatsConnection> {
  log.info('connecting to NATS');
  const connection = await connect({
    servers: options.NATS_URL.split(','),
    user: options.NATS_USER,
    pass: options.NATS_PASSWORD,
    tls: options.NATS_CA ? { caFile: options.NATS_CA } : null,
    name: component,
    inboxPrefix: inboxPrefix(component),
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    // Detects an unresponsive server within two seconds.
    pingInterval: 600,
    maxPingOut: 2,
  });
  const allowed = connection.info?.max_payload ?? 0;
  if (allowed < requiredPayloadBytes)
    log.warn(
      { allowedBytes: allowed, requiredBytes: requiredPayloadBytes },
      'NATS max_payload is too low for long lists',
    );
  noteConnection(true);
  countTraffic(connection);
  void followStatus(connection, log);
  return connection;
}

const disconnected = new WeakSet<NatsConnection>();

/** Returns true while a connection of {@link connectBus} reaches a server. */
export const isConnected = (connection: NatsConnection): boolean =>
  !connection.isClosed() && !disconnected.has(connection);

async function followStatus(connection: NatsConnection, log: Log): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') {
      disconnected.add(connection);
      noteConnection(false);
      log.warn('disconnected from NATS');
    }
    if (status.type === 'reconnect') {
      disconnected.delete(connection);
      noteConnection(true);
      log.info('reconnected to NATS');
    }
    if (status.type === 'error') log.error({ error: status.error.message }, 'NATS reported an error');
  }
}
