import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { identityEvents } from '@portal/contracts';
import { publishEvent } from '../support/bus.js';
import { useBrowser } from '../support/browser.js';
import { queryRow } from '../support/databases.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { createAccount, createPartner, createReport } from '../support/fixtures.js';

const browser = useBrowser();

async function openTable() {
  const partner = await createPartner();
  const account = await createAccount('user', partner);
  const report = await createReport({ owner: partner });
  const page = await browser.openNewPage(account.email, '/userHome');
  await page.locator('#drawer').getByRole('link', { name: 'See All Reports' }).click();
  await page.getByRole('link', { name: report.name }).waitFor();
  return { page, report, account };
}

async function expectNothingShown(page: Page, name: string): Promise<void> {
  await new SignInPage(page).submit.waitFor();
  expect(await page.content()).not.toContain(name);
}

it.each([
  [
    'the drawer',
    (page: Page) =>
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Sign Out' }).click(),
  ],
  [
    "the person's menu",
    async (page: Page) => {
      await page.getByRole('button', { name: /Test Person/ }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    },
  ],
])('Back and reload show nothing after signing out by %s', async (_case, signOut) => {
  const { page, report } = await openTable();
  await signOut(page);
  await expectNothingShown(page, report.name);
  await page.goBack();
  await expectNothingShown(page, report.name);
  await page.goForward();
  await expectNothingShown(page, report.name);
  await page.reload();
  await expectNothingShown(page, report.name);
  await page.goto('/#/userSeeReports');
  await expectNothingShown(page, report.name);
});

it('signing out in one tab clears the others', async () => {
  const { page, report } = await openTable();
  const other = await page.context().newPage();
  await other.goto('/#/userSeeReports');
  await other.getByRole('link', { name: report.name }).waitFor();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Sign Out' }).click();
  await expectNothingShown(other, report.name);
});

it('an idle session ends in the dialog with an empty screen', async () => {
  const { page, report } = await openTable();
  await page.clock.install();
  await page.reload();
  await page.getByRole('link', { name: report.name }).waitFor();
  await page.mouse.move(10, 10);
  await page.clock.fastForward('29:00');
  expect(await page.getByRole('link', { name: report.name }).isVisible()).toBe(true);
  await page.clock.fastForward('01:30');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your access token has expired.', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(report.name);
  await dialog.getByRole('button', { name: /^ok$/i }).click();
  await expectNothingShown(page, report.name);
});

it('a session that was ended elsewhere shows the dialog at the next call', async () => {
  const { page, report, account } = await openTable();
  const { id } = await queryRow<{ id: string }>(
    'identity',
    'UPDATE session SET ended_at = now() WHERE account_id = $1 RETURNING id',
    [account.id],
  );
  const ended = { sessionId: id, at: new Date().toISOString() };
  await publishEvent(identityEvents.sessionEnded, id, ended);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByRole('dialog').getByText('Your access token has expired.', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(report.name);
});

it.each(['jwt malformed', 'jwt expired'])('the response "%s" opens the dialog', async (detail) => {
  const { page, report } = await openTable();
  const refusal = { status: 401, json: { status: 401, code: 'unauthenticated', detail } };
  await page.route('**/report/findCatalogue*', (route) => route.fulfill(refusal));
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('another');
  await page.getByRole('dialog').getByText('Your access token has expired.', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(report.name);
});

it('the response "empty jwt token" leads to the sign-in page', async () => {
  const { page, report } = await openTable();
  const refusal = { status: 401, json: { status: 401, code: 'unauthenticated', detail: 'empty jwt token' } };
  await page.route('**/report/findCatalogue*', (route) => route.fulfill(refusal));
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('another');
  await expectNothingShown(page, report.name);
});

it('an active session lasts longer than a token', async () => {
  const { page, report } = await openTable();
  await page.clock.install();
  await page.reload();
  await page.getByRole('link', { name: report.name }).waitFor();
  for (let minutes = 0; minutes < 60; minutes += 10) {
    await page.clock.fastForward('10:00');
    await page.mouse.move(minutes, minutes);
  }
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await getTitle(page, 'Welcome, Test').waitFor();
});
