import { type TestBrowser, enterAs } from './browser.js';
import { getTitle } from './sign-in-page.js';
import { createPowerBiReport, type EmulatedFields } from './emulator.js';
import { waitForDrawnReport } from './viewing.js';
import { createAccount, createPartner } from './fixtures.js';

/** Signs in a user with one Power BI report and opens it from the list. The page's clock can be moved. */
export async function openPowerBi(browser: TestBrowser, fields: EmulatedFields = {}) {
  const partner = await createPartner();
  const account = await createAccount('user', partner);
  const report = await createPowerBiReport(partner, fields);
  const page = await browser.newPage();
  // Installed before the page opens, because timers that start earlier are lost.
  await page.clock.install();
  await enterAs(page.context(), account.email);
  await page.goto('/#/userSeeReports');
  await page.getByRole('link', { name: report.name }).click();
  await getTitle(page, report.name).waitFor();
  await waitForDrawnReport(page);
  return { page, report, account };
}
