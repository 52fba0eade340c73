import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Msg, nanos, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import {
  components,
  getConsumerName,
  contracts,
  events,
  getEventSubject,
  services,
  getStreamName,
  type AnyCall,
  type Bound,
  type ComponentName,
} from '@portal/contracts';
import { type ComponentTokens, createLog, Requester } from '@portal/server-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { createSecrets } from '../secrets.js';
import { consumers as provisionedConsumers, provision, type Consumer } from '@portal/nats';
import { type BusUser, makeTemporaryFolder } from '../project.js';
import { type NatsServer, startNats } from './server.js';

const passwords = createSecrets().nats;
const connections: NatsConnection[] = [];

let folder: string;
let server: NatsServer;

beforeAll(async () => {
  folder = makeTemporaryFolder();
  server = await startNats({ storeFolder: folder, logFile: join(folder, 'nats.log'), passwords });
});

afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await server.stop();
  await rm(folder, { recursive: true });
});

async function connectAs(user: BusUser, pass = passwords[user]): Promise<NatsConnection> {
  const connection = await connect({ servers: server.url, user, pass, inboxPrefix: `_INBOX_${user}` });
  connections.push(connection);
  return connection;
}

const calls = Object.values(contracts)
  .flatMap(({ calls }): Bound<AnyCall>[] => Object.values(calls))
  .filter(({ service }) => service !== 'gateway');
const streams = [...new Set(events.map(({ service, type }) => getStreamName(service, type)))];
const streamVerbs = [
  ...['CREATE', 'UPDATE', 'DELETE', 'PURGE', 'INFO', 'SNAPSHOT', 'RESTORE'],
  ...['MSG.GET', 'MSG.DELETE', 'LEADER.STEPDOWN', 'PEER.REMOVE'],
];
const consumers = events.flatMap((event) =>
  services.map((service) => ({
    service,
    stream: getStreamName(event.service, event.type),
    event,
    name: getConsumerName(service, event),
  })),
);

const canSend = (user: ComponentName, call: Bound<AnyCall>) =>
  call.kind === 'rest' ? user === 'gateway' : call.callers.includes(user);

function getForeignPublications(user: ComponentName): string[] {
  const ownStreams = events
    .filter(({ service }) => service === user)
    .map(({ service, type }) => getStreamName(service, type));
  return [
    ...calls.filter((call) => !canSend(user, call)).map(({ subject }) => subject),
    ...events.filter(({ service }) => service !== user).map((event) => getEventSubject(event, 1)),
    ...services.flatMap((service) => [
      `events.${service}.state.invented.1`,
      `events.${service}.domain.invented.1`,
    ]),
    ...streams.flatMap((stream) =>
      streamVerbs
        .filter((verb) => verb !== 'INFO' || !ownStreams.includes(stream))
        .map((verb) => `$JS.API.STREAM.${verb}.${stream}`),
    ),
    ...['STREAM.CREATE.INVENTED', 'STREAM.NAMES', 'STREAM.LIST', 'INFO', 'ACCOUNT.PURGE.G'].map(
      (operation) => `$JS.API.${operation}`,
    ),
    ...streams.flatMap((stream) => [
      `$JS.API.DIRECT.GET.${stream}`,
      `$JS.API.CONSUMER.NAMES.${stream}`,
      `$JS.API.CONSUMER.LIST.${stream}`,
      `$JS.API.CONSUMER.CREATE.${stream}`,
      `$JS.API.CONSUMER.CREATE.${stream}.invented`,
      `$JS.API.CONSUMER.CREATE.${stream}.invented.events.>`,
      `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.invented`,
    ]),
    ...consumers.flatMap(({ service, stream, event, name }) => [
      ...['DELETE', 'PAUSE', 'LEADER.STEPDOWN', 'DURABLE.CREATE'].map(
        (verb) => `$JS.API.CONSUMER.${verb}.${stream}.${name}`,
      ),
      `$JS.API.CONSUMER.CREATE.${stream}.${name}.${getEventSubject(event, '1')}`,
      ...(service === user && event.consumers.includes(service)
        ? []
        : [
            `$JS.API.CONSUMER.INFO.${stream}.${name}`,
            `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
            `$JS.ACK.${stream}.${name}.1.1.1.1.0`,
          ]),
    ]),
    ...components.map((component) => `_INBOX_${component}.forged.1`),
    '$SYS.REQ.SERVER.PING',
  ];
}

function getForeignSubscriptions(user: ComponentName): string[] {
  return [
    ...['>', '*.>', 'call.>', 'events.>', '$JS.>', '$JS.API.>', '$JS.ACK.>', '$SYS.>', '_INBOX.>'],
    ...services.filter((service) => service !== user).map((service) => `call.${service}.>`),
    ...calls.filter(({ service }) => service !== user).map(({ subject }) => subject),
    ...components.filter((component) => component !== user).map((component) => `_INBOX_${component}.>`),
    ...events
      .map((event) => getEventSubject(event, '*'))
      .filter((subject) => user !== 'gateway' || !subject.includes('.sessionEnded.')),
    ...services.filter((service) => service === user).map((service) => `call.${service}.>`),
  ];
}

/** Lists the subjects that the server does not reject. */
async function findAllowed(
  user: ComponentName,
  operation: 'publish' | 'subscription',
  subjects: string[],
  attempt: (connection: NatsConnection, subject: string) => void,
): Promise<string[]> {
  const connection = await connectAs(user);
  const refusedSubjects = new Set<string>();
  void (async () => {
    for await (const status of connection.status())
      if (
        status.type === 'error' &&
        status.error instanceof PermissionViolationError &&
        status.error.operation === operation
      )
        refusedSubjects.add(status.error.subject);
  })();
  for (const subject of subjects) attempt(connection, subject);
  await connection.flush();
  // The first flush waits for the rejections, the second for their status events.
  await connection.flush();
  return subjects.filter((subject) => !refusedSubjects.has(subject));
}

describe.each(components)('the NATS user of %s', (user) => {
  it('cannot publish to a foreign subject, stream or consumer', async () => {
    const foreign = getForeignPublications(user);
    expect(foreign.length).toBeGreaterThan(500);
    expect(
      await findAllowed(user, 'publish', foreign, (connection, subject) =>
        connection.publish(subject, 'forged'),
      ),
    ).toEqual([]);
  });

  it('cannot subscribe to a foreign subject', async () => {
    const foreign = getForeignSubscriptions(user);
    expect(
      await findAllowed(user, 'subscription', foreign, (connection, subject) => {
        connection.subscribe(subject, { callback: () => undefined });
      }),
    ).toEqual([]);
  });

  it('cannot connect with a wrong password', async () => {
    await expect(connectAs(user, 'wrong')).rejects.toThrow('Authorization Violation');
  });
});

describe('the NATS server', () => {
  it('carries a call from the gateway to a service and the response back', async () => {
    const [gateway, reports] = [await connectAs('gateway'), await connectAs('reports')];
    reports.subscribe('call.reports.report.findAll', {
      callback: (_, message) => void message.respond('a response'),
    });
    await reports.flush();
    expect((await gateway.request('call.reports.report.findAll')).string()).toBe('a response');
  });

  it.each([1, 2])(
    'carries a read that is sent again before %i copies of the service respond',
    async (copies) => {
      const limits = { CALL_TIMEOUT_SECONDS: 5, MAX_WAITING_REQUESTS: 10 };
      const gateway = new Requester(
        await connectAs('gateway'),
        { component: 'gateway' } as ComponentTokens,
        limits,
        createLog('test', 'silent'),
      );
      const received: Msg[] = [];
      const services = await Promise.all(Array.from({ length: copies }, () => connectAs('reports')));
      for (const reports of services) {
        reports.subscribe('call.reports.report.findTop5', {
          queue: 'reports',
          callback: (_, message) => {
            received.push(message);
            if (received.length === 2) for (const each of received) each.respond('a response');
          },
        });
        await reports.flush();
      }
      const request = { headers: {}, body: new Uint8Array() };
      const response = await gateway.request('call.reports.report.findTop5', request, { isRead: true });
      expect(Buffer.from(response.body).toString()).toBe('a response');
      await Promise.all(services.map((reports) => reports.close()));
    },
  );

  it('gets a changed configuration of a consumer by provisioning again', async () => {
    const provisioning = await connectAs('provisioner');
    const { consumers: api } = await jetstreamManager(provisioning, { checkAPI: false });
    const [{ stream, name }] = provisionedConsumers as [Consumer];
    const { config } = await api.info(stream, name);
    await api.update(stream, name, { ack_wait: nanos(1_000) });
    await provision(provisioning, 1);
    expect((await api.info(stream, name)).config).toEqual(config);
  });

  it('rejects a connection without credentials', async () => {
    await expect(connect({ servers: server.url })).rejects.toThrow('Authorization Violation');
  });
});
