import { beforeAll, describe, expect, it } from '@jest/globals';
import { usageKinds } from '@portal/contracts';
import { runAnalyticsCommand } from '../support/analytics-command.js';
import { sql } from '../support/databases.js';
import { openTransaction, untilWaiting } from '../support/open-transaction.js';
import { isolatedPortal } from '../support/isolated-portal.js';
import { createPastPartitions, createPastViews } from '../support/past-views.js';
import { type Person, signIn } from '../support/people.js';

const portal = isolatedPortal({ without: ['power-bi-emulator', 'mail-catcher', 'notifications'] });
const analytics = (text: string, values: unknown[] = []) =>
  sql('analytics', text, values, portal().databases);
const run = (...[name, ...words]: [Parameters<typeof runAnalyticsCommand>[1], ...string[]]) =>
  runAnalyticsCommand(portal(), name, ...words);
let administrator: Person;
let user: Person;
let reportIds: number[];

beforeAll(async () => {
  const { databases, url } = portal();
  await createPastPartitions(portal());
  await createPastViews(databases);
  administrator = await signIn('admin@portal.example', url);
  user = await signIn('user@dho.example', url);
  reportIds = (await user.rest.api.report.findAll({})).map(({ id }) => id);
});

const openMany = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      user.rest.api.viewership.insert({
        userId: user.account.id,
        reportId: reportIds[index % reportIds.length] ?? 0,
      }),
    ),
  );

/** Opens thirty reports per second until the work is done. */
async function openWhile<R>(work: Promise<R>): Promise<R> {
  const opened: Promise<unknown>[] = [];
  const opening = setInterval(() => opened.push(openMany(3)), 100);
  const result = await work.finally(() => clearInterval(opening));
  await Promise.all(opened);
  return result;
}

/** Damages, each with a text from the check's report. */
const damages = [
  ['only_row true: count is ', 'UPDATE total_views SET count = count - 3'],
  ['day 2025-02-03: count is ', `UPDATE daily_views SET count = count + 1 WHERE day = '2025-02-03'`],
  ['day 2025-02-04: count is missing', `DELETE FROM daily_views WHERE day = '2025-02-04'`],
  [
    'day 2011-01-01: count is 7 and should be 0',
    `INSERT INTO daily_views (day, count) VALUES ('2011-01-01', 7)`,
  ],
  ['daily_sign_ins: ', 'UPDATE daily_sign_ins SET count = 0'],
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
    'usage_month of 2025-02: ',
    `UPDATE usage_month SET viewer_blocks = '{9}' WHERE month = '2025-02-01' AND partner_id = 1`,
  ],
  [
    'partner_id all, report_id 5: is not what its views say',
    `DELETE FROM usage_month WHERE month = '2025-03-01' AND report_id = 5`,
  ],
] as const;

const damage = async () => {
  for (const [, text] of damages) await analytics(text);
};

describe('rollups', () => {
  it('of uncounted views are reported as wrong and corrected', async () => {
    const found = await run('check-rollups');
    expect(found.code).toBe(1);
    expect(found.stderr).toContain('daily_views: ');
    expect(found.stderr).toContain('day 2025-01-02: count is missing and should be ');
    expect(await run('rebuild-rollups')).toMatchObject({ code: 0 });
    expect(await run('check-rollups')).toMatchObject({ code: 0, stderr: '' });
  });

  it('are named and repaired when they are damaged', async () => {
    await damage();
    const found = await run('check-rollups');
    expect(found.code).toBe(1);
    for (const [named] of damages) expect(found.stderr).toContain(named);
    await run('rebuild-rollups');
    expect(await run('check-rollups')).toMatchObject({ code: 0, stderr: '' });
  });

  it('of a range of days are checked for those days only', async () => {
    await analytics(`UPDATE daily_views SET count = count + 5 WHERE day = '2025-03-10'`);
    const days = (from: string, to: string) => run('check-rollups', '--from', from, '--to', to);
    const checked = await Promise.all([
      days('2025-03-10', '2025-03-10'),
      days('2025-01-01', '2025-03-09'),
      days('2025-03-11', '2025-12-31'),
    ]);
    expect(checked.map(({ code }) => code)).toEqual([1, 0, 0]);
    await run('rebuild-rollups');
  });

  it('can be moved to another time zone', async () => {
    const { args, env } = portal().components.analytics.definition;
    const moved = {
      components: { analytics: { definition: { args, env: { ...env, PORTAL_TIME_ZONE: 'Asia/Tokyo' } } } },
    };
    expect((await runAnalyticsCommand(moved, 'check-rollups')).stderr).toContain('usage_month of 2025-02: ');
    await runAnalyticsCommand(moved, 'rebuild-rollups');
    expect(await runAnalyticsCommand(moved, 'check-rollups')).toMatchObject({ code: 0, stderr: '' });
    await run('rebuild-rollups');
  });

  it('are repaired while views arrive, without lost or double counts', async () => {
    await damage();
    await analytics('DELETE FROM user_report_views WHERE account_id = $1 AND report_id % 2 = 0', [
      user.account.id,
    ]);
    expect(await openWhile(run('rebuild-rollups'))).toMatchObject({ code: 0 });
    expect(await run('check-rollups')).toMatchObject({ code: 0, stderr: '' });
    expect(
      await analytics('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'),
    ).toEqual([{ deadlocks: 0 }]);
  });

  it('report wrong arguments in a sentence', async () => {
    const [check, drop, rebuild] = await Promise.all([
      run('check-rollups', '--from', '2025-01-01'),
      run('drop-partitions', '--before', '2025-13'),
      run('rebuild-rollups', '--help'),
    ]);
    expect(check).toMatchObject({ code: 1, stderr: '--from and --to belong together.\n' });
    expect(drop.stderr).toContain('--before');
    expect(rebuild.stdout).toContain('node dist/rebuild-rollups.js');
  });
});

describe('dropping old months', () => {
  const requested = { from: '2025-01-01', to: '2025-04-30' };

  async function readViews() {
    const { viewership, usage, viewHistory } = administrator.rest.api;
    return {
      count: await viewership.findCount({}),
      days: await viewership.viewershipChartData({}),
      months: await viewership.viewershipMonthlyChartData({}),
      users: await viewHistory.findMostViewedByUser.page({ limit: 500 }),
      partners: await viewHistory.findMostViewedByUserType.page({ limit: 500 }),
      usage: await Promise.all(usageKinds.map((by) => usage.findAll({ ...requested, by }))),
      rows: await analytics('SELECT report_id, count, viewers, partners FROM report_views ORDER BY 1'),
    };
  }

  it('is rejected for open months and shows its plan', async () => {
    await analytics(`DELETE FROM usage_sealed WHERE month = '2025-02-01'`);
    const refused = await run('drop-partitions', '--before', '2025-04');
    expect(refused.code).toBe(1);
    // In the portal's time zone, February begins in January (UTC).
    expect(refused.stderr).toContain('2025-01, 2025-02');
    const future = await run('drop-partitions', '--before', '9999-01');
    const thisMonth = new Date().toISOString().slice(0, 7);
    expect(future.stderr).toMatch(new RegExp(`${thisMonth}\\.\\n$`));
    await run('rebuild-rollups');
    const plan = await run('drop-partitions', '--before', '2025-03', '--dry-run');
    expect(plan.stdout).toMatch(/2025-01 {2}\d+ views\n2025-02 {2}\d+ views\n2 months would be dropped\.\n/);
    expect(await analytics(`SELECT to_regclass('viewership_2025_01') IS NOT NULL AS "isThere"`)).toEqual([
      { isThere: true },
    ]);
  });

  it('changes no count and no list and is possible while views arrive', async () => {
    const before = await readViews();
    const dropped = await run('drop-partitions', '--before', '2025-03');
    expect(dropped).toMatchObject({ code: 0, stderr: '' });
    expect(dropped.stdout).toContain('2 months dropped.');
    expect(await analytics(`SELECT to_regclass('viewership_2025_01') IS NULL AS dropped`)).toEqual([
      { dropped: true },
    ]);
    await portal().components.analytics.restart();
    expect(await readViews()).toEqual(before);
    expect(await run('check-rollups')).toMatchObject({ code: 0, stderr: '' });
    const reading = await openTransaction(portal().databases.analytics);
    await reading.run('SELECT FROM viewership LIMIT 1');
    const dropping = run('drop-partitions', '--before', '2025-04');
    await untilWaiting('analytics', 1, portal().databaseOwners);
    await openMany(20);
    await reading.commit();
    expect(await openWhile(dropping)).toMatchObject({ code: 0 });
    expect(await run('check-rollups')).toMatchObject({ code: 0, stderr: '' });
    const { usage } = administrator.rest.api;
    const after = await Promise.all(usageKinds.map((by) => usage.findAll({ ...requested, by })));
    expect(after).toEqual(before.usage);
  });

  it('makes single days of those months unavailable, with an explanation', async () => {
    const response = await administrator.rest.get('/usage/findAll', {
      ...{ from: '2025-02-10', to: '2025-02-12', by: 'all' },
    });
    expect(response.body).toMatchObject({
      status: 400,
      errors: [{ field: 'from', message: 'Days before 2025-04-02 are counted by whole months only.' }],
    });
    const stored = await administrator.rest.get('/usage/findAll', {
      from: '2025-04-02',
      to: '2025-04-03',
      by: 'all',
    });
    expect(stored.status).toBe(200);
  });

  it('explains itself to a concurrent request for usage of those days', async () => {
    const dropping = await openTransaction(portal().databases.analytics);
    await dropping.run('LOCK TABLE ONLY viewership IN ACCESS EXCLUSIVE MODE');
    const requested = { from: '2025-04-10', to: '2025-04-12', by: 'all' };
    const asking = administrator.rest.get('/usage/findAll', requested);
    await untilWaiting('analytics', 1, portal().databaseOwners);
    await dropping.run(`INSERT INTO dropped_partition VALUES ('2025-04-01')`);
    await dropping.run(`DELETE FROM viewership WHERE viewed_at BETWEEN '2025-04-01' AND '2025-05-01'`);
    await dropping.commit();
    expect((await asking).body).toMatchObject({ status: 400, errors: [{ field: 'from' }] });
  });
});
