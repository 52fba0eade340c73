import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from '@jest/globals';
import type { Route } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { choose, pick, press } from '../support/forms.js';
import { createReplicatedPartner } from '../support/replicated-fixtures.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';
import { createAccount, createPartner, createReport } from '../support/fixtures.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';
const phone = { width: 360, height: 740 };

async function openAddPermission() {
  const page = await browser.openScreen(administrator, '/managePermissions');
  await press(page, 'Add a Permission');
  return { page, dialog: page.getByRole('dialog', { name: 'Add a Permission' }) };
}

it('the choice of a field is its description, as the field itself is empty', async () => {
  const page = await browser.openScreen(administrator, '/usage');
  const days = page.getByRole('combobox', { name: 'Days' });
  const choice = await days.evaluate(
    (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(choice).toBe('Last 30 days');
});

it('every error of a form is in the texts of the portal next to its field', async () => {
  const page = await browser.openNewPage((await createAccount('administrator')).email, '/addReport');
  const errors = page.locator('.ant-form-item-explain-error');
  await press(page, 'Add the report');
  await errors.first().waitFor();
  expect(await errors.allTextContents()).toEqual(['Please enter the report type']);
  await page.getByRole('radio', { name: /^Power BI/ }).check();
  await press(page, 'Add the report');
  await errors.getByText('Please enter the report Id').waitFor();
  expect(await errors.allTextContents()).toEqual([
    'Please enter the report Id',
    'Please enter the Dataset Id',
    'Please enter the report Embed URL',
    'Please enter the Report Name',
    'Please select the report owner.',
  ]);
});

it('Tab leaves the list of a multiple-choice field and keeps the choice', async () => {
  const [partner, { name }] = await Promise.all([createReplicatedPartner(), createReport()]);
  const { page, dialog } = await openAddPermission();
  await pick(page, 'Stakeholder Group', `Group of ${partner.name}`, page.getByRole('dialog'));
  await dialog.getByRole('combobox', { name: 'Reports' }).fill(name);
  await page.locator('.ant-select-item-option-active:visible').filter({ hasText: name }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByTitle(name).waitFor();
  await page.keyboard.press('Tab');
  await dialog.locator('[aria-expanded=true]').waitFor({ state: 'detached' });
  await dialog.getByTitle(name).waitFor();
  await page.keyboard.press('Shift+Tab');
  expect(
    await dialog.getByRole('combobox', { name: 'Reports' }).evaluate((field) => field.matches(':focus')),
  ).toBe(true);
});

it('a dialog returns the focus to its button, and asks before it discards input', async () => {
  const { page, dialog } = await openAddPermission();
  const confirmation = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button:focus').filter({ hasText: 'Add a Permission' }).waitFor();

  await press(page, 'Add a Permission');
  await choose(page, 'Viewed by', 'Only Admin(s)');
  // Escape would close an open list only.
  await dialog.locator('[aria-expanded=true]').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await press(page, 'Keep editing');
  await confirmation.waitFor({ state: 'detached' });
  await dialog.getByTitle('Only Admin(s)').waitFor();
  await press(page, 'Cancel');
  await confirmation.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await confirmation.waitFor({ state: 'detached' });
});

it('saving a row returns to the unchanged list, and Back does not lead to the form again', async () => {
  const { name } = await createReport({
    owner: await createReplicatedPartner(),
    embedUrl: `${portalUnderTest().emulatorUrl}/demo/web-embed/health-facilities`,
  });
  const page = await browser.openScreen(administrator, '/home');
  await getTitle(page, 'Dashboard').waitFor();
  const list = `#/seeReports?search=${encodeURIComponent(name)}`;
  await page.goto(`/${list}`);
  await press(page, `More actions for ${name}`);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Report Name' }).fill(`${name} renamed`);
  await press(page, 'Save the report');
  await page.getByRole('link', { name: `${name} renamed`, exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe(list);
  await page.goBack();
  await getTitle(page, 'Dashboard').waitFor();
});

it('navigation while a form is being saved stays on the new screen with a confirmation', async () => {
  const { name } = await createReport({
    owner: await createReplicatedPartner(),
    embedUrl: `${portalUnderTest().emulatorUrl}/demo/web-embed/health-facilities`,
  });
  const page = await browser.openScreen(administrator, `/seeReports?search=${encodeURIComponent(name)}`);
  await press(page, `More actions for ${name}`);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Report Name' }).fill(`${name} renamed`);
  const saving = new Promise<Route>((resolve) => void page.route('**/report/update', resolve));
  await press(page, 'Save the report');
  const lock = await saving;
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await getTitle(page, 'Dashboard').waitFor();
  await lock.continue();
  await page.getByText('Successfully edited the report').waitFor();
  await getTitle(page, 'Dashboard').waitFor();
  await page.goBack();
  await page.getByRole('textbox', { name: 'Report Name' }).waitFor();
});

it('a list is sorted on a phone too, and only by its own columns', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', await createPartner());
  const key = randomUUID();
  const names = ['A', 'B', 'C'].map((initial) => `${initial} ${key}`);
  await Promise.all(names.map((name) => createReport({ name, owner: partner })));
  const page = await browser.openNewPage(email, `/allAvailableReports?search=${key}&sort=bogus`, {
    viewport: phone,
  });
  await page.getByText('3 reports', { exact: true }).waitFor();
  const cards = page.getByRole('list', { name: 'Other Available Reports' }).getByRole('strong');
  const focusPrevious = () =>
    eventually(
      () => cards.allTextContents(),
      (shown) => isDeepStrictEqual(shown, names.toReversed()),
    );
  await press(page, 'Sort');
  await choose(page, 'Sort by', 'Report Name, descending');
  await press(page, 'Show 3 reports');
  await focusPrevious();
  await page.reload();
  await focusPrevious();
});

it('a list on a phone starts on the first screen, with columns and exports behind one button', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  // The choice of columns is kept in the account.
  const own = await createAccount('administrator');
  const page = await browser.openNewPage(own.email, `/seeUsers?search=${encodeURIComponent(email)}`, {
    viewport: phone,
  });
  await page.getByText('1 user', { exact: true }).waitFor();
  const card = page.getByRole('list', { name: 'Manage Users' }).getByRole('listitem');
  const { y = phone.height } = (await card.boundingBox()) ?? {};
  expect(y).toBeLessThan(phone.height * 0.6);

  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.click();
  const download = page.waitForEvent('download');
  await press(page, 'Export CSV');
  expect((await download).suggestedFilename()).toMatch(/^users-/);
  await card.getByText('Status', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Status' }).uncheck();
  await card.getByText('Status', { exact: true }).waitFor({ state: 'detached' });
  await press(page, 'Show all');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Status' }).waitFor({ state: 'hidden' });
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
});

it('the address of the shown screen loads it again whenever it is typed', async () => {
  const page = await browser.openNewPage(administrator, '/managePermissions');
  await getTitle(page, 'Manage Report Permissions').waitFor();
  await page.getByRole('row').nth(1).waitFor();
  const loaded = '**/groupPermission/findByReportOwner*';
  for (let count = 0; count < 2; count += 1) {
    const [response] = await Promise.all([page.waitForResponse(loaded), page.goto('/#/managePermissions')]);
    await response.finished();
    // A screen that is opened while its data is being loaded shares the request.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  }
});

it('the address of the shown form asks before it discards input', async () => {
  const page = await browser.openNewPage(administrator, '/addUserType');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('District Office');
  await page.goto('/#/addUserType');
  await press(page, 'Keep editing');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('District Office');
  await page.goto('/#/addUserType');
  await press(page, 'Discard');
  await eventually(async () => (await name.inputValue()) === '');
});

it('a failed list shows the picture of a server that is offline', async () => {
  const page = await browser.openNewPage(administrator, '/home');
  await getTitle(page, 'Dashboard').waitFor();
  await page.route('**/userType/findAll*', (route) => route.abort());
  await page.goto('/#/manageHISPartners');
  const table = page.getByRole('main');
  await table.getByText('A system error occurred, please try again.').waitFor();
  await table.locator('svg.server-offline').waitFor();
});
