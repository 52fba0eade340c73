import { beforeAll, describe, expect, it } from '@jest/globals';
import { scaleTimeout } from '@portal/tool-kit/timeouts';
import { startIsolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';
import { startSecondCopy } from '../support/second-copy.js';

const portal = startIsolatedPortal({
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

const open = () => user.rest.api.viewership.insert({ userId: user.account.id, reportId });
const addReport = (name: string) =>
  administrator.rest.api.reportManagement.insert({
    name,
    type: 'Web Embed',
    embedUrl: `${portal().emulatorUrl}/map/${name.replaceAll(' ', '-')}`,
  });

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
