import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { createWebReport } from '../support/emulator.js';
import { choose, chooseRowAction, press } from '../support/forms.js';
import { createPerson } from '../support/fixtures.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { administrator } from '../support/screens/accounts.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

const openView = (page: Page, name: string) =>
  page.locator('.page-views').getByRole('link', { name, exact: true }).click();
const findField = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

it('the page of a person revokes the access of a leaver and shows it in the history', async () => {
  const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  const leaver = await createReplicatedAccount('user', partner);
  const report = await createWebReport(owner);
  const api = await createPerson('administrator');
  await api.rest.post('/userPermission/insert', { userId: leaver.id, reportIds: [report.id] });

  const page = await browser.openScreen(administrator, `/seeUsers?search=${leaver.email}`);
  await page.getByRole('link', { name: 'Person', exact: true }).click();
  await getTitle(page, 'Test Person').waitFor();
  await findField(page, 'Email').getByText(leaver.email).waitFor();
  await findField(page, 'Last sign-in').getByText('Never').waitFor();

  await openView(page, 'Reports');
  await chooseRowAction(page, 'Revoke', report.name);
  await press(page.getByRole('dialog'), 'OK');
  await page.getByText('This person may not open any reports.').waitFor();

  await press(page, 'Edit Status');
  await choose(page, 'Status', 'Blocked');
  await press(page, 'Save the status');
  await openView(page, 'History');
  await page.getByText('Status: Active → Blocked').waitFor();
  await openView(page, 'Profile');
  await findField(page, 'Status').getByText('Blocked').waitFor();
});
