import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { chooseRowAction, getCell, expectNothingToPick, pick, pickMany, press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';
import {
  createReport,
  type AccountFixture,
  type PartnerFixture,
  type ReportFixture,
  permitGroup,
} from '../support/fixtures.js';

const browser = useBrowser();
let partner: PartnerFixture;
let userAdmin: AccountFixture;
let foreign: ReportFixture;

beforeEach(async () => {
  partner = await createReplicatedPartner();
  userAdmin = await createReplicatedAccount('userAdmin', partner);
  foreign = await createReport({ owner: await createReplicatedPartner() });
  await permitGroup(partner, foreign);
});

const waitForDialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();

it('a user admin adds, edits and deletes only reports of its own partner', async () => {
  const name = `Report ${randomUUID()}`;
  const page = await browser.openScreen(userAdmin.email, '/userAddReport');
  await page.getByRole('radio', { name: /^Dash/ }).check();
  await page.getByLabel('Report Name').fill(name);
  expect(await page.getByRole('combobox', { name: 'Owner' }).count()).toBe(0);
  const { host } = new URL(portalUnderTest().emulatorUrl);
  await page.getByText('An https address on one of these hosts:').filter({ hasText: host }).waitFor();
  await page.getByText('under Access, Manage Group Permissions.').waitFor();
  await page.getByLabel('Embed URL').fill(`${portalUnderTest().emulatorUrl}/demo/dash/epidemic-forecast`);
  await press(page, 'Add the report');
  await page.getByText('Successfully added the report').waitFor();
  await getTitle(page, "My Group's Reports").waitFor();
  await page.getByRole('link', { name, exact: true }).waitFor();
  expect(await page.getByText(foreign.name).count()).toBe(0);

  await page.goto('/#/userEditReport');
  await expectNothingToPick(page, 'Report', foreign.name);
  await pick(page, 'Report', name);
  await press(page, 'Edit this report');
  await page.getByLabel('Report Name').fill(`${name} renamed`);
  await press(page, 'Save the report');
  await page.getByText('Successfully edited the report').waitFor();
  await page.getByRole('link', { name: `${name} renamed`, exact: true }).waitFor();

  await page.goto('/#/userDeleteReport');
  await expectNothingToPick(page, 'Report', foreign.name);
  await pick(page, 'Report', `${name} renamed`);
  await press(page, 'Delete the report');
  await waitForDialog(page, `Are you sure you want to delete the report ${name} renamed?`);
  await press(page.getByRole('dialog'), 'Delete the report');
  await page.getByText('Successfully deleted the report.').waitFor();
  await page.goto('/#/userAdminSeeReport');
  await page.getByText('There are no reports yet. Add the first one.').waitFor();
});

it('a Power BI report that no import has found is explained as not available yet and does not open', async () => {
  const name = `Report ${randomUUID()}`;
  const page = await browser.openScreen(userAdmin.email, '/userAddReport');
  await page.getByRole('radio', { name: /^Power BI/ }).check();
  await page.getByLabel('Report Name').fill(name);
  const before = page.getByRole('main').getByText('Until then the report is listed as “Not available yet”');
  await before.waitFor();
  await page.getByRole('radio', { name: /^Dash/ }).check();
  await before.waitFor({ state: 'detached' });
  await page.getByRole('radio', { name: /^Power BI/ }).check();
  const reportId = randomUUID();
  await page.getByLabel('Report Id').fill(reportId);
  await page.getByLabel('Dataset Id').fill(randomUUID());
  await page
    .getByLabel('Embed URL')
    .fill(`${portalUnderTest().emulatorUrl}/reportEmbed?reportId=${reportId}`);
  await press(page, 'Add the report');
  const notice = page.getByRole('status').filter({ hasText: 'Successfully added the report' });
  await notice.getByText('It opens after the next import that finds it in Power BI.').waitFor();
  await getCell(page, 'Not available yet').waitFor();

  await page.getByRole('link', { name, exact: true }).click();
  await page.getByText('The portal has not found this report in Power BI yet.').waitFor();
  await page.goto('/#/userSeeReports');
  await page.getByRole('link', { name: foreign.name, exact: true }).waitFor();
  expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);

  await page.goto('/#/userEditReport');
  await pick(page, 'Report', name);
  await press(page, 'Edit this report');
  await page.getByRole('main').getByText('This report is not available yet.').waitFor();
  await page.getByLabel('Report Name').fill(`${name} renamed`);
  await press(page, 'Save the report');
  await page
    .getByRole('status')
    .filter({ hasText: 'Successfully edited the report' })
    .getByText('This report is not available yet.')
    .waitFor();
});

it('a user admin opens only reports of its own partner to groups and to its users', async () => {
  const report = await createReport({ owner: partner });
  const other = await createReplicatedPartner();
  const [own, stranger] = await Promise.all([
    createReplicatedAccount('user', partner),
    createReplicatedAccount('user', other),
  ]);
  const page = await browser.openScreen(userAdmin.email, '/userManagePermissions');
  await press(page, 'Add a Permission');
  await pick(page, 'Stakeholder Group', `Group of ${other.name}`, page.getByRole('dialog'));
  await expectNothingToPick(page, 'Reports', foreign.name);
  await pickMany(page, 'Reports', report.name);
  await press(page, 'Save');
  await page.getByText('Successfully added the group report permission.').waitFor();
  await page.getByRole('rowheader', { name: `Group of ${other.name}` }).waitFor();
  const user = await browser.openScreen(stranger.email, '/userSeeReports');
  await user.getByRole('link', { name: report.name, exact: true }).waitFor();

  await page.goto('/#/userAdminManageUserPermissions');
  await press(page, 'Add a Permission');
  await expectNothingToPick(page, 'User', stranger.email, page.getByRole('dialog'));
  await pick(page, 'User', own.email, page.getByRole('dialog'));
  await expectNothingToPick(page, 'Reports', foreign.name);
  await pickMany(page, 'Reports', report.name);
  await press(page, 'Save');
  await page.getByText('Successfully added the user report permission.').waitFor();
  await chooseRowAction(page, 'Delete', `${report.name} for Test Person`);
  await waitForDialog(page, 'Are you sure you want to delete this permission?');
  await press(page, 'OK');
  await page.getByText('Successfully deleted the user report permission.').waitFor();
});
