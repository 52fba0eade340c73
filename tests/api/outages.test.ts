import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { useTransactions, waitUntilWaiting } from '../support/open-transaction.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { sumOfMetric } from '../support/metrics.js';
import { startOtlpReceiver } from '../support/otlp-receiver.js';
import { testMails } from '../support/outages/mails.js';
import { testMessages } from '../support/outages/messages.js';
import { testObservability } from '../support/outages/observability.js';
import { createOwnIds, type Person, signIn } from '../support/people.js';
import { readFigures } from '../support/prometheus.js';
import { type RestResponse, Rest } from '../support/rest.js';
import { expectUnavailable } from '../support/refusal.js';
import { readReadiness } from '../support/second-copy.js';

const collector = await startOtlpReceiver();
afterAll(() => collector.stop());
const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' };

// Each test starts again what it has stopped.
const portal = startIsolatedPortal({
  env: {
    gateway: { RATE_LIMIT: 'off', ...traces },
    identity: traces,
    reports: traces,
    analytics: traces,
    notifications: traces,
  },
});
const openTransaction = useTransactions();
let user: Person;
let administrator: Person;
let view: number;

beforeAll(async () => {
  user = await signIn('user@dho.example', portal().url);
  administrator = await signIn('admin@portal.example', portal().url);
  view = ((await open()).body as { insertId: number }).insertId;
});

const open = (key: string = randomUUID()) =>
  user.rest.post('/viewership/insert', { userId: user.account.id, reportId: 1 }, { 'idempotency-key': key });

/** A call of each service without a cached response. */
const calls = {
  identity: () => user.rest.post('/signin/signin', createOwnIds(user)),
  reports: () => user.rest.get('/report/findAll'),
  analytics: () => user.rest.post('/viewership/updatePageChange', { id: view }),
  notifications: () => user.rest.post('/message/findByUserId', createOwnIds(user)),
};
type Service = keyof typeof calls;
const services = Object.keys(calls) as Service[];

const waitUntilServed = async (names: Service[] = services) => {
  for (const name of names) await eventually(calls[name], ({ status }) => status === 200);
};

/** Stops a component, runs the checks, and always starts it again. */
async function without(
  stopped: { start(): Promise<void>; stop(): Promise<void> } | undefined,
  check: () => Promise<void>,
): Promise<void> {
  await stopped?.stop();
  try {
    await check();
  } finally {
    await stopped?.start();
  }
  await waitUntilServed();
}

const queryRows = (service: Service, text: string, values: unknown[] = []) =>
  sql(service, text, values, portal().databases);

/** The counts of the dashboard by their service. */
const counts: Partial<Record<Service, string>> = {
  identity: '/user/findCount',
  reports: '/report/findCount',
  analytics: '/viewership/findTodayCount',
};

testObservability(portal, collector);

/** Expects that calls of a killed service fail, and those of the others do not. */
async function expectUnavailableAlone(name: Service): Promise<void> {
  expectUnavailable(await calls[name]());
  if (counts[name]) expect(await findCount(name)).toEqual([{ count: -1 }]);
  for (const other of services.filter((each) => each !== name))
    expect([other, (await calls[other]()).status]).toEqual([other, 200]);
}
const findCount = async (name: Service) => (await administrator.rest.get(counts[name] ?? '')).body;

it.each(['identity', 'reports'] as const)(
  'the %s service is unavailable alone when it is killed, and serves again when it is back',
  async (name) => {
    const component = portal().components[name];
    await without({ stop: () => component.kill(), start: () => component.start() }, async () => {
      await expectUnavailableAlone(name);
      const { users, latestReports } = await administrator.rest.api.dashboard.find({});
      expect({ identity: users, reports: latestReports }[name]).toBeNull();
      expect(users ?? latestReports).toEqual(expect.any(Array));
    });
    expect(await findCount(name)).not.toEqual([{ count: -1 }]);
  },
);

it('NATS makes all calls but not the page unavailable while it is stopped, and is filled again when it returns empty', async () => {
  const { gateway, reports } = portal().components;
  const findCopies = () =>
    queryRows('reports', 'SELECT id, name, group_id FROM replicated_partner ORDER BY id');
  const before = await findCopies();
  expect(before.length).toBeGreaterThan(0);
  await without(portal().servers.nats, async () => {
    for (const name of services) expectUnavailable(await calls[name]());
    expect((await new Rest(portal().url).fetch('/')).status).toBe(200);
    await eventually(
      () => readReadiness(reports),
      (found) => found?.status === 503,
    );
    await eventually(
      () => sumOfMetric(gateway.healthUrl, 'portal_bus_connected'),
      (connected) => connected === 0,
    );
    expect(await readReadiness(gateway)).toMatchObject({ status: 200 });
    await rm(join(portal().logFolder, '..', 'nats'), { recursive: true, force: true });
    await queryRows('reports', 'DELETE FROM replicated_partner');
    await queryRows('reports', 'DELETE FROM inbox');
  });
  await eventually(findCopies, (now) => now.length === before.length);
  expect(await findCopies()).toEqual(before);
});

describe('gateway', () => {
  it('rejects sessions that ended before its start', async () => {
    const person = await signIn('blessings@dho.example', portal().url);
    await person.rest.post('/signin/signout', createOwnIds(person));
    await portal().components.gateway.restart();
    expect((await user.rest.get('/reportType/findAll')).status).toBe(200);
    expect((await person.rest.get('/reportType/findAll')).status).toBe(401);
  });

  it('ends a session whose event was lost', async () => {
    const person = await signIn('blessings@dho.example', portal().url);
    const values = [person.account.id];
    await queryRows('identity', 'UPDATE session SET ended_at = now() WHERE account_id = $1', values);
    await eventually(
      () => person.rest.get('/reportType/findAll'),
      ({ status }) => status === 401,
    );
  });
});

describe('PostgreSQL', () => {
  it('makes all calls unavailable while it is stopped, loses no session and leaves metrics', async () => {
    const visitor = new Rest(portal().url);
    const restored = new Rest(portal().url, undefined, user.cookie);
    await without(portal().servers.postgres, async () => {
      for (const name of services) expectUnavailable(await calls[name]());
      const credentials = { username: 'user@ngo.example', password: demoPassword };
      expectUnavailable(await visitor.post('/user/login', credentials));
      expectUnavailable(await restored.post('/session/refresh'));
      // Prometheus has the same timeout.
      const signal = AbortSignal.timeout(10_000);
      const { healthUrl } = portal().components.notifications;
      const metrics = await (await fetch(`${healthUrl}/metrics`, { signal })).text();
      const component = 'notifications';
      expect(readFigures(metrics, 'portal_outbox_oldest_seconds', { component })).toEqual([NaN]);
      expect(readFigures(metrics, 'portal_mails_waiting', { component })).toEqual([]);
      expect(readFigures(metrics, 'portal_ready', { component })).toEqual([0]);
      expect(readFigures(metrics, 'portal_bus_connected', { component })).toEqual([1]);
    });
    expect((await restored.post('/session/refresh')).status).toBe(200);
  });
});

describe('views', () => {
  it('are kept when analytics is killed after it acknowledged them, and else recorded once when repeated', async () => {
    const toIds = (responses: RestResponse[]) =>
      responses.map(({ body }) => (body as { insertId: number }).insertId);
    const acknowledged = toIds(await Promise.all(Array.from({ length: 50 }, () => open())));
    const keys = Array.from({ length: 50 }, () => randomUUID());
    const lock = await openTransaction(portal().databases.analytics);
    await lock.run('UPDATE total_views SET count = count');
    const responses = keys.map((key) => open(key));
    await waitUntilWaiting('analytics', 1, portal().databaseOwners);
    await portal().components.analytics.kill();
    for (const response of await Promise.all(responses)) expectUnavailable(response);
    await expectUnavailableAlone('analytics');
    await lock.commit();
    await portal().components.analytics.start();
    await waitUntilServed(['analytics']);
    const ids = toIds(await Promise.all(keys.map((key) => open(key))));
    expect(new Set(ids).size).toBe(keys.length);
    const recorded = await queryRows('analytics', 'SELECT id FROM viewership WHERE id = ANY ($1)', [
      acknowledged,
    ]);
    expect(recorded).toHaveLength(acknowledged.length);
    const stored = await queryRows(
      'analytics',
      `SELECT viewership_id FROM viewership_key JOIN viewership ON viewership.id = viewership_id WHERE key = ANY ($1)`,
      [keys],
    );
    expect(stored.map(({ viewership_id: id }) => Number(id)).sort()).toEqual([...ids].sort());
    const total = await queryRows('analytics', 'SELECT count(*)::int AS count FROM viewership');
    expect(await administrator.rest.api.viewership.findCount({})).toEqual(total);
  });

  it('that wait do not delay concurrent requests', async () => {
    const lock = await openTransaction(portal().databases.analytics);
    await lock.run('UPDATE total_views SET count = count');
    const [opened, counted] = await Promise.all([
      open(),
      administrator.rest.api.viewership.findTodayCount({}),
    ]);
    await lock.commit();
    expectUnavailable(opened);
    expect(counted).toEqual([{ count: expect.any(Number) }]);
    expect(counted).not.toEqual([{ count: -1 }]);
  });
});

testMails(portal);
testMessages(portal, () => expectUnavailableAlone('notifications'));
