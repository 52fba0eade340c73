import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import {
  getCell,
  choose,
  chooseRowAction,
  openBulk,
  pick,
  pickMany,
  press,
  getTomorrow,
} from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { sql } from '../support/databases.js';
import { createReport, type ReportFixture } from '../support/fixtures.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';

/** Opens the Reports Table of a user without reports and a table of permissions of an administrator. Creates two reports. */
async function createScene(path: string) {
  const partner = await createReplicatedPartner();
  const account = await createReplicatedAccount('user', partner);
  const [first, second] = await Promise.all([createReport(), createReport()]);
  const user = await browser.openScreen(account.email, '/userSeeReports');
  await user.getByText("You can't open any reports yet.").waitFor();
  const admin = await browser.openNewPage(administrator, path);
  return { partner, account, first, second, user, admin };
}

/** Expects these reports at the user's next call. */
async function expectToSee(user: Page, seen: ReportFixture[], unseen: ReportFixture[]): Promise<void> {
  await user.reload();
  for (const { name } of seen) await user.getByRole('link', { name, exact: true }).waitFor();
  if (seen.length === 0) await user.getByText("You can't open any reports yet.").waitFor();
  for (const { name } of unseen) expect(await user.getByText(name).count()).toBe(0);
}

/** The row of a report's permission. Other rows may be shown during a search. */
const findRow = (admin: Page, { name }: ReportFixture) =>
  admin.getByRole('row').filter({ has: getCell(admin, name) });

async function expectDeleted(admin: Page, row: string): Promise<void> {
  await chooseRowAction(admin, 'Delete', row);
  await admin.getByRole('dialog', { name: 'Are you sure you want to delete this permission?' }).waitFor();
  await press(admin, 'OK');
}

it('reports are opened to a group, first for its user admins and then for all, and closed again', async () => {
  const { partner, first, second, user, admin } = await createScene('/managePermissions');
  const group = `Group of ${partner.name}`;
  await press(admin, 'Add a Permission');
  await press(admin, 'Save');
  await admin.getByText('Please select the stakeholder group to add a report permission to.').waitFor();
  await pick(admin, 'Stakeholder Group', group, admin.getByRole('dialog'));
  await pickMany(admin, 'Reports', first.name, second.name);
  await choose(admin, 'Viewed by', 'Only Admin(s)');
  await press(admin, 'Save');
  await admin.getByText('Successfully added the group report permission.').waitFor();
  await expectToSee(user, [], [first, second]);

  await admin.getByRole('searchbox', { name: 'Search in this list' }).fill(first.name);
  await press(admin, `Change ${first.name} for ${group}`);
  await choose(admin, 'Viewed by', 'Allow All');
  await admin.getByRole('textbox', { name: 'Until' }).fill(getTomorrow());
  await press(admin, 'Save');
  await admin.getByText('Successfully edited the group report permission.').waitFor();
  await findRow(admin, first).getByText('Allow All').waitFor();
  await press(admin, `Change ${first.name} for ${group}`);
  expect(await admin.getByRole('textbox', { name: 'Until' }).inputValue()).toBe(getTomorrow());
  await press(admin, 'Cancel');
  await expectToSee(user, [first], [second]);

  await expectDeleted(admin, `${first.name} for ${group}`);
  await admin.getByText('Successfully deleted the group report permission.').waitFor();
  await expectToSee(user, [], [first, second]);
});

it('reports are opened to one user until a day or without an end, and closed again', async () => {
  const { account, first, second, user, admin } = await createScene('/manageUserPermissions');
  await press(admin, 'Add a Permission');
  await pick(admin, 'User', account.email, admin.getByRole('dialog'));
  await pickMany(admin, 'Reports', first.name, second.name);
  await admin.getByRole('textbox', { name: 'Until' }).fill(getTomorrow());
  await press(admin, 'Save');
  await admin.getByText('Successfully added the user report permission.').waitFor();
  await expectToSee(user, [first, second], []);

  await admin.getByRole('searchbox', { name: 'Search in this list' }).fill(first.name);
  await press(admin, `Change ${first.name} for Test Person`);
  expect(await admin.getByRole('textbox', { name: 'Until' }).inputValue()).toBe(getTomorrow());
  await admin.getByRole('textbox', { name: 'Until' }).fill('');
  await press(admin, 'Save');
  await admin.getByText('Successfully edited the user report permission.').waitFor();
  await findRow(admin, first).getByText('No end').waitFor();
  await expectDeleted(admin, `${first.name} for Test Person`);
  await admin.getByText('Successfully deleted the user report permission.').waitFor();
  await expectToSee(user, [second], [first]);
});

it('granting and deleting permissions is undone by one click', async () => {
  const { account, first, second, user, admin } = await createScene('/manageUserPermissions');
  await press(admin, 'Add a Permission');
  await pick(admin, 'User', account.email, admin.getByRole('dialog'));
  await pickMany(admin, 'Reports', first.name, second.name);
  await press(admin, 'Save');
  await admin.getByText('Successfully added the user report permission.').waitFor();
  await expectToSee(user, [first, second], []);
  await press(admin, 'Undo');
  await admin.getByText('The change was undone.').waitFor();
  await expectToSee(user, [], [first, second]);

  await sql('reports', 'INSERT INTO user_permission (account_id, report_id) VALUES ($1, $2)', [
    account.id,
    first.id,
  ]);
  await admin.getByRole('searchbox', { name: 'Search in this list' }).fill(first.name);
  await expectDeleted(admin, `${first.name} for Test Person`);
  await admin.getByText('Successfully deleted the user report permission.').waitFor();
  await press(admin, 'Undo');
  await findRow(admin, first).waitFor();
  await expectToSee(user, [first], [second]);
});

it('all permissions of a leaver get a last day, and are deleted', async () => {
  const partner = await createReplicatedPartner();
  const account = await createReplicatedAccount('user', partner);
  const reports = await Promise.all([createReport(), createReport(), createReport()]);
  for (const { id } of reports)
    await sql('reports', 'INSERT INTO user_permission (account_id, report_id) VALUES ($1, $2)', [
      account.id,
      id,
    ]);
  const path = `/manageUserPermissions?search=${encodeURIComponent(partner.name)}`;
  const page = await browser.openNewPage(administrator, path);
  const dialog = await openBulk(page, 3, 'Change last day');
  await dialog.getByText('3 are skipped: they already have this value.').waitFor();
  await dialog.getByLabel('Until').fill(getTomorrow());
  await dialog.getByRole('heading', { name: 'Change the last day of 3 permissions?' }).waitFor();
  await press(dialog, 'Change last day');
  await dialog.getByRole('heading', { name: 'The last day of 3 permissions was changed.' }).waitFor();
  await press(dialog, 'Close');
  await dialog.waitFor({ state: 'detached' });

  await openBulk(page, 3, 'Delete');
  await dialog.getByRole('heading', { name: 'Delete 3 permissions?' }).waitFor();
  await press(dialog, 'Delete');
  await dialog.getByRole('heading', { name: '3 permissions were deleted.' }).waitFor();
  await press(dialog, 'Close');
  await page.getByText(/^Nothing matches/).waitFor();
});

it('several reports are opened to a group at once, and several users get reports at once', async () => {
  const { partner, account, first, second, user } = await createScene('/adminHome');
  await sql('reports', 'UPDATE report SET name = $1 WHERE id = $2', [`${first.name} too`, second.id]);
  const reports = await browser.openNewPage(
    administrator,
    `/seeReports?search=${encodeURIComponent(first.name)}`,
  );
  const dialog = await openBulk(reports, 2, 'Give a group access');
  await pick(reports, 'Stakeholder Group', `Group of ${partner.name}`);
  await press(dialog, 'Give a group access');
  await dialog.getByRole('heading', { name: 'The group got access to 2 reports.' }).waitFor();
  await expectToSee(user, [first], []);

  const third = await createReport();
  const users = await browser.openNewPage(
    administrator,
    `/seeUsers?search=${encodeURIComponent(account.email)}`,
  );
  const grant = await openBulk(users, 1, 'Give access to reports');
  await pick(users, 'Reports', third.name);
  await grant.getByRole('heading', { name: 'Give 1 user access to reports?' }).click();
  await press(grant, 'Give access to reports');
  await grant.getByRole('heading', { name: '1 user got access.' }).waitFor();
  await expectToSee(user, [third], []);
});

it('permissions are grouped by receiver or by report, and filtered by their end', async () => {
  const { partner, account, first, second } = await createScene('/adminHome');
  const until = [getTomorrow(), null];
  for (const [index, { id }] of [first, second].entries())
    await sql('reports', 'INSERT INTO user_permission (account_id, report_id, until) VALUES ($1, $2, $3)', [
      account.id,
      id,
      until[index],
    ]);
  const path = `/manageUserPermissions?search=${encodeURIComponent(partner.name)}`;
  const page = await browser.openNewPage(administrator, path);
  await page.getByRole('rowheader', { name: 'Test Person 2 on this page' }).waitFor();
  await page.getByText('By report', { exact: true }).click();
  await page.getByRole('rowheader', { name: `${first.name} 1 on this page` }).waitFor();
  await page.waitForURL(/sort=reportName/);
  await choose(page, 'Ends', 'Within 14 days');
  await page.getByText('1 permission', { exact: true }).waitFor();
  expect(await page.getByRole('rowheader').allTextContents()).toEqual([`${first.name} 1 on this page`]);
  await choose(page, 'Ends', 'Ended');
  await page.getByText('Nothing matches these filters.').waitFor();
});
