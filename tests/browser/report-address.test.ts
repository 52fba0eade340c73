import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { waitUntilIdle } from '../support/screens/loading.js';
import { getTitle } from '../support/sign-in-page.js';
import { createPowerBiReport } from '../support/emulator.js';
import { waitForDrawnReport, getFrameLoads, findFrame, findPageEntry } from '../support/viewing.js';
import { createAccount, createPartner } from '../support/fixtures.js';

const browser = useBrowser();

const getHash = (page: Page) => new URL(page.url()).hash;

it('the page and the filters of a Power BI report are in its address, from which they come back', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const report = await createPowerBiReport(partner);
  const page = await browser.openNewPage(email, '/userSeeReports');
  await page.getByRole('link', { name: report.name }).click();
  await waitForDrawnReport(page);
  expect(getHash(page)).toBe(`#/userPowerBiVisual?report=${report.id}`);
  await findPageEntry(page, 'Trends').click();
  await page.waitForURL(/page=/);
  const trends = getHash(page);
  await page.reload();
  await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
  expect(getHash(page)).toBe(trends);

  await findPageEntry(page, 'Districts').click();
  await findFrame(page).getByRole('heading', { name: 'All districts' }).waitFor();
  await page.waitForURL((url) => url.hash !== trends);
  // A busy page may not have rendered this address yet, and would take the next one for the same again.
  await waitUntilIdle(page);
  const loads = getFrameLoads(page);
  // As a link does: `goto` loads the page again where its address is the same.
  await page.evaluate((hash) => void (location.hash = hash), trends);
  await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
  expect(loads()).toBe(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await getTitle(page, 'Reports Table').waitFor();

  await page.goto(`/#/report/${report.id}?bookmark=LastQuarter`);
  await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
  expect(await findFrame(page).getByLabel('Last 3 months').isChecked()).toBe(true);
  await findPageEntry(page, 'Districts').click();
  await page.waitForURL(/page=/);
  expect(getHash(page)).not.toContain('bookmark');
});
