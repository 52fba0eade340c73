import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import {
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import type { Person } from '../support/people.js';
import { type PartnerFixture, type ReportFixture, permitUser } from '../support/fixtures.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';

let partner: PartnerFixture;
let userAdmin: Person;
let user: Person;
let report: ReportFixture;

beforeEach(async () => {
  partner = await createReplicatedPartner();
  [userAdmin, user, report] = await Promise.all([
    createReplicatedPerson('userAdmin', partner),
    createReplicatedPerson('user', partner),
    createReplicatedReport(partner),
  ]);
});

async function openForm(page: Page, { name } = report): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(name);
  await press(page, `Send an update ${name}`);
}
const getRecipients = (page: Page, text: string) =>
  page.getByRole('dialog').getByRole('definition').filter({ hasText: text }).waitFor();

async function send(page: Page, updates: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Report Updates').fill(updates);
  await press(page, 'Send');
  await page.getByText('Successfully submitted your report updates....').waitFor();
}

it('an update shows its recipients beforehand and can be read by users who manage the report', async () => {
  const page = await browser.openScreen(user.account.email, '/userReportUpdates');
  expect(await page.getByRole('navigation', { name: 'Views of report updates' }).count()).toBe(0);
  await openForm(page);
  await getRecipients(page, `The user admins of ${partner.name}`);
  await send(page, 'Two districts\nare missing.');

  const manager = await browser.openScreen(userAdmin.account.email, '/userReportUpdates');
  await manager.getByRole('link', { name: 'Updates', exact: true }).click();
  const row = manager.getByRole('row').filter({ hasText: report.name });
  await row.getByText(`1 user admin of ${partner.name}`).waitFor();
  for (const text of ['Two districts', 'Test Person', partner.name])
    await row.getByText(text).first().waitFor();
  await press(row, `Read the update of ${report.name} by Test Person`);
  const dialog = manager.getByRole('dialog', { name: report.name });
  expect(await dialog.getByText('Two districts').textContent()).toBe('Two districts\nare missing.');

  const admin = await browser.openScreen(administrator, '/reportUpdates?view=updates');
  await admin.getByRole('searchbox', { name: 'Search updates' }).fill(report.name);
  await admin.getByText('1 update', { exact: true }).waitFor();
  await admin.getByRole('link', { name: report.name, exact: true }).waitFor();
});

it('users who manage a report see the number of recipients of an update', async () => {
  await user.rest.post('/viewership/insert', { userId: user.account.id, reportId: report.id });
  const page = await browser.openScreen(userAdmin.account.email, '/userReportUpdates');
  await openForm(page);
  await getRecipients(page, '1 person who opened this report');
  await send(page, 'Now by month.');
  await page.getByRole('link', { name: 'Updates', exact: true }).click();
  await page.getByText('1 person who opened or manages this report').waitFor();
});

it('an update of a report without a user admin shows that it goes to administrators', async () => {
  const free = await createReplicatedReport(await createReplicatedPartner());
  await permitUser(user.account.id, free);
  const page = await browser.openScreen(user.account.email, '/userReportUpdates');
  await openForm(page, free);
  await getRecipients(page, 'Administrators');
  await send(page, 'Nobody answers.');
  const admin = await browser.openScreen(administrator, `/reportUpdates?view=updates&search=${free.name}`);
  await admin.getByRole('cell', { name: /^\d+ administrators?$/ }).waitFor();
});

it('an update can be sent while its recipients cannot be shown', async () => {
  const page = await browser.openScreen(user.account.email, '/userReportUpdates');
  await page.route('**/reportUpdate/findRecipients*', (route) => route.fulfill({ status: 503 }));
  await openForm(page);
  await getRecipients(page, 'The recipients cannot be shown just now.');
  await send(page, 'Now by month.');
});
