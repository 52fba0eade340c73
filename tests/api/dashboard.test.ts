import { beforeAll, describe, expect, it } from '@jest/globals';
import { scaleTimeout } from '@portal/local/timeouts';
import { runAnalyticsCommand } from '../support/analytics-command.js';
import { sql } from '../support/databases.js';
import { isolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';
import { startSecondCopy } from '../support/second-copy.js';

const portal = isolatedPortal({
  without: ['power-bi-emulator', 'mail-catcher', 'notifications'],
  env: { gateway: { RESPONSE_CACHE: 'off' } },
});
let administrator: Person;
let user: Person;
let reportId: number;

beforeAll(async () => {
  administrator = await signIn('admin@portal.example', portal().url);
  user = await signIn('user@dho.example', portal().url);
  reportId = (await user.rest.api.report.findAll({}))[0]?.id ?? 0;
});

const inAnalytics = (text: string) => sql('analytics', text, [], portal().databases);
const open = () => user.rest.api.viewership.insert({ userId: user.account.id, reportId });
const addReport = (name: string) =>
  administrator.rest.api.reportManagement.insert({
    name,
    type: 'Web Embed',
    embedUrl: `${portal().emulatorUrl}/map/${name.replaceAll(' ', '-')}`,
  });
const days = () => administrator.rest.api.viewership.viewershipChartData({});

/** Reads views and reports concurrently, as the dashboard does. */
async function readDashboard() {
  const { viewership, report } = administrator.rest.api;
  const [[views], [today], chart, [reports], newest] = await Promise.all([
    viewership.findCount({}),
    viewership.findTodayCount({}),
    viewership.viewershipChartData({}),
    report.findCount({}),
    report.findTop5({}),
  ]);
  return {
    views: views.count,
    today: today.count,
    charted: chart.at(-1)?.count,
    reports: reports.count,
    newest: newest[0]?.name,
  };
}

describe('dashboard with a second copy of the services', () => {
  it(
    'counts every view and report from both copies as soon as it is acknowledged',
    async () => {
      const { analytics, reports } = portal().components;
      const copies = await Promise.all([startSecondCopy(analytics), startSecondCopy(reports)]);
      try {
        const before = await readDashboard();
        for (let more = 1; more <= 12; more++) {
          const name = `Report ${more} of two copies`;
          await Promise.all([open(), addReport(name)]);
          const views = {
            views: before.views + more,
            today: before.today + more,
            charted: before.today + more,
          };
          expect(await readDashboard()).toEqual({ ...views, reports: before.reports + more, newest: name });
        }
      } finally {
        await Promise.all(copies.map((copy) => copy.stop()));
      }
    },
    scaleTimeout(120_000),
  );
});

describe('daily counts', () => {
  it('are returned as stored when they were moved to other days, and are correct after a repair', async () => {
    const right = await days();
    const total = await administrator.rest.api.viewership.findCount({});
    await inAnalytics(`
      UPDATE daily_views SET count = count + CASE day WHEN max THEN 2 ELSE -2 END
      FROM (SELECT max(day), min(day) FROM daily_views WHERE count > 2 AND day < current_date - 2) past
      WHERE day IN (max, min)`);
    expect(await days()).not.toEqual(right);
    const rebuilt = await runAnalyticsCommand(portal(), 'rebuild-rollups');
    expect(rebuilt).toMatchObject({ code: 0, stderr: '' });
    expect(await days()).toEqual(right);
    expect(await administrator.rest.api.viewership.findCount({})).toEqual(total);
  });
});
