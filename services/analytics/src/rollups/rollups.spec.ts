import { beforeAll, describe, expect, it } from '@jest/globals';
import { analyticsEvents, identityEvents, maxReportsPerEvent, usageKinds } from '@portal/contracts';
import type { Database } from '@portal/service-kit';
import { createPrincipal } from '@portal/service-kit/testing';
import { createSchema } from '../database.js';
import { PartitionDropper } from '../partitions/partition-dropper.service.js';
import { PartitionRepository } from '../partitions/partition.repository.js';
import { runAsOwner, startAnalytics, useAnalytics } from '../testing/analytics-service.js';
import { runInTransaction, waitUntilWaiting } from '@portal/service-kit/testing';
import { createPastViews } from '../testing/past-views.js';
import { SignInRepository } from '../projection/sign-in.repository.js';
import { MonthlyUsageRepository } from '../usage/monthly-usage.repository.js';
import { ViewRepository } from '../views/view.repository.js';
import { RollupRepository } from './rollup.repository.js';
import { RollupService } from './rollup.service.js';
import { ViewCountsRepository } from './view-counts.repository.js';

const zone = 'Africa/Blantyre';
const administrator = createPrincipal('administrator');
const user = createPrincipal('user', { accountId: 3 });
const analytics = useAnalytics();

beforeAll(async () => {
  await createPastViews(analytics);
});

const getServiceOn = (database: Database, PORTAL_TIME_ZONE = zone) => {
  const config = { PORTAL_TIME_ZONE };
  const usage = new MonthlyUsageRepository(database, config);
  return new RollupService(new RollupRepository(database, config), usage);
};
const rebuild = (timeZone?: string) =>
  runAsOwner(analytics, (database) => getServiceOn(database, timeZone).rebuild());
const check = (timeZone?: string) =>
  runAsOwner(analytics, (database) => getServiceOn(database, timeZone).check());
const describeAll = async (timeZone?: string) =>
  (await check(timeZone)).map(({ rollup, examples }) => [rollup, ...examples].join('\n')).join('\n');
const dropBefore = (month: string) =>
  runAsOwner(analytics, (database) =>
    new PartitionDropper(new PartitionRepository(database), { PORTAL_TIME_ZONE: zone }).drop(month),
  );
const open = (reportId: number) =>
  analytics.getApi(user).viewership.insert({ userId: user.accountId, reportId });

/** Records views one after the other until the work is done, as the running service does. */
async function recordWhile<Result>(work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const end = () => (isDone = true);
  work.then(end, end);
  const views = analytics.get(ViewRepository);
  for (let reportId = 1; !isDone; reportId = 1 + (reportId % 20)) {
    await views.record({ accountId: user.accountId, partnerId: 1, reportId, idempotencyKey: null });
    await views.record({ accountId: 1, partnerId: null, reportId: 21 - reportId, idempotencyKey: null });
  }
  return work;
}

/** Damages, each with a text from the check's findings. */
const damages = [
  ['only_row true: count is ', 'UPDATE total_views SET count = count - 3'],
  ['day 2025-02-03: count is ', `UPDATE daily_views SET count = count + 1 WHERE day = '2025-02-03'`],
  ['day 2025-02-04: count is missing', `DELETE FROM daily_views WHERE day = '2025-02-04'`],
  [
    'day 2011-01-01: count is 7 and should be 0',
    `INSERT INTO daily_views (day, count) VALUES ('2011-01-01', 7)`,
  ],
  ['daily_sign_ins', 'UPDATE daily_sign_ins SET count = 0'],
  ['account_id 3, report_id 1: count is missing', 'DELETE FROM user_report_views WHERE account_id = 3'],
  [
    'account_id 2, report_id 0: count is 4 and should be 0',
    'INSERT INTO user_report_views VALUES (2, 0, 4, 0, now())',
  ],
  [
    'last_viewed_at is 2038-01-01T00:00:00+00:00 and should be ',
    `UPDATE user_report_views SET last_viewed_at = '2038-01-01' WHERE account_id = 2 AND report_id = 1`,
  ],
  ['partner_id 1, report_id 1: count is ', 'UPDATE partner_report_views SET count = count * 2'],
  ['viewers is 99 and should be ', 'UPDATE report_views SET viewers = 99, partners = 0 WHERE report_id = 2'],
  [
    'last_day is 2024-12-31 and should be ',
    `UPDATE report_views SET last_day = '2024-12-31', last_day_count = 9 WHERE report_id = 3`,
  ],
  [
    'month 2025-02-01, report_id 1, account_id 3, partner_id 1: views is ',
    `UPDATE monthly_usage SET views = views + 1 WHERE month = '2025-02-01' AND report_id = 1 AND account_id = 3`,
  ],
  ['month 2025-03-01, report_id 5', `DELETE FROM monthly_usage WHERE month = '2025-03-01' AND report_id = 5`],
] as const;

describe('rollups', () => {
  it('of uncounted views are reported as wrong and corrected', async () => {
    await analytics.deliver(identityEvents.signedIn, 'session-1', {
      accountId: 3,
      partnerId: 1,
      at: '2025-03-01T10:00:00.000Z',
    });
    expect(await describeAll()).toContain('day 2025-01-02: count is missing and should be ');
    await rebuild();
    expect(await check()).toEqual([]);
  });

  it('are named and repaired when they are damaged, while views arrive', async () => {
    for (const [, text] of damages) await analytics.queryRows(text);
    const found = await describeAll();
    for (const [named] of damages) expect(found).toContain(named);
    await recordWhile(rebuild());
    expect(await check()).toEqual([]);
  });

  it('can be moved to another time zone', async () => {
    expect(await describeAll('Asia/Tokyo')).toContain('monthly_usage');
    await rebuild('Asia/Tokyo');
    expect(await check('Asia/Tokyo')).toEqual([]);
    await rebuild();
    expect(await check()).toEqual([]);
  });

  it('are created with the demonstration data, once', async () => {
    const empty = await startAnalytics();
    const fill = () =>
      runAsOwner(empty, (database) =>
        database.transaction(createSchema({ PORTAL_TIME_ZONE: zone }).fillDemoData),
      );
    await fill();
    const { viewership } = empty.getApi(administrator);
    const [{ count } = { count: 0 }] = await viewership.findCount({});
    expect(count).toBeGreaterThan(6_000);
    expect((await viewership.viewershipChartData({})).filter((day) => day.count > 0).length).toBeGreaterThan(
      60,
    );
    expect(await runAsOwner(empty, (database) => getServiceOn(database).check())).toEqual([]);
    await fill();
    expect(await viewership.findCount({})).toEqual([{ count }]);
    await empty.stop();
  });
});

describe('the dashboard', () => {
  const chart = {
    views: ['viewershipChartData', 'viewershipMonthlyChartData', 'viewership', 'viewed_at'],
    'sign-ins': ['signinChartData', 'signinMonthlyChartData', 'sign_in', 'signed_in_at'],
  } as const;

  beforeAll(async () => {
    for (const reportId of [1, 1, 2]) await open(reportId);
    await analytics.queryRows(
      `INSERT INTO viewership (account_id, partner_id, report_id, viewed_at)
       SELECT 3, 1, 1, now() - n * interval '7 hours' FROM generate_series(1, 300) n`,
    );
    await analytics.deliverAll(
      identityEvents.signedIn,
      Array.from({ length: 60 }, (_, n) => ({
        id: `session-of-${n}`,
        value: { accountId: 3, partnerId: 1, at: new Date(Date.now() - n * 50 * 3_600_000).toISOString() },
      })),
    );
    await rebuild();
  });

  it('counts all views and those of today', async () => {
    const [truth] = await analytics.queryRows(
      `SELECT count(*)::int AS all,
         count(*) FILTER (WHERE (viewed_at AT TIME ZONE '${zone}')::date = (now() AT TIME ZONE '${zone}')::date)::int AS today
       FROM viewership`,
    );
    const { viewership } = analytics.getApi(administrator);
    expect(await viewership.findCount({})).toEqual([{ count: truth?.all }]);
    expect(await viewership.findTodayCount({})).toEqual([{ count: truth?.today }]);
    await open(5);
    expect(await viewership.findTodayCount({})).toEqual([{ count: (truth?.today as number) + 1 }]);
  });

  it('counts the views of all copies of the service', async () => {
    const { viewership } = analytics.getApi(administrator);
    const read = async () => [
      (await viewership.findCount({}))[0].count,
      (await viewership.findTodayCount({}))[0].count,
      (await viewership.viewershipChartData({})).at(-1)?.count ?? 0,
    ];
    const before = await read();
    const view = { accountId: user.accountId, partnerId: 1, reportId: 1, idempotencyKey: null };
    await runAsOwner(analytics, (database) =>
      new ViewRepository(database, { PORTAL_TIME_ZONE: zone }).record(view),
    );
    expect(await read()).toEqual(before.map((count) => count + 1));
  });

  it('counts a repeated sign-in once', async () => {
    const { viewership } = analytics.getApi(administrator);
    const before = await viewership.signinChartData({});
    const at = new Date().toISOString();
    const signIn = { id: 'session-of-0', value: { accountId: 3, partnerId: 1, at } };
    await analytics.deliverAll(identityEvents.signedIn, [signIn]);
    expect(await viewership.signinChartData({})).toEqual(before);
  });

  it.each(Object.entries(chart))(
    'charts the %s of each of the last days and months',
    async (_case, names) => {
      const [daily, monthly, table, column] = names;
      const findPoints = (unit: string, count: number, format: string, name: string) =>
        analytics.queryRows(
          `SELECT to_char(period, '${format}') AS ${name}, (
           SELECT count(*)::int FROM ${table} WHERE date_trunc('${unit}', ${column} AT TIME ZONE '${zone}') = period
         ) AS count
         FROM generate_series(date_trunc('${unit}', now() AT TIME ZONE '${zone}') - interval '${count - 1} ${unit}s',
           now() AT TIME ZONE '${zone}', '1 ${unit}') AS period`,
        );
      const { viewership } = analytics.getApi(administrator);
      const days = await viewership[daily]({});
      expect(days).toEqual(await findPoints('day', 90, 'YYYY-MM-DD', 'day'));
      expect(days.some(({ count }) => count > 0)).toBe(true);
      expect(await viewership[monthly]({})).toEqual(await findPoints('month', 24, 'YYYY-MM', 'month'));
    },
  );
});

describe('view counts', () => {
  const publish = () => analytics.get(ViewCountsRepository).publishChanged();
  const findPublished = async () =>
    (await analytics.findPublished(analyticsEvents.viewCounts)).map(({ id, value }) => ({ id, value }));

  it('are published by block when one of its reports was viewed, and only once', async () => {
    await publish();
    const before = (await findPublished()).length;
    await publish();
    expect(await findPublished()).toHaveLength(before);
    await open(maxReportsPerEvent * 3 + 1);
    await publish();
    const events = await findPublished();
    expect(events).toHaveLength(before + 1);
    expect(events.at(-1)).toEqual({
      id: '3',
      value: {
        reports: [
          {
            reportId: maxReportsPerEvent * 3 + 1,
            count: 1,
            day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
            dayCount: 1,
          },
        ],
      },
    });
  });

  it('are published when they are corrected, without a later view', async () => {
    const reportId = maxReportsPerEvent * 4 + 1;
    await open(reportId);
    await publish();
    await analytics.queryRows('UPDATE report_views SET last_day_count = 7 WHERE report_id = $1', [reportId]);
    await publish();
    expect((await findPublished()).at(-1)?.value).toMatchObject({ reports: [{ reportId, dayCount: 7 }] });
  });

  it('are published by partner when one of its people opened a report', async () => {
    const publishPartners = () => analytics.get(ViewCountsRepository).publishPartners();
    const findPartnerViews = async () =>
      (await analytics.findPublished(analyticsEvents.partnerViews)).map(({ id, value }) => ({ id, value }));
    const colleague = createPrincipal('user', { accountId: 71, partnerId: 7071 });
    const openAs = (reportId: number) =>
      analytics.getApi(colleague).viewership.insert({ userId: colleague.accountId, reportId });
    await publishPartners();
    const before = (await findPartnerViews()).length;
    for (const reportId of [2, 1, 2]) await openAs(reportId);
    await publishPartners();
    expect((await findPartnerViews()).slice(before)).toContainEqual({
      id: '7071',
      value: {
        reports: [
          { reportId: 2, count: 2 },
          { reportId: 1, count: 1 },
        ],
      },
    });
    await analytics.queryRows(
      `UPDATE partner_report_views SET last_viewed_at = now() - interval '2 minutes'`,
    );
    await publishPartners();
    const published = (await findPartnerViews()).length;
    await publishPartners();
    expect(await findPartnerViews()).toHaveLength(published);
  });

  it('are published by one copy at a time', async () => {
    await open(1);
    const before = (await findPublished()).length;
    await runInTransaction(analytics, async (rows) => {
      await rows('SELECT pg_advisory_xact_lock(7226101)');
      await publish();
    });
    expect(await findPublished()).toHaveLength(before);
    await publish();
    expect(await findPublished()).toHaveLength(before + 1);
  });
});

describe('dropping old months', () => {
  const requested = { from: '2025-01-01', to: '2025-04-30' };
  const partitionExists = async (name: string) => {
    const [row] = await analytics.queryRows('SELECT to_regclass($1) IS NOT NULL AS exists', [name]);
    return row?.exists;
  };

  async function readViews() {
    const { viewership, usage, viewHistory } = analytics.getApi(administrator);
    return {
      count: await viewership.findCount({}),
      days: await viewership.viewershipChartData({}),
      months: await viewership.viewershipMonthlyChartData({}),
      users: await viewHistory.findMostViewedByUser.page({ limit: 500 }),
      partners: await viewHistory.findMostViewedByPartner.page({ limit: 500 }),
      usage: await Promise.all(usageKinds.map((by) => usage.findAll({ ...requested, by }))),
      rows: await analytics.queryRows(
        'SELECT report_id, count, viewers, partners FROM report_views ORDER BY 1',
      ),
    };
  }

  it('is rejected for months without stored usage and shows its plan', async () => {
    await rebuild();
    await analytics.queryRows(
      `WITH month AS (DELETE FROM usage_month WHERE month = '2025-02-01' RETURNING month) DELETE FROM monthly_usage USING month WHERE monthly_usage.month = month.month`,
    );
    // In the portal's time zone, February begins in January (UTC).
    await expect(dropBefore('2025-04')).rejects.toThrow('2025-01, 2025-02');
    await expect(dropBefore('9999-01')).rejects.toThrow(new Date().toISOString().slice(0, 7));
    await rebuild();
    const plan = await runAsOwner(analytics, (database) =>
      new PartitionDropper(new PartitionRepository(database), { PORTAL_TIME_ZONE: zone }).preview('2025-03'),
    );
    expect(plan).toEqual([
      { month: '2025-01', views: expect.any(Number) },
      { month: '2025-02', views: expect.any(Number) },
    ]);
    expect(await partitionExists('viewership_2025_01')).toBe(true);
  });

  it('changes no count and no list', async () => {
    const before = await readViews();
    expect((await dropBefore('2025-03')).map(({ month }) => month)).toEqual(['2025-01', '2025-02']);
    expect(await partitionExists('viewership_2025_01')).toBe(false);
    expect(await readViews()).toEqual(before);
    expect(await check()).toEqual([]);
    await rebuild();
    expect(await check()).toEqual([]);
  });

  it('makes single days of those months unavailable, with an explanation', async () => {
    const find = (from: string, to: string) =>
      analytics.request('GET', '/usage/findAll', { from, to, by: 'report' }, { principal: administrator });
    expect((await find('2025-02-10', '2025-02-12')).body).toMatchObject({
      status: 400,
      errors: [{ field: 'from', message: 'Days before 2025-03-02 are counted by whole months only.' }],
    });
    expect((await find('2025-03-02', '2025-03-03')).status).toBe(200);
  });

  it('waits for readers of the history, while views arrive', async () => {
    let dropping: Promise<unknown> | undefined;
    await runInTransaction(analytics, async (rows) => {
      await rows('SELECT FROM viewership LIMIT 1');
      dropping = dropBefore('2025-04');
      await waitUntilWaiting(analytics);
      await open(1);
    });
    await recordWhile(dropping as Promise<unknown>);
    expect(await partitionExists('viewership_2025_03')).toBe(false);
    expect(await check()).toEqual([]);
  });

  it('explains itself to a concurrent request for usage of those days', async () => {
    let asking: Promise<{ body: unknown }> | undefined;
    await runInTransaction(analytics, async (rows) => {
      await rows('LOCK TABLE ONLY viewership IN ACCESS EXCLUSIVE MODE');
      const input = { from: '2025-04-10', to: '2025-04-12', by: 'report', userTypeId: 1 };
      asking = analytics.request('GET', '/usage/findAll', input, { principal: administrator });
      await waitUntilWaiting(analytics);
      await rows(`INSERT INTO dropped_partition VALUES ('2025-04-01')`);
      await rows(`DELETE FROM viewership WHERE viewed_at BETWEEN '2025-04-01' AND '2025-05-01'`);
    });
    expect((await asking)?.body).toMatchObject({ status: 400, errors: [{ field: 'from' }] });
  });
});

describe('the partition of a coming month', () => {
  const findOwner = (name: string) =>
    analytics.queryRows('SELECT tableowner AS owner FROM pg_tables WHERE tablename = $1', [name]);

  it('is created by the service, but belongs to the owner of the tables', async () => {
    const [{ name } = { name: '' }] = await analytics.queryRows<{ name: string }>(
      `SELECT to_char(now() AT TIME ZONE 'UTC' + interval '1 month', '"viewership_"YYYY_MM') AS name`,
    );
    await analytics.queryRows(`DROP TABLE ${name}`);
    await analytics.get(PartitionRepository).createUpcoming();
    expect(await findOwner(name)).toEqual([{ owner: 'analytics_owner' }]);
  });

  it('is not created by the service for a later month', async () => {
    const create = runInTransaction(analytics, async (rows) => {
      await rows(`SELECT create_viewership_partition('2031-01-01')`);
    });
    await expect(create).rejects.toMatchObject({ code: '42501' });
  });
});

describe('old sign-ins', () => {
  it('are deleted by full months and stay in the counts by day', async () => {
    const month = `date_trunc('month', now() AT TIME ZONE 'Africa/Blantyre')`;
    await analytics.queryRows(
      `INSERT INTO sign_in (session_id, account_id, partner_id, signed_in_at)
       SELECT 'old-' || n, 3, 1, (${month} + make_interval(months => n)) AT TIME ZONE 'Africa/Blantyre' - interval '1 hour'
       FROM generate_series(-3, 0) n`,
    );
    await analytics.queryRows(
      `INSERT INTO daily_sign_ins (day, count)
       SELECT (signed_in_at AT TIME ZONE 'Africa/Blantyre')::date, count(*) FROM sign_in WHERE session_id LIKE 'old-%' GROUP BY 1
       ON CONFLICT (day) DO UPDATE SET count = daily_sign_ins.count + excluded.count`,
    );
    expect(await analytics.get(SignInRepository).deleteOld(2)).toBe(false);
    const remaining = await analytics.queryRows(
      `SELECT session_id FROM sign_in WHERE session_id LIKE 'old-%' ORDER BY 1`,
    );
    expect(remaining).toEqual([{ session_id: 'old--1' }, { session_id: 'old-0' }]);
    expect((await check()).filter(({ rollup }) => rollup === 'daily_sign_ins')).toEqual([]);
  });
});
