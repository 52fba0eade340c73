import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { demoReports } from '@portal/demo-data';
import { readUndisturbed } from '../support/eventually.js';
import { type Person, signIn } from '../support/people.js';
import { getRoleNotice, getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();
const email = 'admin@portal.example';
const pageSize = 15;
let administrator: Person;

beforeAll(async () => {
  administrator = await signIn(email);
});

const openHome = async () => {
  const page = await browser.openScreen(email, '/home');
  await getTitle(page, 'Dashboard').waitFor();
  return page;
};

/** The number before a card's label. */
async function countOn(page: Page, heading: string): Promise<number> {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
  const text = await card.getByRole('paragraph').textContent();
  return Number((text ?? '').replace(/[^\d]/g, ''));
}

const counts = [
  ['Total Users', () => administrator.rest.api.user.findCount({})],
  ['Total Reports', () => administrator.rest.api.report.findCount({})],
  ['Total Views', () => administrator.rest.api.viewership.findCount({})],
  ["Today's Views", () => administrator.rest.api.viewership.findTodayCount({})],
] as const;

it.each(counts)('the dashboard counts %s', async (heading, request) => {
  const [before] = await request();
  const page = await openHome();
  const shownCount = await countOn(page, heading);
  const [after] = await request();
  expect(shownCount).toBeGreaterThanOrEqual(before.count);
  expect(shownCount).toBeLessThanOrEqual(after.count);
});

it('Total Users opens the list of the users that it counts', async () => {
  const findCount = async () => (await administrator.rest.api.user.findCount({}))[0].count;
  const before = await findCount();
  const page = await openHome();
  await page.getByRole('link', { name: 'Total Users' }).click();
  await getTitle(page, 'See Users').waitFor();
  await page.getByRole('radio', { name: 'All users', checked: true }).waitFor({ state: 'attached' });
  const shown = await page.getByText(/^[\d,]+ users$/).textContent();
  const count = Number(shown?.replace(/\D/g, ''));
  expect(count).toBeGreaterThanOrEqual(before);
  expect(count).toBeLessThanOrEqual(await findCount());
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('deactivated@dho.example');
  await page.getByRole('main').getByText('deactivated@dho.example').waitFor();
});

it.each([
  [0, '0 Users'],
  [1, '1 User'],
  [1_234_567, '1,234,567 Users'],
])('a count of %d is shown as "%s"', async (count, text) => {
  const page = await browser.newPage();
  await page.route('**/user/findCount', (route) => route.fulfill({ json: [{ count }] }));
  await enterAs(page.context(), email);
  await page.goto('/#/home');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Total Users' }) });
  await card.getByText(text, { exact: true }).waitFor();
});

it('a count that fails says so and is loaded again by Retry', async () => {
  const page = await browser.newPage();
  let count = -1;
  await page.route('**/user/findCount', (route) => route.fulfill({ json: [{ count }] }));
  await enterAs(page.context(), email);
  await page.goto('/#/home');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Total Users' }) });
  await card.getByText('unavailable', { exact: true }).waitFor();
  count = 5;
  await press(card, 'Retry');
  await card.getByText('5 Users', { exact: true }).waitFor();
});

it('the dashboard shows what failed', async () => {
  const page = await browser.newPage();
  const responses = {
    '/report/findOverview': { failedImports: 1, stoppedRefreshes: 2 },
    '/mail/findFailedCount': [{ count: 4 }],
  };
  for (const [path, json] of Object.entries(responses))
    await page.route(`**${path}`, (route) => route.fulfill({ json }));
  await enterAs(page.context(), email);
  await page.goto('/#/home');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText('Emails not sent this week4').waitFor();
  await waiting.getByText('Reports no longer refreshed').waitFor();
  await waiting.getByRole('link', { name: 'Failed imports' }).click();
  await page.waitForURL(/#\/reportImports$/);
});

it('the dashboard keeps its layout while its counts load and reloads them on return', async () => {
  const page = await browser.newPage();
  let count = 1;
  let letGo = (): void => undefined;
  const lock = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/user/findCount', async (route) => {
    await lock;
    await route.fulfill({ json: [{ count }] });
  });
  await page.clock.install();
  await enterAs(page.context(), email);
  await page.goto('/#/home');
  const cards = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'Total Users' }) });
  await cards.waitFor();
  const waiting = await cards.boundingBox();
  letGo();
  await cards.getByText('1 User', { exact: true }).waitFor();
  expect(await cards.boundingBox()).toEqual(waiting);
  count = 2;
  await page.clock.fastForward(11_000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await cards.getByText('2 Users', { exact: true }).waitFor();
});

const readCells = async (table: Locator) =>
  Promise.all((await table.getByRole('row').all()).map((row) => row.getByRole('cell').allTextContents()));

it('the chart shows views and sign-ins by day and by month, and the same numbers as a table', async () => {
  const page = await openHome();
  const chart = page.getByRole('region', { name: 'System Usage Trends' }).first();
  await chart.locator('canvas').waitFor();
  await chart.getByRole('button', { name: 'Show as table' }).click();
  const table = chart.getByRole('table');
  await table.waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Day', 'Views', 'Sign-ins']);
  const days = (await readCells(table)).slice(1);
  // Today is not over.
  expect(days).toHaveLength(89);

  const { viewership } = administrator.rest.api;
  const views = await viewership.viewershipChartData({});
  const signIns = await viewership.signinChartData({});
  const number = new Intl.NumberFormat('en');
  expect(days).toEqual(
    views
      .slice(0, -1)
      .map(({ count }, index) => [number.format(count), number.format(signIns[index]?.count ?? 0)]),
  );

  await chart.getByText('Months', { exact: true }).click();
  await table.getByRole('columnheader', { name: 'Month' }).waitFor();
  const months = (await readCells(table)).slice(1);
  const usageOfMonths = await viewership.viewershipMonthlyChartData({});
  const signInsOfMonths = await viewership.signinMonthlyChartData({});
  const firstUse = usageOfMonths.findIndex(
    ({ count }, index) => count > 0 || Boolean(signInsOfMonths[index]?.count),
  );
  expect(months).toHaveLength(usageOfMonths.length - 1 - Math.min(firstUse, usageOfMonths.length - 3));
  expect(new URL(page.url()).hash).toBe('#/home?period=months');
  await chart.getByRole('button', { name: 'Show as chart' }).click();
  await chart.locator('canvas').waitFor();
});

it('Latest Reports lists the five newest and opens one', async () => {
  const { truth: newest, response: page } = await readUndisturbed(
    async () => (await administrator.rest.api.report.findTop5({})).map(({ name }) => name),
    async () => {
      const page = await openHome();
      await page.getByRole('region', { name: 'Latest Reports' }).getByRole('link').first().waitFor();
      return page;
    },
  );
  const links = page.getByRole('region', { name: 'Latest Reports' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(newest);
  await links.first().click();
  await getTitle(page, newest[0] ?? '').waitFor();
});

it('the Reports Table has the specified columns, and 15 reports a page', async () => {
  const page = await openHome();
  await page.locator('#drawer').getByRole('link', { name: 'See All Reports' }).click();
  await getTitle(page, 'See All Reports').waitFor();
  const table = page.getByRole('table');
  await table
    .getByRole('link')
    .nth(pageSize - 1)
    .waitFor();
  expect(await table.getByRole('link').count()).toBe(pageSize);
  const headings = await table.getByRole('columnheader').allTextContents();
  expect(headings).toEqual(['Report Name', 'Workspace', 'Date Uploaded', 'Status', 'Report Type', 'Action']);

  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('Malaria Surveillance');
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Malaria Surveillance' }) });
  for (const text of ['Power BI', 'Public Health Surveillance', 'Available']) {
    await row.getByRole('cell', { name: text, exact: true }).waitFor();
  }
});

it.each(['Power Bi', 'Web Embed', 'Dash'])('an administrator opens a report of the kind %s', async (type) => {
  const report = demoReports.find((each) => each.type === type);
  const page = await browser.openScreen(
    email,
    `/seeReports?search=${encodeURIComponent(report?.name ?? '')}`,
  );
  await page.getByRole('link', { name: report?.name, exact: true }).click();
  await getTitle(page, report?.name ?? '').waitFor();
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  expect(new URL(page.url()).hash).toBe(
    `#/${type === 'Power Bi' ? 'powerBiVisual' : 'seeWebMap'}?report=${report?.id}`,
  );
});

it('the screens of users are not available to an administrator', async () => {
  const page = await browser.openScreen(email, '/userHome');
  await getRoleNotice(page).waitFor();
});
