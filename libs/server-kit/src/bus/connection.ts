import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../log/logger.js';
import { countTraffic, noteConnection } from './bus-metrics.js';

/** The address of the bus and the credentials of the component that connects. */
export interface BusOptions {
  NATS_URL: string;
  NATS_USER?: string | undefined;
  NATS_PASSWORD?: string | undefined;
  NATS_CA?: string | undefined;
}

const inboxes = '_INBOX_';

/** The reply inboxes of a component, which its NATS user alone may read. */
export const inboxPrefix = (component: string) => `${inboxes}${component}`;

/** True for the subject of a reply inbox; a service must not be led to publish its response elsewhere. */
export const isInbox = (subject: string | undefined): boolean => subject?.startsWith(inboxes) ?? false;

/** Bytes of the longest list that is asked for whole. */
const wantedPayload = 16 * 1_024 * 1_024;

/** Connects `component` to NATS, waiting for as long as there is no server, and reconnecting for ever. */
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
    // A server that is there but does not answer is noticed within two seconds.
    pingInterval: 600,
    maxPingOut: 2,
  });
  const allowed = connection.info?.max_payload ?? 0;
  if (allowed < wantedPayload)
    log.warn({ allowed, wanted: wantedPayload }, 'NATS refuses long lists: raise max_payload');
  noteConnection(true);
  countTraffic(connection);
  void followStatus(connection, log);
  return connection;
}

const disconnected = new WeakSet<NatsConnection>();

/** Whether a connection of {@link connectBus} reaches a server now. */
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
    if (status.type === 'error') log.error({ error: status.error.message }, 'NATS refused something');
  }
}
