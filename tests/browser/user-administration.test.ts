import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { signIn } from '../support/people.js';
import { chooseRowAction, getTomorrow, press } from '../support/forms.js';
import { createAccount, createPartner, createPerson, type AccountFixture } from '../support/fixtures.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';

const openSearchedList = async (path: string, { email }: Pick<AccountFixture, 'email'>) => {
  const page = await browser.openScreen(administrator, `${path}?search=${encodeURIComponent(email)}`);
  await page.getByRole('table').getByText(email).waitFor();
  return page;
};
const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const pick = async (page: Page, field: string, typed: string, within: Page | Locator = page) => {
  await within.getByRole('combobox', { name: field, exact: true }).fill(typed);
  await page.locator('.ant-select-item-option').filter({ hasText: typed }).click();
};
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const getCell = (page: Page, name: string) => page.getByRole('cell', { name, exact: true });
const waitForDialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();
/** The focus moves to the title when the focused element is removed. */
const focusAtTitle = (page: Page) => page.locator('h1:focus').waitFor();
const waitForEmptyTable = (page: Page) => page.getByText(/^Nothing matches/).waitFor();

it('editing the status of a user moves it between the lists and is recorded in the audit trail', async () => {
  const account = await createAccount('user', await createPartner());
  const page = await openSearchedList('/seeUsers', account);
  await choose(page, 'Edit Status');
  const dialog = page.getByRole('dialog', { name: 'Edit Status' });
  await dialog.getByRole('combobox').click();
  await page.getByTitle('Deactivated', { exact: true }).click();
  await submit(page, 'Save the status');
  await page.getByText('Successfully edited the user status.').waitFor();
  await waitForEmptyTable(page);
  await focusAtTitle(page);
  const deactivated = await openSearchedList('/deactivatedUsers', account);
  await deactivated.getByText('Address not confirmed').waitFor();

  const audit = await browser.openScreen(administrator, '/auditTrail?search=Deactivated');
  await getCell(audit, 'Status: Active → Deactivated').first().waitFor();
});

it('a user is moved to another partner from its row and on the page for it', async () => {
  const account = await createAccount('user', await createPartner());
  const [second, third] = [await createPartner(), await createPartner()];
  const page = await openSearchedList('/seeUsers', account);
  await choose(page, 'Assign HIS Partner');
  await pick(page, 'HIS Partner', second.name, page.getByRole('dialog'));
  await submit(page, 'Assign the HIS partner');
  await page.getByText('Successfully assigned the HIS partner.').waitFor();
  await getCell(page, second.name).waitFor();

  await page.goto('/#/assignUserType');
  await pick(page, 'User', account.email);
  await pick(page, 'HIS Partner', third.name);
  await submit(page, 'Assign the HIS partner');
  await page.getByText('Successfully assigned the HIS partner.').last().waitFor();
  await getCell(await openSearchedList('/seeUsers', account), third.name).waitFor();
});

it('a user is deleted after the confirmation that names it', async () => {
  const account = await createAccount('user', await createPartner());
  const page = await openSearchedList('/seeUsers', account);
  await choose(page, 'Delete');
  await waitForDialog(page, 'Are you sure you want to delete Test Person?');
  await submit(page, 'Cancel');
  await getCell(page, 'Active').waitFor();
  await choose(page, 'Delete');
  await submit(page, 'Delete the user');
  await page.getByText('Successfully deleted the user.').waitFor();
  await waitForEmptyTable(page);
  await focusAtTitle(page);
});

it('an already deleted user is reported as such and leaves the list', async () => {
  const [first, second] = [
    await createAccount('user', await createPartner()),
    await createAccount('user', await createPartner()),
  ];
  for (const { id } of [first, second])
    await sql('identity', "UPDATE account SET status = 'Blocked' WHERE id = $1", [id]);
  const { rest } = await signIn(administrator);

  const page = await openSearchedList('/seeUsers', first);
  await rest.api.user.delete({ id: first.id });
  await choose(page, 'Delete');
  await submit(page, 'Delete the user');
  await page.getByRole('alert').getByText('This item no longer exists.').waitFor();
  await waitForEmptyTable(page);

  const other = await openSearchedList('/seeUsers', second);
  await rest.api.user.delete({ id: second.id });
  await choose(other, 'Edit Status');
  await submit(other, 'Save the status');
  await other.getByRole('dialog').getByText('This item no longer exists.').waitFor();
  await submit(other, 'Cancel');
  await waitForEmptyTable(other);
});

it('a user is a card on a phone with its full name above and without repeated parts of the name', async () => {
  const account = await createAccount('user', await createPartner());
  const page = await browser.openNewPage(administrator, `/seeUsers?search=${account.email}`, {
    viewport: { width: 390, height: 844 },
  });
  const card = page.getByRole('list', { name: 'Manage Users' }).getByRole('listitem');
  await card.getByText('Test Person', { exact: true }).waitFor();
  expect(await card.getByRole('term').allTextContents()).toEqual(['Email', 'HIS Partner', 'Status']);
});

it('the audit trail is exported with its times as shown and their zone', async () => {
  const { email } = await createAccount('user', await createPartner());
  const { rest } = await signIn(administrator);
  const page = await browser.openScreen(administrator, '/seeUsers');
  await rest.api.userGroup.insert({ name: `Group for ${email}` });
  await page.goto(`/#/auditTrail?search=${encodeURIComponent(email)}`);
  const shownTime = await page.getByRole('cell', { name: /^\d+ \w+ \d{4}, \d\d:\d\d$/ }).textContent();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [headings, line] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(headings).toMatch(/^\uFEFFWhen \(Africa\/Blantyre\),Who,/);
  expect(line).toContain(`"${shownTime}",`);
});

it('a user becomes a user admin and a user again', async () => {
  const account = await createAccount('user', await createPartner());
  const page = await browser.openScreen(administrator, `/makeUserAdmin?search=${account.email}`);
  await waitForEmptyTable(page);
  await submit(page, 'Add a User Admin');
  await submit(page, 'Add the user admin');
  await page.getByText('Please select the user to add as a user admin.').waitFor();
  await pick(page, 'User', account.email);
  await submit(page, 'Add the user admin');
  await page.getByText('Successfully added the user admin.').waitFor();
  await chooseRowAction(page, 'Remove');
  await waitForDialog(page, 'Are you sure you want to remove this user admin?');
  await submit(page, 'Remove the user admin');
  await page.getByText('Successfully deleted the user status.').waitFor();
  await waitForEmptyTable(page);
});

it('a request for admin status shows in the top bar until it is decided', async () => {
  const person = await createPerson('user', await createPartner());
  const { id: userId, email } = person.account;
  await person.rest.api.adminRequest.insert({ userId });
  const page = await openSearchedList('/userAdminRequests', { email });
  await page.getByRole('link', { name: /^Waiting for you, \d+ open$/ }).waitFor();
  const icon = page.getByRole('banner').getByRole('link', { name: /^User Admin Requests, \d+ open$/ });
  await icon.locator('.bar-dot').waitFor();
  await icon.click();
  await page
    .getByRole('navigation', { name: 'System' })
    .getByRole('link', { name: /^User Admin Requests/ })
    .click();
  const search = page.getByRole('searchbox', { name: 'Search in this list' });
  // The link shows the list without the search of the former address.
  await eventually(
    () => search.inputValue(),
    (value) => value === '',
  );
  await search.fill(email);
  await page.getByText('1 request', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Decide/ }).click();
  await page.getByRole('combobox', { name: 'Request Status' }).click();
  await page.getByTitle('Accepted', { exact: true }).click();
  await submit(page, 'Save the request status');
  await page.getByText('Successfully edited the request status.').waitFor();
  await waitForEmptyTable(page);
  await page.getByText('All', { exact: true }).click();
  await getCell(page, 'Accepted').waitFor();
  expect((await signIn(email)).account.role).toBe('userAdmin');
});

it('the search results of the table of users are exported without formulas', async () => {
  const partner = await createPartner();
  const [first, second] = [
    await createAccount('user', partner),
    await createAccount('user', partner, 'Blocked'),
  ];
  await sql('identity', "UPDATE account SET firstname = '=1+1', phone = '+265 991 234 567' WHERE id = $1", [
    first.id,
  ]);
  const page = await browser.openScreen(administrator, '/seeUsers');
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(partner.name);
  await page.getByText('2 users', { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')).toEqual([
    '\uFEFFFirstname,Surname,Email,Phone,Stakeholder Group,HIS Partner,Status',
    `"'=1+1",Person,${first.email},"'+265 991 234 567",Group of ${partner.name},${partner.name},Active`,
    `Test,Person,${second.email},0999000000,Group of ${partner.name},${partner.name},Blocked`,
  ]);
});

it('the buttons of a row are labelled with the name of its user', async () => {
  const account = await createAccount('user', await createPartner());
  await sql('identity', "UPDATE account SET firstname = 'Grace', surname = 'Banda' WHERE id = $1", [
    account.id,
  ]);
  const page = await openSearchedList('/seeUsers', account);
  await page.getByRole('button', { name: 'More actions for Grace Banda', exact: true }).waitFor();
});

it.each([
  ['/seeUsers', 'user', 'Blocked', 'Blocked'],
  ['/deactivatedUsers', 'user', 'Deactivated', 'Address not confirmed'],
  ['/makeUserAdmin', 'userAdmin', 'Deactivated', 'Deactivated'],
] as const)('the table of people at %s fits next to the drawer', async (path, role, status, text) => {
  const partner = await createPartner({ name: `Central Organisation ${randomUUID().slice(0, 8)}` });
  const account = await createAccount(role, partner, status);
  await sql('identity', "UPDATE account SET phone = '+265 991 234 567' WHERE id = $1", [account.id]);
  const page = await browser.openScreen(administrator, `${path}?search=${encodeURIComponent(partner.name)}`);
  await page.getByRole('cell', { name: new RegExp(`^${text}`) }).waitFor();
  const overhang = await page
    .locator('.row-table')
    .evaluate((content: HTMLElement) => content.scrollWidth - content.clientWidth);
  expect(overhang).toBe(0);
});

it('filters of the users stay in the address, and an export contains the users that match', async () => {
  const [partner, other] = [await createPartner(), await createPartner()];
  const blocked = await createAccount('user', partner);
  const active = await createAccount('userAdmin', partner);
  await createAccount('user', other);
  await sql('identity', `UPDATE account SET status = 'Blocked' WHERE id = $1`, [blocked.id]);
  const page = await browser.openNewPage(administrator, '/seeUsers');
  await pick(page, 'HIS Partner', partner.name);
  await page.getByText('2 users', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByTitle('Blocked', { exact: true }).click();
  await page.getByText('1 user', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('table').getByText(blocked.email).waitFor();
  await page.getByRole('group', { name: 'Filters' }).getByText(partner.name).waitFor();

  const download = page.waitForEvent('download');
  await submit(page, 'Export CSV');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(blocked.email);
  expect(file).not.toContain(active.email);

  await page.setViewportSize({ width: 360, height: 800 });
  await submit(page, 'Filters (2 set)');
  await submit(page, 'Clear filters');
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
  expect(page.url()).not.toContain('partnerId');
});

it('all users that match are deactivated and exported, and Undo restores their status', async () => {
  const partner = await createPartner();
  const accounts = await Promise.all(Array.from({ length: 17 }, () => createAccount('user', partner)));
  await sql('identity', `UPDATE account SET status = 'Blocked' WHERE id = $1`, [accounts[0]?.id]);
  const findStatuses = async () =>
    (
      await sql<{ status: string; count: number }>(
        'identity',
        'SELECT status, count(*)::int AS count FROM account WHERE partner_id = $1 GROUP BY status ORDER BY status',
        [partner.id],
      )
    ).map(({ status, count }) => `${count} ${status}`);
  const page = await browser.openNewPage(administrator, `/seeUsers?partnerId=${partner.id}`);
  await page.getByRole('checkbox').first().check();
  await submit(page, 'Select all 17 that match');
  await page.getByText('17 selected', { exact: true }).waitFor();
  await submit(page, 'Deactivate');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Deactivate 17 users?' }).waitFor();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.getByRole('heading', { name: '17 users were deactivated.' }).waitFor();
  expect(await findStatuses()).toEqual(['17 Deactivated']);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('heading', { name: '17 changes were undone.' }).waitFor();
  expect(await findStatuses()).toEqual(['16 Active', '1 Blocked']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('17 users', { exact: true }).waitFor();
});

it('the users of a page get access to a report until a day, and Undo takes it back', async () => {
  const partner = await createReplicatedPartner();
  const [first, second] = [
    await createReplicatedAccount('user', partner),
    await createReplicatedAccount('user', partner),
  ];
  const report = await createReplicatedReport(partner);
  const page = await browser.openNewPage(administrator, `/seeUsers?partnerId=${partner.id}`);
  await page.getByText('2 users', { exact: true }).waitFor();
  const selectsPage = page.getByRole('checkbox', { name: 'Select all rows of this page' });
  await selectsPage.check();
  await page.getByText('2 selected', { exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  await selectsPage.uncheck();
  await page.getByText('2 selected', { exact: true }).waitFor({ state: 'hidden' });
  await selectsPage.check();
  await page.setViewportSize({ width: 1280, height: 800 });
  // The toolbar of the narrow list has a button of this name, too.
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await press(bar, 'More');
  await bar.getByRole('menuitem', { name: 'Give access to reports' }).click();
  const dialog = page.getByRole('dialog');
  await pick(page, 'Reports', report.name, dialog);
  await dialog.getByLabel('Until').fill(getTomorrow());
  await dialog.getByRole('button', { name: 'Give access to reports' }).click();
  await dialog.getByRole('heading', { name: '2 users got access.' }).waitFor();
  const findPermissions = () =>
    sql<{ id: number; ends: boolean }>(
      'reports',
      'SELECT account_id AS id, until IS NOT NULL AS ends FROM user_permission WHERE report_id = $1 ORDER BY account_id',
      [report.id],
    );
  expect(await findPermissions()).toEqual([first, second].map(({ id }) => ({ id, ends: true })));
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('heading', { name: '2 changes were undone.' }).waitFor();
  expect(await findPermissions()).toEqual([]);
});

it('the list of users shows roles and last sign-ins when they are chosen', async () => {
  const account = await createAccount('userAdmin', await createPartner());
  const { email } = await createAccount('administrator');
  const page = await browser.openScreen(email, `/seeUsers?search=${encodeURIComponent(account.email)}`);
  await page.getByRole('columnheader', { name: 'Status' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Last sign-in' }).count()).toBe(0);
  await submit(page, 'Columns');
  for (const name of ['Role', 'Last sign-in']) await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  await page.getByText('User admin', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await submit(page, 'Export CSV');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\n')[0]).toContain('Role,Last sign-in');
  expect(file).toContain('User admin,Never');
});
