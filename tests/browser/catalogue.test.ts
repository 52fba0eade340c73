import { it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { createAccount, createPartner, createReport } from '../support/fixtures.js';
import { press } from '../support/forms.js';

const browser = useBrowser();
it('filters are counted, kept by Back, reload and address, and saved under a name', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const [, other] = await Promise.all([
    createReport({ owner: partner }),
    createReport({ owner: partner, type: 'Dash' }),
    createReport({ owner: partner }),
  ]);
  const page = await browser.openScreen(email, '/userSeeReports');
  await page.setViewportSize({ width: 1500, height: 900 });
  const waitForCount = (text: string) => page.getByText(text, { exact: true }).waitFor();
  const filter = (name: RegExp) => page.getByRole('checkbox', { name });
  await waitForCount('3 reports');
  await filter(/^Web Embed 2$/).click();
  await waitForCount('2 reports');
  await filter(/^Dash 1$/).click();
  await waitForCount('3 reports');
  await filter(/^Web Embed 2$/).click();
  await waitForCount('1 report');
  await page.reload();
  await waitForCount('1 report');
  await page.getByRole('link', { name: other.name, exact: true }).waitFor();
  await page.goBack();
  await waitForCount('3 reports');
  await page.goForward();
  await waitForCount('1 report');

  await press(page, 'Save this filter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dashboards');
  await page.getByRole('dialog').getByRole('button', { name: 'Save this filter' }).click();
  await page.getByText('The filter was saved.').waitFor();
  await press(page, 'Clear filters');
  await waitForCount('3 reports');
  await press(page, 'Dashboards');
  await waitForCount('1 report');
  await press(page, 'Delete the filter Dashboards');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the filter' }).click();
  await page.getByText('The filter was deleted.').waitFor();
});
