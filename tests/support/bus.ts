import { connect, type NatsConnection } from '@nats-io/transport-node';
import { getEventSubject, type EventContract, type ServiceName } from '@portal/contracts';
import type { z } from 'zod';
import { queryRow } from './databases.js';
import { portalUnderTest } from './portal.js';

/** The connections of all files of a worker. */
const connections = new Map<ServiceName, Promise<NatsConnection>>();

function connectAs(service: ServiceName): Promise<NatsConnection> {
  const { url, passwords } = portalUnderTest().nats;
  const existing = connections.get(service);
  if (existing) return existing;
  const connection = connect({
    servers: url,
    user: service,
    pass: passwords[service],
    inboxPrefix: `_INBOX_${service}`,
  });
  connections.set(service, connection);
  return connection;
}

/** Publishes an event with this version. Resolves when the stream has stored it. */
export async function publishVersion<E extends EventContract>(
  event: E,
  id: string | number,
  version: number,
  value: z.input<E['value']> | null,
): Promise<void> {
  const connection = await connectAs(event.service);
  const response = await connection.request(getEventSubject(event, id), JSON.stringify({ version, value }), {
    timeout: 30_000,
  });
  const { error } = response.json<{ error?: unknown }>();
  if (error) throw new Error(JSON.stringify(error));
}

/** Publishes an event with the next version of the owner's outbox. Returns the version. */
export async function publishEvent<E extends EventContract>(
  event: E,
  id: string | number,
  value: z.input<E['value']> | null,
): Promise<number> {
  const row = await queryRow<{ version: string }>(
    event.service,
    `SELECT nextval(pg_get_serial_sequence('outbox', 'version')) AS version`,
  );
  const version = Number(row.version);
  await publishVersion(event, id, version, value);
  return version;
}
