import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { createReplicatedPartner, createReplicatedPerson } from '../support/replicated-fixtures.js';
import { createOwnIds, signIn } from '../support/people.js';
import { getTitle } from '../support/sign-in-page.js';
import { createWebReport } from '../support/emulator.js';
import { createAccount, createPartner } from '../support/fixtures.js';

const browser = useBrowser();
const email = 'admin@portal.example';

const getRows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });

it('My History lists opened reports and opens them again', async () => {
  const partner = await createPartner();
  const account = await createAccount('user', partner);
  const report = await createWebReport(partner);
  const page = await browser.openScreen(account.email, '/userHome');
  await page.getByRole('link', { name: 'My History' }).click();
  await getTitle(page, 'My History').waitFor();
  await page.getByText('You have not opened a report yet.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'See All Reports' }).click();
  await page.getByRole('link', { name: report.name }).click();
  await getTitle(page, report.name).waitFor();
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await page.goto('/#/userHistory');
  await page.getByText('1 view', { exact: true }).waitFor();
  const row = getRows(page).first();
  await row.getByRole('cell', { name: 'Web Embed' }).waitFor();
  await row.getByRole('cell').last().click();
  await getTitle(page, report.name).waitFor();
  expect(new URL(page.url()).hash).toBe(`#/report/${report.id}`);
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByText('2 views', { exact: true }).waitFor();
});

/** Creates a report with two views by one and one view by another user of a partner. Analytics has all names. */
async function findViewedReport() {
  const partner = await createReplicatedPartner();
  const [often, once] = await Promise.all([
    createReplicatedPerson('user', partner),
    createReplicatedPerson('user', partner),
  ]);
  const report = await createWebReport(partner);
  for (const person of [often, often, once]) {
    await person.rest.api.viewership.insert({ userId: createOwnIds(person).userId, reportId: report.id });
  }
  const { viewHistory } = (await signIn(email)).rest.api;
  await eventually(
    () => viewHistory.findMostViewedByUser.page({ search: report.name, limit: 15 }),
    ({ rows }) => rows.length === 2 && rows.every((row) => row.surname && row.user_type_name),
  );
  return { partner, report };
}

const lists = [
  ['HIS Partners Views', 'HIS Partners Report Views', ['3']],
  ['User Views', 'User Report Views', ['2', '1']],
] as const;

it.each(lists)('%s shows viewers, reports and counts, and opens a report', async (entry, table, counts) => {
  const { partner, report } = await findViewedReport();
  const page = await browser.openScreen(email, '/home');
  await page.getByRole('link', { name: 'Usage', exact: true }).click();
  await page.getByRole('link', { name: entry, exact: true }).click();
  await getTitle(page, entry).waitFor();
  await page.getByRole('heading', { level: 2, name: table }).waitFor();
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(report.name);
  await getRows(page)
    .nth(counts.length - 1)
    .waitFor();
  await eventually(
    () => getRows(page).count(),
    (count) => count === counts.length,
  );
  for (const [index, count] of counts.entries()) {
    const row = getRows(page).nth(index);
    for (const name of [partner.name, report.name, count]) {
      await row.getByRole('cell', { name, exact: true }).waitFor();
    }
  }
  await getRows(page).first().getByRole('cell').last().click();
  await getTitle(page, report.name).waitFor();
});

it('a list that is too long for a file shows the reason', async () => {
  const page = await browser.newPage();
  await page.route('**/findMostViewedByUser?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '50001' } });
  });
  await enterAs(page.context(), email);
  await page.goto('/#/usersViewedReports');
  await page.getByText('50,001 rows').waitFor();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText('The list has 50,001 rows, but a file can hold at most 50,000.').waitFor();
});
