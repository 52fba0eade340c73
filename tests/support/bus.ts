import { afterAll } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { portalUnderTest } from './portal.js';

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

/** Publishes an event as identity's relay does, but with the version that the test wants; resolves once the stream has it. */
export async function publishAsIdentity(subject: string, version: number, value: unknown): Promise<void> {
  connection ??= connectAsIdentity();
  const answer = await (
    await connection
  ).request(subject, JSON.stringify({ version, value }), { timeout: 5_000 });
  const { error } = answer.json<{ error?: unknown }>();
  if (error) throw new Error(JSON.stringify(error));
}
