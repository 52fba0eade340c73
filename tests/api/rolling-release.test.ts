import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { LoadBalancer } from '../support/load-balancer.js';
import { sumOfMetric, readVersion } from '../support/metrics.js';
import { Rest } from '../support/rest.js';
import { readReadiness, type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { loadWithViews } from '../support/view-load.js';
import { createPartner, createPerson, createReport, type ReportFixture } from '../support/fixtures.js';

/** Both versions are the same build with different version names. */
const [old, next] = [{ COMPONENT_VERSION: 'old' }, { COMPONENT_VERSION: 'new' }];
const copies: SecondCopy[] = [];
let gateway: SecondCopy;

async function start(...copy: Parameters<typeof startSecondCopy>): Promise<SecondCopy> {
  const started = await startSecondCopy(...copy);
  copies.push(started);
  return started;
}

beforeAll(async () => {
  // Longer than a request between the check of the balancer and its response.
  gateway = await start(createSharedComponent('gateway'), { ...old, DRAIN_SECONDS: '4' });
});
afterAll(() => Promise.all(copies.map((copy) => copy.stop())));

describe('release under load', () => {
  const balancer = new LoadBalancer();
  let report: ReportFixture;
  let opened: ReturnType<typeof loadWithViews>;

  beforeAll(async () => {
    balancer.add(gateway);
    const partner = await createPartner();
    report = await createReport({ owner: partner });
    opened = loadWithViews(await createPerson('user', partner), report, balancer);
  });
  afterAll(() => opened.load.stop());

  const countCalls = ({ healthUrl }: SecondCopy) =>
    sumOfMetric(healthUrl, 'portal_call_duration_seconds_count');
  const countRequests = ({ healthUrl }: SecondCopy) =>
    sumOfMetric(healthUrl, 'portal_http_request_duration_seconds_count');

  // A view passes both.
  it.each(['reports', 'analytics'] as const)(
    'lets a copy of %s take its share of the calls and leave',
    async (name) => {
      const copy = await start(createSharedComponent(name), next);
      await eventually(async () => (await countCalls(copy)) > 0);
      expect(await readVersion(copy.healthUrl)).toBe('new');
      expect(await copy.stop()).toBe(0);
    },
  );

  it('runs an old and a new gateway together, then only the new one', async () => {
    const [before, copy] = [
      gateway,
      await start(createSharedComponent('gateway'), { ...next, DRAIN_SECONDS: '4' }),
    ];
    balancer.add(copy);
    const alone = await countRequests(before);
    await eventually(async () => (await countRequests(before)) > alone && (await countRequests(copy)) > 0);
    expect([await readVersion(before.healthUrl), await readVersion(copy.healthUrl)]).toEqual(['old', 'new']);
    expect(await before.stop()).toBe(0);
    const both = await countRequests(copy);
    await eventually(async () => (await countRequests(copy)) > both);
    gateway = copy;
  });

  it('loses no request, and records each view once', async () => {
    await opened.load.stop();
    expect(opened.load.lost).toEqual([]);
    const views = await sql('analytics', 'SELECT id::int FROM viewership WHERE report_id = $1 ORDER BY id', [
      report.id,
    ]);
    expect(views.map(({ id }) => id)).toEqual(opened.views.toSorted((one, other) => one - other));
  });
});

it('a gateway that stops serves until the balancer removes it and does not wait for idle connections', async () => {
  const { hostname, port } = new URL(gateway.url);
  const spare = connect(Number(port), hostname);
  await once(spare, 'connect');
  const ended = gateway.stop();
  const readiness = await eventually(
    () => readReadiness(gateway),
    (found) => found?.status === 503,
  );
  expect(readiness?.errors).toEqual(['stopping']);
  const response = await new Rest(gateway.url).fetch('/');
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
  spare.destroy();
});
