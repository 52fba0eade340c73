import { connect, type NatsConnection } from '@nats-io/transport-node';
import { getEventSubject, type EventContract, type ServiceName } from '@portal/contracts';
import type { Portal } from '@portal/local';
import type { z } from 'zod';
import { sql } from './databases.js';
import { portalUnderTest } from './portal.js';

/** The connections of all files of a worker. */
const connections = new Map<string, Promise<NatsConnection>>();

type Bus = Pick<Portal, 'nats' | 'databases'>;

function connectAs(service: ServiceName, { nats: { url, passwords } }: Bus): Promise<NatsConnection> {
  const key = `${service} ${url}`;
  const existing = connections.get(key);
  if (existing) return existing;
  const connection = connect({
    servers: url,
    user: service,
    pass: passwords[service],
    inboxPrefix: `_INBOX_${service}`,
  });
  connections.set(key, connection);
  return connection;
}

async function publish(
  connection: NatsConnection,
  subject: string,
  version: number,
  value: unknown,
): Promise<void> {
  const response = await connection.request(subject, JSON.stringify({ version, value }), {
    timeout: 30_000,
  });
  const { error } = response.json<{ error?: unknown }>();
  if (error) throw new Error(JSON.stringify(error));
}

/** Publishes an event with this version. Resolves when the stream has stored it. */
export async function publishVersion<E extends EventContract>(
  event: E,
  id: string | number,
  version: number,
  value: z.input<E['value']> | null,
): Promise<void> {
  await publish(
    await connectAs(event.service, portalUnderTest()),
    getEventSubject(event, id),
    version,
    value,
  );
}

/** Publishes events with the next versions of the owner's outbox. Returns the last version. */
async function publishEvents<E extends EventContract>(
  event: E,
  events: { id: string | number; value: z.input<E['value']> | null }[],
  bus: Bus = portalUnderTest(),
): Promise<number> {
  const rows = await sql<{ version: string }>(
    event.service,
    `SELECT nextval(pg_get_serial_sequence('outbox', 'version')) AS version FROM generate_series(1, $1)`,
    [events.length],
    bus.databases,
  );
  const versions = rows.map(({ version }) => Number(version));
  const connection = await connectAs(event.service, bus);
  await Promise.all(
    events.map(({ id, value }, index) =>
      publish(connection, getEventSubject(event, id), versions[index] ?? 0, value),
    ),
  );
  return versions.at(-1) ?? 0;
}

/** Publishes one event with the next version of the owner's outbox. Returns the version. */
export const publishEvent = <E extends EventContract>(
  event: E,
  id: string | number,
  value: z.input<E['value']> | null,
  bus?: Bus,
): Promise<number> => publishEvents(event, [{ id, value }], bus);
