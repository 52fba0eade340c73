import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { getCell, choose, press } from '../support/forms.js';
import { type Person, signIn } from '../support/people.js';
import { getTitle } from '../support/sign-in-page.js';
import {
  readCells,
  renderDayField,
  getFigure,
  getSavedLines,
  waitUntilSettled,
  getShownCounts,
} from '../support/usage-page.js';
import { createUsageFixtures, type UsageFixtures } from '../support/usage-fixtures.js';

const browser = useBrowser();
const email = 'admin@portal.example';
let administrator: Person;
let partner: UsageFixtures['partner'];
let report: UsageFixtures['report'];

beforeAll(async () => {
  administrator = await signIn(email);
  ({ partner, report } = await createUsageFixtures());
});

const getUsageTable = (page: Page) => page.getByRole('table', { name: 'Usage' });

it("an administrator selects days and a dimension of usage and finds the server's numbers in totals, bars and table", async () => {
  const page = await browser.openScreen(email, '/home');
  await page.getByRole('link', { name: 'Usage', exact: true }).click();
  await getTitle(page, 'Usage').waitFor();
  await choose(page, 'Days', 'Last month');
  await choose(page, 'Broken down by', 'HIS Partner');
  const range = await eventually(
    () => waitUntilSettled(page),
    ({ from, to }) => from === `${to.slice(0, 7)}-01`,
  );

  const { usage } = administrator.rest.api;
  const [all] = await usage.findAll({ by: 'all', ...range });
  const rows = await usage.findAll.page({ by: 'partner', ...range, sort: '-views', limit: 15 });
  expect(all?.views).toBeGreaterThan(0);
  expect(await getFigure(page, 'Views')).toBe(all?.views.toLocaleString('en'));
  expect(await getFigure(page, 'Viewers')).toBe(all?.viewers.toLocaleString('en'));
  const expected = getShownCounts(rows.rows, 'Without HIS partner');
  const counts = async () =>
    (await readCells(getUsageTable(page))).slice(1).map((cells) => cells.slice(0, 3));
  await eventually(counts, (found) => JSON.stringify(found) === JSON.stringify(expected));

  const bars = page.getByRole('region', { name: 'HIS partners with the most views' });
  await bars.locator('canvas').waitFor();
  await press(page, 'Show as table');
  expect(await readCells(bars.getByRole('table'))).toEqual([
    ['HIS Partner', 'Views'],
    ...expected.slice(0, 10).map((cells) => cells.slice(0, 2)),
  ]);

  await page.reload();
  await waitUntilSettled(page);
  expect(new URL(page.url()).hash).toBe('#/usage?days=lastMonth&by=partner');
  await getUsageTable(page).getByRole('columnheader', { name: 'HIS Partner' }).waitFor();
});

it('usage of one HIS partner is found, read in words and exported in seconds', async () => {
  const page = await browser.openScreen(email, '/usage?by=partner');
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(partner.name);
  await page.getByText('1 HIS partner', { exact: true }).waitFor();
  await press(page, `See its reports ${partner.name}`);
  await getCell(page, report.name).waitFor();
  await page.goBack();
  await getCell(page, partner.name).waitFor();
  await page.goForward();
  await getCell(page, report.name).waitFor();
  await waitUntilSettled(page);
  const figures = ['Views', 'Viewers', 'Time in view'].map((name) => getFigure(page, name));
  expect(await Promise.all(figures)).toEqual(['3', '2', '4 min 30 s']);
  expect(await getFigure(page, 'Median time in view')).toMatch(/^1\.[456] min$/);
  await page.getByText('Nothing before').first().waitFor();

  const [headings, line, ...more] = await getSavedLines(
    page,
    page.getByRole('button', { name: 'Export CSV' }),
  );
  expect(headings).toBe(
    'Report,Views,Viewers,Time in view (seconds),Median time in view (seconds),95th percentile of time in view (seconds),' +
      'Median load time (seconds),95th percentile of load time (seconds)',
  );
  const { from, to } = await waitUntilSettled(page);
  const [row] = await administrator.rest.api.usage.findAll({
    by: 'report',
    from,
    to,
    userTypeId: partner.id,
  });
  const estimates = [row?.viewTime, row?.drawTime].flatMap((times) => [times?.median, times?.p95]);
  const rounded = estimates.map((seconds) => Number(seconds?.toPrecision(2)));
  expect(line).toBe([report.name, 3, 2, 270, ...rounded].join());
  expect(more).toEqual([]);

  await press(page, `Open ${report.name}`);
  await getTitle(page, report.name).waitFor();
  await page.goBack();
  await getCell(page, report.name).waitFor();
  await page.getByRole('link', { name: 'Load time', exact: true }).click();
  await waitUntilSettled(page);
  expect(await getFigure(page, 'Median load time')).toMatch(/^(1\.9|2|2\.1) s$/);
  await getCell(page, report.name).waitFor();
});

it('a bar of a stakeholder group opens its partners, and that of a partner its reports, on the same days', async () => {
  const page = await browser.openScreen(email, '/usage?by=group&days=last7Days');
  const region = page.getByRole('region', { name: 'Stakeholder groups with the most views' });
  await press(region, 'Show as table');
  const group = region.getByRole('table').getByRole('link').first();
  const name = (await group.textContent()) ?? '';
  await group.press('Enter');
  await page.getByText(`Stakeholder group: ${name}`).waitFor();
  expect(page.url()).toMatch(/#\/usage\?days=last7Days&group=\d+$/);
  await getUsageTable(page).getByRole('link').first().click();
  await page.getByRole('region', { name: 'Reports with the most views' }).waitFor();
  expect(page.url()).toMatch(/#\/usage\?days=last7Days&partner=\d+$/);
  await page.goBack();
  await press(page, 'All stakeholder groups');
  await getUsageTable(page).getByRole('columnheader', { name: 'Stakeholder Group' }).waitFor();
});

it('invalid days are rejected at their field, and valid ones are applied', async () => {
  const page = await browser.openScreen(email, `/usage?partner=${partner.id}`);
  const { from, to } = await waitUntilSettled(page);
  expect(await renderDayField(page, 'From').count()).toBe(0);
  await choose(page, 'Days', 'Other days');
  await eventually(
    () => renderDayField(page, 'From').inputValue(),
    (day) => day === from,
  );
  await renderDayField(page, 'From').fill('9000-01-01');
  const error = page.getByText('The last day must not be before the first.');
  await error.waitFor();
  expect(await renderDayField(page, 'To').getAttribute('aria-invalid')).toBe('true');
  expect(await getFigure(page, 'Views')).toBe('3');
  await renderDayField(page, 'From').fill('2001-01-01');
  await renderDayField(page, 'To').fill('2001-01-31');
  await error.waitFor({ state: 'detached' });
  await page.getByText('Views from 1 Jan 2001 to 31 Jan 2001').waitFor();
  expect(await getFigure(page, 'Views')).toBe('0');
  expect(new URL(page.url()).hash).toBe(`#/usage?partner=${partner.id}&from=2001-01-01&to=2001-01-31`);
  await choose(page, 'Days', 'Last 30 days');
  await eventually(
    () => waitUntilSettled(page),
    (range) => range.from === from && range.to === to,
  );
});

it('too many days and days that the server rejects are marked at their field', async () => {
  const page = await browser.openScreen(email, `/usage?partner=${partner.id}`);
  const { from } = await waitUntilSettled(page);
  await choose(page, 'Days', 'Other days');
  await renderDayField(page, 'From').fill('2001-01-01');
  await page.getByText('Please choose less than 10 years.').waitFor();
  await page.route('**/usage/findAll?*', (route) =>
    route.fulfill({
      status: 400,
      json: {
        errors: [{ field: 'from', message: 'Days before 2025-04-01 are counted by whole months only.' }],
      },
    }),
  );
  await renderDayField(page, 'To').fill('2001-01-31');
  await page
    .getByText("We can't show usage for these days. Days before 2025-04-01 are counted by whole months only.")
    .waitFor();
  expect(await renderDayField(page, 'From').getAttribute('aria-invalid')).toBe('true');
  await getUsageTable(page).waitFor({ state: 'hidden' });
  await page.unroute('**/usage/findAll?*');
  await choose(page, 'Days', 'Last 30 days');
  expect((await waitUntilSettled(page)).from).toBe(from);
  expect(await getFigure(page, 'Views')).toBe('3');
});

it('unavailable figures show an error with Retry', async () => {
  const page = await browser.openScreen(email, '/home');
  await getTitle(page, 'Dashboard').waitFor();
  await page.route('**/usage/findAll?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/#/usage?partner=${partner.id}`);
  const totals = page.getByRole('region', { name: 'Total usage' });
  await totals.getByText('A system error occurred, please try again.').waitFor();
  await page
    .getByRole('region', { name: 'Reports with the most views' })
    .getByRole('button', { name: 'Retry' })
    .waitFor();
  await page.unroute('**/usage/findAll?*');
  await press(totals, 'Retry');
  await getCell(page, report.name).waitFor();
  expect(await getFigure(page, 'Views')).toBe('3');
});
