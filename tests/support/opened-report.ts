import { type TestBrowser, enterAs } from './browser.js';
import { title } from './sign-in-page.js';
import { createPowerBiReport } from './emulator.js';
import { drawnReport } from './viewing.js';
import { createAccount, createPartner } from './fixtures.js';

/** Somebody with one Power BI report of its own, which it has opened from its list and which is drawn; the page's clock can be moved. */
export async function openPowerBi(browser: TestBrowser) {
  const partner = await createPartner();
  const account = await createAccount('user', partner);
  const report = await createPowerBiReport(partner);
  const page = await browser.newPage();
  // Before the page opens: what it times while the clock is put in would be lost.
  await page.clock.install();
  await enterAs(page.context(), account.email);
  await page.goto('/#/userSeeReports');
  await page.getByRole('link', { name: report.name }).click();
  await title(page, report.name).waitFor();
  await drawnReport(page);
  return { page, report, account };
}
