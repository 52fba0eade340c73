import { afterAll } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { ServiceName } from '@portal/local';
import { type PortalUnderTest, portalUnderTest } from './portal.js';

let connection: Promise<NatsConnection> | undefined;

afterAll(async () => {
  await (await connection)?.close();
});

function connectAsIdentity(): Promise<NatsConnection> {
  const { url, passwords } = portalUnderTest().nats;
  return connect({
    servers: url,
    user: 'identity',
    pass: passwords.identity,
    inboxPrefix: '_INBOX_identity',
  });
}

/** Publishes a fact as identity's relay does, but with the version that the test wants; resolves once the stream has it. */
export async function publishAsIdentity(subject: string, version: number, value: unknown): Promise<void> {
  connection ??= connectAsIdentity();
  const answer = await (
    await connection
  ).request(subject, JSON.stringify({ version, value }), { timeout: 5_000 });
  const { error } = answer.json<{ error?: unknown }>();
  if (error) throw new Error(JSON.stringify(error));
}

/** Removes a service's stream with all that it holds, as a NATS that lost it would come back without. */
export async function deleteStream(
  { url, passwords }: PortalUnderTest['nats'],
  service: ServiceName,
  stream: string,
): Promise<void> {
  const connection = await connect({
    servers: url,
    user: service,
    pass: passwords[service],
    inboxPrefix: `_INBOX_${service}`,
  });
  const answer = await connection.request(`$JS.API.STREAM.DELETE.${stream}`, '', { timeout: 5_000 });
  await connection.close();
  const { error } = answer.json<{ error?: unknown }>();
  if (error) throw new Error(JSON.stringify(error));
}
