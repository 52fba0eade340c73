import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import { demoCategories, findOpenDemoReports, findDemoAccount } from '@portal/demo-data';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { controlTimers } from '../support/control-timers.js';
import { sql } from '../support/databases.js';
import { createMessage } from '../support/messages.js';
import { getTitle } from '../support/sign-in-page.js';
import { createAccount, createPartner, createReport, permitGroup } from '../support/fixtures.js';

const browser = useBrowser();
const pageSize = 15;

/** Debounce of the search in tables, in milliseconds. */
const typingPause = 250;

const getRows = (page: Page) => page.getByRole('main').locator('a[href*="?report="]');
const names = (page: Page) => getRows(page).allTextContents();

/** Waits until the table shows these reports. The old rows stay until then. */
const waitForRows = (page: Page, expected: string[]) =>
  eventually(
    () => names(page),
    (shown) => isDeepStrictEqual(shown, expected),
  );

const getCards = (page: Page) =>
  page.getByRole('region', { name: 'Report Categories' }).getByRole('listitem');

it('the home page shows a card for each category with its number of open reports', async () => {
  const email = 'user@ngo.example';
  const page = await browser.openScreen(email, '/userHome');
  await getTitle(page, 'Welcome, Mercy').waitFor();
  const open = findOpenDemoReports(findDemoAccount(email));
  const expected = demoCategories
    .map(({ id, fullname }) => ({
      fullname,
      count: open.filter(({ categoryId }) => categoryId === id).length,
    }))
    .filter(({ count }) => count > 0);
  for (const { fullname, count } of expected) {
    const card = getCards(page).filter({ has: page.getByRole('link', { name: fullname }) });
    await card.getByText(count === 1 ? '1 report' : `${count} reports`, { exact: true }).waitFor();
  }
  expect(await getCards(page).count()).toBe(expected.length);
});

it.each([
  ['a click', (page: Page) => page.getByRole('link', { name: 'Disease surveillance and response' }).click()],
  [
    'Enter',
    (page: Page) => page.getByRole('link', { name: 'Disease surveillance and response' }).press('Enter'),
  ],
])('a card leads to the reports of its category by %s', async (_case, choose) => {
  const email = 'user@dho.example';
  const page = await browser.openScreen(email, '/userHome');
  await choose(page);
  await getTitle(page, 'Disease surveillance Reports').waitFor();
  await getRows(page).first().waitFor();
  const expected = findOpenDemoReports(findDemoAccount(email)).filter(({ categoryId }) => categoryId === 1);
  expect((await names(page)).sort()).toEqual(expected.map(({ name }) => name).sort());
});

it('the card of other reports leads to the reports without a category', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const [other, sorted] = await Promise.all([
    createReport({ owner: partner }),
    createReport({ owner: partner }),
  ]);
  await sql('reports', 'UPDATE report SET category_id = 1 WHERE id = $1', [sorted.id]);
  const page = await browser.openScreen(email, '/userHome');
  await page.getByRole('link', { name: 'Other reports' }).click();
  await getTitle(page, 'Other reports').waitFor();
  await page.getByText('1 report', { exact: true }).waitFor();
  await waitForRows(page, [other.name]);
});

it('Report Categories lists every category, also those without a report', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  await permitGroup(partner, await createReport());
  const page = await browser.openScreen(email, '/userHome');
  const categories = page.getByRole('region', { name: 'Report Categories' });
  for (const { name } of demoCategories) await categories.getByText(name).first().waitFor();
});

it('the home page lists four new reports and links to all of them', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  for (let count = 0; count < 6; count += 1) await permitGroup(partner, await createReport());
  const page = await browser.openScreen(email, '/userHome');
  const added = page.getByRole('region', { name: 'New for you' });
  const all = added.getByRole('link', { name: 'Show all 6' });
  await all.waitFor();
  expect(await added.getByRole('listitem').count()).toBe(4);
  await all.click();
  await page.getByText('6 reports', { exact: true }).waitFor();
});

it('the Reports Table shows 15 a page, and Back and reload return to the same place', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const open = await Promise.all(Array.from({ length: 20 }, () => createReport({ owner: partner })));
  const page = await browser.openScreen(email, '/userHome');
  await page.locator('#drawer').getByRole('link', { name: 'See All Reports' }).click();
  await getTitle(page, 'See All Reports').waitFor();
  await page.getByText(`${open.length} reports`, { exact: true }).waitFor();
  await getRows(page).first().waitFor();
  const first = await names(page);
  expect(first).toHaveLength(pageSize);

  const pages = page.getByRole('navigation', { name: 'Table pages' });
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.getByText(`16–${open.length} of ${open.length}`).waitFor();
  await getRows(page)
    .nth(open.length - pageSize)
    .waitFor({ state: 'detached' });
  const second = await names(page);
  expect([...first, ...second].sort()).toEqual(open.map(({ name }) => name).sort());

  await getRows(page).first().click();
  await getTitle(page, second[0] ?? '').waitFor();
  await page.getByText('cannot load the report').first().waitFor();
  await page.goBack();
  await page.getByText(`16–${open.length} of ${open.length}`).waitFor();
  await waitForRows(page, second);
  await page.reload();
  await page.getByText(`16–${open.length} of ${open.length}`).waitFor();
  await waitForRows(page, second);
});

it('the Reports Table searches, shows when nothing matches and starts over', async () => {
  const page = await browser.openScreen('user@dho.example', '/userSeeReports');
  const search = page.getByRole('searchbox', { name: 'Search in this list' });
  await search.fill('malarai surveilance');
  await page.getByRole('link', { name: 'Malaria Surveillance' }).waitFor();
  await search.fill('malaria');
  await page.waitForURL(/search=malaria/);
  await page.reload();
  expect(await search.inputValue()).toBe('malaria');
  await page.getByRole('link', { name: 'Malaria Surveillance' }).waitFor();

  await search.fill('xyzzyplugh');
  await page.getByText('Nothing matches “xyzzyplugh”.').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await getRows(page)
    .nth(pageSize - 1)
    .waitFor();
  expect(await search.inputValue()).toBe('');
});

it('opening a report before a pause in typing does not lead back to the search, even on a slow device', async () => {
  const partner = await createPartner();
  const [{ email }, report] = await Promise.all([
    createAccount('user', partner),
    createReport({ owner: partner }),
  ]);
  const page = await browser.newPage();
  const pauses = await controlTimers(page, typingPause);
  await enterAs(page.context(), email);
  await page.goto('/#/userSeeReports');
  const link = page.getByRole('link', { name: report.name });
  await link.waitFor();
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('an');
  await eventually(async () => (await pauses.count()) > 0);
  await pauses.endAfterClickOn(link);
  await getTitle(page, report.name).waitFor();
});

it('the Reports Table sorts by its columns', async () => {
  const page = await browser.openScreen('user@dho.example', '/userSeeReports');
  await page.getByRole('columnheader', { name: 'Report Name' }).click();
  await page.waitForURL(/sort=/);
  const expected = findOpenDemoReports(findDemoAccount('user@dho.example'))
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, 'en'));
  await waitForRows(page, expected.slice(0, pageSize));
});

it('the bell shows messages, which count as seen after they were shown', async () => {
  const partner = await createPartner();
  const { id, email } = await createAccount('user', partner);
  await createMessage(id, 'Your access to the Malaria report was granted.', 3);
  await createMessage(id, 'A report was updated.', 1);
  const page = await browser.openScreen(email, '/userHome');
  await page.getByRole('link', { name: 'My Messages, 2 unread' }).click();
  await getTitle(page, 'My Messages').waitFor();
  const messages = page.getByRole('main').getByRole('listitem');
  await messages.getByText('A report was updated.').waitFor();
  expect(await messages.getByRole('paragraph').allTextContents()).toEqual([
    'A report was updated.',
    'Your access to the Malaria report was granted.',
  ]);
  await page.getByRole('banner').getByRole('link', { name: 'My Messages', exact: true }).waitFor();
});

it('a user without messages sees an empty list', async () => {
  const { email } = await createAccount('user', await createPartner());
  const page = await browser.openScreen(email, '/userNotifications');
  await page.getByText('No new messages').waitFor();
});

it('an unknown address has a screen of its own', async () => {
  const page = await browser.openScreen('user@dho.example', '/nothing');
  await getTitle(page, 'Page not found').waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await getTitle(page, 'Welcome, Chisomo').waitFor();
});
