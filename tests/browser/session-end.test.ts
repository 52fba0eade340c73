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

it('nothing is shown after signing out, also in other tabs and after Back and a reload', async () => {
  const { page, report } = await openTable();
  const other = await page.context().newPage();
  await other.goto('/#/userSeeReports');
  await other.getByRole('link', { name: report.name }).waitFor();
  await page.getByRole('button', { name: /Test Person/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expectNothingShown(page, report.name);
  await expectNothingShown(other, report.name);
  await page.goBack();
  await expectNothingShown(page, report.name);
  await page.goForward();
  await expectNothingShown(page, report.name);
  await page.reload();
  await expectNothingShown(page, report.name);
  await page.goto('/#/userSeeReports');
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

it('a call without a session leads to the sign-in page', async () => {
  const { page, report } = await openTable();
  const json = { status: 401, code: 'unauthenticated', detail: 'empty jwt token' };
  await page.route('**/report/findCatalogue*', (route) => route.fulfill({ status: 401, json }));
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('another');
  await expectNothingShown(page, report.name);
});
