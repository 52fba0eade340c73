import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import type { Person } from '../support/people.js';
import { figuresOf } from '../support/prometheus.js';
import { Rest } from '../support/rest.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { sharedPart } from '../support/shared-parts.js';
import { createPartner, createPerson } from '../support/world.js';

let gateway: SecondCopy;
let person: Person;
const sockets: Socket[] = [];

/** Messages of eight megabytes: more than the buffers of a connection take in. */
beforeAll(async () => {
  person = await createPerson('user', await createPartner());
  await sql(
    'notifications',
    `INSERT INTO message (account_id, source, text)
     SELECT $1, 'large.' || n, repeat('a', 40000) FROM generate_series(1, 200) AS n`,
    [person.account.id],
  );
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gateway.stop();
});

const start = async (limits: NodeJS.ProcessEnv) => {
  gateway = await startSecondCopy(sharedPart('gateway'), limits);
};

/** Sends requests for the messages on one connection and reads nothing of the responses. */
async function sendUnread(count: number): Promise<Socket> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname).pause();
  sockets.push(socket);
  // Being cut is what these tests wait for.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(requestForMessages(hostname).repeat(count));
  return socket;
}

function requestForMessages(host: string): string {
  const body = JSON.stringify({ userId: person.account.id });
  return [
    'POST /map-back-end/message/findByUserId HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${person.token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}

/** How many connections were cut for a reason. */
const cut = async (reason: string) => {
  const text = await (await fetch(`${gateway.healthUrl}/metrics`)).text();
  return figuresOf(text, 'portal_http_connections_cut_total', { reason })[0] ?? 0;
};

/** A client that reads is served meanwhile. */
const expectServes = async () => expect((await new Rest(gateway.url).get('/openapi.json')).status).toBe(200);

describe('a client that does not read', () => {
  test('is cut once a response takes too long', async () => {
    await start({ RESPONSE_TIMEOUT_SECONDS: '2' });
    await sendUnread(1);
    await expectServes();
    expect(await eventually(() => cut('slow'))).toBe(1);
    await expectServes();
  });

  test('is cut early while responses fill the memory, the slowest first', async () => {
    await start({ MAX_UNREAD_MEGABYTES: '20' });
    for (let connection = 0; connection < 5; connection++) await sendUnread(1);
    expect(await eventually(() => cut('memory'))).toBeLessThan(5);
    await expectServes();
  });

  test('is cut when it sends request upon request', async () => {
    await start({});
    const socket = await sendUnread(50);
    expect(await eventually(() => cut('pipelining'))).toBe(1);
    await once(socket.resume(), 'close');
    await expectServes();
  });

  test('does not keep a gateway from stopping', async () => {
    await start({ RESPONSE_TIMEOUT_SECONDS: '2' });
    await sendUnread(1);
    expect(await gateway.stop()).toBe(0);
  });
});
