import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { identityEvents } from '@portal/contracts';
import { publishEvent } from '../support/bus.js';
import { useBrowser } from '../support/browser.js';
import { queryRow } from '../support/databases.js';
import { press } from '../support/forms.js';
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

it('Back and reload show nothing after signing out', async () => {
  const { page, report } = await openTable();
  await page.getByRole('button', { name: /Test Person/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
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

it.each([
  ['jwt expired', 'opens the dialog'],
  ['empty jwt token', 'leads to the sign-in page'],
])('the response "%s" %s', async (detail) => {
  const { page, report } = await openTable();
  const refusal = { status: 401, json: { status: 401, code: 'unauthenticated', detail } };
  await page.route('**/report/findCatalogue*', (route) => route.fulfill(refusal));
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('another');
  if (detail === 'jwt expired') await press(page.getByRole('dialog', { name: 'Session ended' }), 'OK');
  await expectNothingShown(page, report.name);
});
