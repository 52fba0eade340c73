import { beforeAll, describe, expect, it } from '@jest/globals';
import { usageKinds } from '@portal/contracts';
import { demoAccounts } from '@portal/demo-data';
import { scaleTimeout } from '@portal/tool-kit/timeouts';
import { runAnalyticsCommand } from '../support/analytics-command.js';
import { sql } from '../support/databases.js';
import { openTransaction, waitUntilWaiting } from '../support/open-transaction.js';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';

/** Each command starts a process. */
const testMilliseconds = scaleTimeout(240_000);
const portal = startIsolatedPortal({ without: ['power-bi-emulator', 'mail-catcher', 'notifications'] });
const queryAnalytics = (text: string, values: unknown[] = []) =>
  sql('analytics', text, values, portal().databases);
const run = (...[name, ...words]: [Parameters<typeof runAnalyticsCommand>[1], ...string[]]) =>
  runAnalyticsCommand(portal(), name, ...words);
let administrator: Person;
let user: Person;
let reportIds: number[];

/** Records one view for each hour from January to April 2025, a time without views of other tests. */
async function createPastViews(): Promise<void> {
  const { databaseOwners } = portal();
  for (const month of [1, 2, 3, 4])
    await sql('analytics', 'SELECT create_viewership_partition($1)', [`2025-0${month}-01`], databaseOwners);
  const viewers = demoAccounts.map(({ id, partnerId = null }) => ({ id, partnerId }));
  await queryAnalytics(
    `INSERT INTO viewership (account_id, partner_id, report_id, viewed_at, seconds_in_view)
     SELECT viewer.id, viewer."partnerId", 1 + n % 20, timestamptz '2025-01-01T00:00:00Z' + n * interval '1 hour', n % 60
     FROM json_to_recordset($1) viewer (id int, "partnerId" int), generate_series(viewer.id, 2800, $2::int) n`,
    [JSON.stringify(viewers), viewers.length],
  );
}

beforeAll(async () => {
  const { url } = portal();
  await createPastViews();
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

const damages = [
  'UPDATE total_views SET count = count - 3',
  `DELETE FROM daily_views WHERE day = '2025-02-04'`,
  'UPDATE daily_sign_ins SET count = 0',
  'DELETE FROM user_report_views WHERE account_id = 3',
  'UPDATE partner_report_views SET count = count * 2',
  'UPDATE report_views SET viewers = 99, partners = 0 WHERE report_id = 2',
];

describe('commands of analytics next to a running portal', () => {
  it(
    'report and repair damaged rollups while views arrive, without lost or double counts',
    async () => {
      expect(await run('rebuild-rollups')).toMatchObject({ code: 0 });
      for (const damage of damages) await queryAnalytics(damage);
      const found = await run('check-rollups');
      expect(found.code).toBe(1);
      expect(found.stderr).toContain('day 2025-02-04: count is missing and should be ');
      expect(await openWhile(run('rebuild-rollups'))).toMatchObject({ code: 0 });
      expect(await run('check-rollups')).toMatchObject({ code: 0, stderr: '' });
      expect(
        await queryAnalytics(
          'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
        ),
      ).toEqual([{ deadlocks: 0 }]);
    },
    testMilliseconds,
  );

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

  it(
    'drop old months while views arrive, and change no usage',
    async () => {
      const requested = { from: '2025-01-01', to: '2025-04-30' };
      const { usage } = administrator.rest.api;
      const readUsage = () => Promise.all(usageKinds.map((by) => usage.findAll({ ...requested, by })));
      const before = await readUsage();
      const plan = await run('drop-partitions', '--before', '2025-03', '--dry-run');
      expect(plan.stdout).toMatch(
        /2025-01 {2}\d+ views\n2025-02 {2}\d+ views\n2 months would be dropped\.\n/,
      );
      const dropped = await run('drop-partitions', '--before', '2025-03');
      expect(dropped).toMatchObject({ code: 0, stderr: '' });
      expect(dropped.stdout).toContain('2 months dropped.');
      const reading = await openTransaction(portal().databases.analytics);
      await reading.run('SELECT FROM viewership LIMIT 1');
      const dropping = run('drop-partitions', '--before', '2025-04');
      await waitUntilWaiting('analytics', 1, portal().databaseOwners);
      await openMany(20);
      await reading.commit();
      expect(await openWhile(dropping)).toMatchObject({ code: 0 });
      expect(await run('check-rollups')).toMatchObject({ code: 0, stderr: '' });
      // Clears cached responses.
      await portal().components.analytics.restart();
      expect(await readUsage()).toEqual(before);
    },
    testMilliseconds,
  );
});
