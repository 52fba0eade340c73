import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Balancer } from '../support/balancer.js';
import { sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { sumOfMetric, versionOf } from '../support/metrics.js';
import { ownPortal } from '../support/own-portal.js';
import { signIn } from '../support/people.js';
import { Rest } from '../support/rest.js';
import { readinessOf, type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { SteadyLoad } from '../support/steady-load.js';

/** The parts in the order of a release, with the metric that counts what each has answered. */
const parts = [
  ['identity', 'portal_call_duration_seconds_count'],
  ['reports', 'portal_call_duration_seconds_count'],
  ['analytics', 'portal_call_duration_seconds_count'],
  ['notifications', 'portal_call_duration_seconds_count'],
  ['gateway', 'portal_http_request_duration_seconds_count'],
] as const;

const old = { PART_VERSION: 'old' };
const copies: SecondCopy[] = [];
afterAll(() => Promise.all(copies.map((copy) => copy.stop())));

/** The same build is both versions: what differs is what it calls itself. */
const portal = ownPortal({
  env: {
    identity: old,
    reports: old,
    analytics: old,
    notifications: old,
    // Longer than the balancer takes to notice.
    gateway: { ...old, HOST: '127.0.0.1', RATE_LIMIT: 'off', DRAIN_SECONDS: '2' },
  },
});

const views = () =>
  sqlRow<{ count: number }>(
    'analytics',
    'SELECT count(*)::int AS count FROM viewership',
    [],
    portal().databases,
  );

describe('a release of every part under load', () => {
  let balancer: Balancer;
  let load: SteadyLoad;
  let viewsBefore: number;

  beforeAll(async () => {
    balancer = new Balancer();
    await balancer.add({ url: portal().url, healthUrl: portal().url });
    const person = await signIn('user@dho.example', portal().url);
    viewsBefore = (await views()).count;
    load = new SteadyLoad(person, balancer, 4);
  });
  afterAll(async () => {
    await load.stop();
    balancer.stop();
  });

  test.each(parts)(
    'has old and new copies of %s serve side by side, then new ones alone',
    async (name, metric) => {
      const part = portal().parts[name];
      const before = `http://127.0.0.1:${part.definition.env.HEALTH_PORT}`;
      const copy = await startSecondCopy(part, { PART_VERSION: 'new' });
      copies.push(copy);
      if (name === 'gateway') await balancer.add(copy);
      const answeredBy = (healthUrl: string) => sumOfMetric(healthUrl, metric);
      const alone = await answeredBy(before);
      await eventually(
        async () => (await answeredBy(before)) > alone && (await answeredBy(copy.healthUrl)) > 0,
      );
      expect([await versionOf(before), await versionOf(copy.healthUrl)]).toEqual(['old', 'new']);
      await part.stop();
      const both = await answeredBy(copy.healthUrl);
      await eventually(async () => (await answeredBy(copy.healthUrl)) > both);
    },
  );

  test('loses no request, and records each view once', async () => {
    await load.stop();
    expect(load.lost).toEqual([]);
    expect(load.answered).toBeGreaterThan(parts.length * 4);
    expect(new Set(load.views).size).toBe(load.views.length);
    expect((await views()).count - viewsBefore).toBe(load.views.length);
  });
});

test('a gateway that ends serves until it is out of balance, and waits for no connection on which nothing is asked', async () => {
  const gateway = await startSecondCopy(portal().parts.gateway);
  const { hostname, port } = new URL(gateway.url);
  const spare = connect(Number(port), hostname);
  await once(spare, 'connect');
  const ended = gateway.stop();
  const readiness = await eventually(
    () => readinessOf(gateway),
    (found) => found?.status === 503,
  );
  expect(readiness?.faults).toEqual(['stopping']);
  const answer = await new Rest(gateway.url).fetch('/');
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
  spare.destroy();
});
