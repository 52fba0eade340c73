import { beforeAll, describe, expect, it } from '@jest/globals';
import { usageKinds, type UsageRow } from '@portal/contracts';
import { runAnalyticsCommand } from '../support/analytics-command.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { isolatedPortal } from '../support/isolated-portal.js';
import { createPastPartitions, createPastViews } from '../support/past-views.js';
import { type Person, signIn } from '../support/people.js';
import { trueUsage, type TrueUsage, type UsageRequest } from '../support/expected-usage.js';

const portal = isolatedPortal({ without: ['power-bi-emulator', 'mail-catcher', 'notifications'] });
const analytics = (text: string, values: unknown[] = []) =>
  sql('analytics', text, values, portal().databases);
const lastClosableMonth = `SELECT FROM usage_sealed WHERE month = date_trunc('month', now() - interval '3 days') - interval '1 month'`;
let administrator: Person;
let owner: Person;

beforeAll(async () => {
  const { databases, url } = portal();
  // Waits until the service has closed the months, which it does once at the start.
  await eventually(
    () => analytics(lastClosableMonth),
    ({ length }) => length > 0,
    30,
  );
  await createPastPartitions(portal());
  await createPastViews(databases);
  administrator = await signIn('admin@portal.example', url);
  owner = await signIn('owner@dho.example', url);
});

const withinATwentieth = (response: UsageRow['viewTime'], truth: [number, number] | null, unit: number) => {
  [response.median, response.p95].forEach((time, index) => {
    const exact = truth?.[index] ?? null;
    if (exact === null || time === null) expect(time).toBe(exact);
    else expect(Math.abs(time - exact * unit)).toBeLessThanOrEqual(exact * unit * 0.05 + 0.001);
  });
};

/** Fields that must match exactly. Times are accurate to a twentieth. */
const exactOf = ({ id, name, views, viewers, secondsInView }: UsageRow | TrueUsage) => ({
  ...{ id, name, views, viewers, secondsInView },
});

const recordsOf = ({ openable: _, ...notice }: UsageRow) => notice;

async function expectExact(requested: UsageRequest, as = administrator): Promise<TrueUsage[]> {
  const truth = await trueUsage(portal().databases, requested);
  const rows = await as.rest.api.usage.findAll(requested);
  expect(rows.map(exactOf)).toEqual(truth.map(exactOf));
  rows.forEach((row, index) => {
    withinATwentieth(row.viewTime, truth[index]?.viewTimes ?? null, 1);
    withinATwentieth(row.drawTime, truth[index]?.drawTimes ?? null, 0.001);
  });
  return truth;
}

const ranges = [
  ['a month', '2025-02-01', '2025-02-28'],
  ['a day at the end of a month', '2025-01-31', '2025-01-31'],
  ['a day at the beginning of a month', '2025-02-01', '2025-02-01'],
  ['the middle of a month', '2025-02-10', '2025-02-14'],
  ['days of three months', '2025-01-20', '2025-03-05'],
  ['all of them', '2025-01-01', '2025-04-30'],
] as const;

const expectAllExact = async () => {
  for (const [, from, to] of ranges) {
    for (const by of usageKinds) {
      expect((await expectExact({ by, from, to })).length).toBeGreaterThan(0);
      await expectExact({ by, from, to, userTypeId: 1 });
    }
  }
};

describe('usage', () => {
  it('is exact in every dimension while no month is closed', async () => {
    expect(await analytics(`SELECT FROM usage_sealed WHERE month < '2025-05-01'`)).toEqual([]);
    await expectAllExact();
  });

  it('is the same after the months are closed and is then read from them', async () => {
    expect(await runAnalyticsCommand(portal(), 'rebuild-rollups')).toMatchObject({ code: 0 });
    // Clears cached responses.
    await portal().components.analytics.restart();
    const sealed = await analytics(
      `SELECT to_char(month, 'YYYY-MM') AS month FROM usage_sealed WHERE month < '2025-05-01' ORDER BY 1`,
    );
    expect(sealed.map(({ month }) => month)).toEqual(['2025-01', '2025-02', '2025-03', '2025-04']);
    await expectAllExact();
    await analytics(`UPDATE usage_month SET views = views + 1 WHERE month = '2025-03-01'`);
    const march = { from: '2025-03-01', to: '2025-03-31', by: 'all' } as const;
    const [truth] = await trueUsage(portal().databases, march);
    const [row] = await administrator.rest.api.usage.findAll(march);
    expect(row?.views).toBe((truth?.views ?? 0) + 1);
    await runAnalyticsCommand(portal(), 'rebuild-rollups');
  });

  it('has one row for deleted subjects and for users without a partner', async () => {
    const april = { from: '2025-04-01', to: '2025-04-30' };
    for (const by of ['report', 'partner', 'group'] as const) {
      const rows = await administrator.rest.api.usage.findAll({ ...april, by });
      expect(rows.filter(({ id }) => id === null)).toEqual([expect.objectContaining({ name: null })]);
    }
  });

  it('of days without views is one empty row in total and no rows otherwise', async () => {
    const none = { from: '2019-01-01', to: '2019-12-31' };
    const noTime = { median: null, p95: null };
    expect(await administrator.rest.api.usage.findAll({ ...none, by: 'all' })).toEqual([
      {
        ...{ id: null, name: null, views: 0, viewers: 0, secondsInView: 0 },
        ...{ viewTime: noTime, drawTime: noTime, openable: false },
      },
    ]);
    expect(await administrator.rest.api.usage.findAll({ ...none, by: 'report' })).toEqual([]);
  });

  it('of a user admin is limited to its own partner', async () => {
    const requested = { from: '2025-01-03', to: '2025-04-03' };
    for (const by of usageKinds) {
      const own = await owner.rest.api.usage.findAll({ ...requested, by });
      const ofPartner = await administrator.rest.api.usage.findAll({ ...requested, by, userTypeId: 1 });
      // A user admin may not open every report that its users viewed.
      expect(own.map(recordsOf)).toEqual(ofPartner.map(recordsOf));
    }
    const foreign = await owner.rest.get('/usage/findAll', { ...requested, by: 'all', userTypeId: 2 });
    expect(foreign.status).toBe(403);
  });

  it('is paged, searched and sorted', async () => {
    const requested = { from: '2025-01-01', to: '2025-04-30', by: 'report' } as const;
    const all = await administrator.rest.api.usage.findAll(requested);
    const { findAll } = administrator.rest.api.usage;
    const medians = all.map(({ drawTime }) => drawTime.median ?? Infinity).sort((a, b) => a - b);
    const page = await findAll.page({ ...requested, limit: 5, offset: 5, sort: 'drawTime' });
    expect(page.total).toBe(all.length);
    expect(page.rows.map(({ drawTime }) => drawTime.median)).toEqual(medians.slice(5, 10));
    const name = all[3]?.name ?? '';
    const found = await findAll.page({ ...requested, search: name.toUpperCase(), limit: 15 });
    expect(found.rows.map((row) => row.name)).toContain(name);
  });

  it.each([
    ['the wrong way round', { from: '2025-02-02', to: '2025-02-01' }, 'to'],
    ['of more than ten years', { from: '2010-01-01', to: '2025-02-01' }, 'to'],
    ['with no such day', { from: '2025-02-30', to: '2025-03-01' }, 'from'],
    ['after the year 9999', { from: '2025-01-01', to: '12025-01-01' }, 'to'],
  ])('of a range %s is rejected', async (_case, range, field) => {
    for (const path of ['/usage/findAll', '/usage/findUnopened']) {
      const response = await administrator.rest.get(path, { ...range, by: 'all' });
      expect(response.body).toMatchObject({ status: 400, errors: [{ field }] });
    }
  });

  it('of years without views is returned', async () => {
    const range = { from: '9990-01-01', to: '9999-12-31' };
    expect(await administrator.rest.api.usage.findAll({ ...range, by: 'report' })).toEqual([]);
  });
});

describe('unopened reports', () => {
  const range = { from: '2025-02-02', to: '2025-02-27' };
  const viewedBy = async (partnerId: number | null) => {
    const rows = await trueUsage(portal().databases, {
      ...range,
      by: 'report',
      ...(partnerId === null ? {} : { userTypeId: partnerId }),
    });
    return rows.map(({ id }) => id);
  };

  it('are those of all users without a view in the range', async () => {
    const viewed = await viewedBy(null);
    const reports = await analytics('SELECT id FROM report_copy');
    const rows = await administrator.rest.api.usage.findUnopened(range);
    const unopened = reports.map(({ id }) => id as number).filter((id) => !viewed.includes(id));
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(unopened.sort((a, b) => a - b));
    expect(rows[0]).toMatchObject({ name: expect.any(String), category: expect.any(String) });
  });

  it('are those that the users of a partner may open, for a user admin', async () => {
    const viewed = await viewedBy(1);
    const open = new Set((await owner.rest.api.report.findAll({})).map(({ id }) => id));
    const rows = await owner.rest.api.usage.findUnopened(range);
    // Permissions of single users also open the report to the partner.
    const grants = await sql(
      'reports',
      'SELECT report_id FROM user_permission JOIN account_copy a ON a.id = account_id WHERE partner_id = 1',
      [],
      portal().databases,
    );
    for (const { report_id } of grants) open.add(report_id as number);
    const unopened = [...open].filter((id) => !viewed.includes(id));
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(unopened.sort((a, b) => a - b));
  });
});
