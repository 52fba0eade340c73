import { getInboxPrefix } from '@portal/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node';
import { Counter, Gauge } from 'prom-client';
import { metrics } from '../health/metrics.js';
import { createAttemptLog, type Log } from '../log/logger.js';

export interface BusOptions {
  NATS_URL: string;
  NATS_USER?: string | undefined;
  NATS_PASSWORD?: string | undefined;
  NATS_CA?: string | undefined;
}

const connected = new Gauge({
  name: 'portal_bus_connected',
  help: '1 while this component reaches NATS, else 0',
  registers: [metrics],
});

const disconnects = new Counter({
  name: 'portal_bus_disconnects_total',
  help: 'How often this component lost NATS',
  registers: [metrics],
});

/** Required for lists without paging. */
const requiredPayloadBytes = 16 * 1_024 * 1_024;

/** Connects to NATS. Waits for a server and reconnects for ever. */
export async function connectBus(component: string, options: BusOptions, log: Log): Promise<NatsConnection> {
  const connection = await connectToServer(component, options, log);
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

const retryMs = 500;

async function connectToServer(component: string, options: BusOptions, log: Log): Promise<NatsConnection> {
  const servers = options.NATS_URL.split(',');
  const logAttempt = createAttemptLog(log);
  for (;;) {
    try {
      return await connect({
        servers,
        user: options.NATS_USER,
        pass: options.NATS_PASSWORD,
        tls: options.NATS_CA ? { caFile: options.NATS_CA } : null,
        name: component,
        inboxPrefix: getInboxPrefix(component),
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        reconnectJitter: 250,
        // Detects an unresponsive server within two seconds.
        pingInterval: 600,
        maxPingOut: 2,
      });
    } catch (error) {
      const variables = error instanceof AuthorizationError ? 'NATS_USER, NATS_PASSWORD' : 'NATS_URL';
      const addresses = servers.map((server) => server.replace(/\/\/[^@/]*@/, '//')).join(', ');
      logAttempt(
        { variables, error: String(error) },
        `cannot connect to NATS at ${addresses} (see ${variables}), retrying`,
      );
      await pause(retryMs);
    }
  }
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

function noteConnection(reached: boolean): void {
  connected.set(reached ? 1 : 0);
  if (!reached) disconnects.inc();
}

function countTraffic(connection: NatsConnection): void {
  const count = (name: string, help: string, read: () => { in: number; out: number }) =>
    new Counter({
      name,
      help,
      labelNames: ['direction'] as const,
      registers: [metrics],
      collect() {
        const { in: received, out: sent } = read();
        this.reset();
        this.inc({ direction: 'in' }, received);
        this.inc({ direction: 'out' }, sent);
      },
    });
  count('portal_bus_bytes_total', 'Bytes to and from NATS', () => {
    const { inBytes, outBytes } = connection.stats();
    return { in: inBytes, out: outBytes };
  });
  count('portal_bus_messages_total', 'Messages to and from NATS', () => {
    const { inMsgs, outMsgs } = connection.stats();
    return { in: inMsgs, out: outMsgs };
  });
}
