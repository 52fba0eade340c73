import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { createPowerBiReport } from '../support/emulator.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import { portalUnderTest } from '../support/portal.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { getPath, getTotalBytes, type Transfer, watchTransfers } from '../support/transfers.js';
import { waitForDrawnReport, findFrame, reportHeard, findPageEntry } from '../support/viewing.js';

const browser = useBrowser();

/** Signs in, opens a report from the list, turns its page, and signs out. */
async function visit(page: Page, email: string, reportName: string): Promise<void> {
  const entrance = new SignInPage(page);
  await entrance.open();
  await entrance.signIn(email);
  await page.locator('#drawer').getByRole('link', { name: 'See All Reports' }).click();
  await getTitle(page, 'See All Reports').waitFor();
  await page.getByRole('link', { name: reportName }).click();
  await getTitle(page, reportName).waitFor();
  await waitForDrawnReport(page);
  await findPageEntry(page, 'Trends').click();
  await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
  await reportHeard(page);
  await page.goto('/#/userSeeReports');
  await getTitle(page, 'See All Reports').waitFor();
  const signedOut = page.waitForResponse('**/signin/signout');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Sign Out' }).click();
  await (await signedOut).finished();
  await entrance.email.waitFor();
}

async function measureTransfers(page: Page, work: () => Promise<void>) {
  const transfers = await watchTransfers(page);
  await work();
  const ofPortal = transfers.filter(({ url }) => url.startsWith(portalUnderTest().url));
  const isCall = (transfer: Transfer) => getPath(transfer).startsWith('/map-back-end/');
  return { calls: ofPortal.filter(isCall), files: ofPortal.filter((each) => !isCall(each)) };
}

// docs/operating.md calculates with these figures.
it('a visit with one report takes few requests, and a second visit only the page', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const { name } = await createPowerBiReport(partner);
  const page = await browser.newPage();
  const first = await measureTransfers(page, () => visit(page, email, name));
  const second = await measureTransfers(page, () => visit(page, email, name));
  for (const { calls } of [first, second]) {
    expect(calls.length).toBeLessThanOrEqual(32);
    expect(getTotalBytes(calls)).toBeLessThan(30_000);
  }
  expect(getTotalBytes(first.files)).toBeLessThan(820_000);
  expect(second.files.filter((file) => getTotalBytes([file]) > 0).map(getPath)).toEqual(['/']);
  expect(getTotalBytes(second.files)).toBeLessThan(11_000);
});
