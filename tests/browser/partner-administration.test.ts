import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { chooseRowAction, getCell, pick, press } from '../support/forms.js';
import { createAccount, createPartner } from '../support/fixtures.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';

const getRowAction = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const waitForDialog = (page: Page, name: string) => page.getByRole('dialog', { name }).waitFor();
const openSearch = (path: string, text: string) =>
  browser.openScreen(administrator, `${path}?search=${encodeURIComponent(text)}`);

it('a HIS partner is added, edited and deleted, with errors next to its fields', async () => {
  const name = `Partner ${randomUUID()}`;
  const page = await openSearch('/manageHISPartners', name);
  await press(page, 'Add HIS Partner');
  await press(page, 'Add the HIS partner');
  await page.getByText("Please enter the HIS partner's name.").waitFor();
  await page.getByText('Please select the Stakeholder group.').waitFor();
  await nameField(page).fill(name);
  await pick(page, 'Stakeholder Group', 'Research and academia');
  await page.getByLabel('Email pattern').fill('no domain');
  await press(page, 'Add the HIS partner');
  await page.getByText('Please enter domains such as').waitFor();
  await page.getByLabel('Email pattern').fill('*.partner.example');
  await press(page, 'Add the HIS partner');
  await page.getByText('Successfully added the HIS partner.').waitFor();
  await getCell(page, 'Accepted').waitFor();

  await getRowAction(page, /^Edit/);
  await page.getByRole('switch', { name: 'Accept only addresses that match the pattern' }).click();
  await press(page, 'Save the HIS partner');
  await page.getByText('Successfully edited the HIS partner.').waitFor();
  await getCell(page, 'Refused').waitFor();

  await chooseRowAction(page, 'Delete');
  await waitForDialog(page, `Are you sure you want to delete the HIS partner ${name}?`);
  await press(page, 'Delete the HIS partner');
  await page.getByText('Successfully deleted the HIS partner.').waitFor();
  await page.getByText(/^Nothing matches/).waitFor();
});

it('an exclusive HIS partner requires a pattern, and the error disappears when there is one', async () => {
  const page = await browser.openScreen(administrator, '/addUserType');
  await nameField(page).fill(`Partner ${randomUUID()}`);
  await pick(page, 'Stakeholder Group', 'Research and academia');
  await page.getByRole('switch', { name: 'Accept only addresses that match the pattern' }).click();
  await press(page, 'Add the HIS partner');
  const error = page.getByText('Please enter the email pattern that addresses must fit.');
  await error.waitFor();
  await page.locator('input:focus[aria-invalid=true]').waitFor();
  await page.getByLabel('Email pattern').fill('partner.example');
  await error.waitFor({ state: 'detached' });
  await press(page, 'Add the HIS partner');
  await page.getByText('Successfully added the HIS partner.').waitFor();
});

it('a corrected field is validated again only on submission', async () => {
  const page = await browser.openScreen(administrator, '/addUserType');
  await press(page, 'Add the HIS partner');
  const error = page.getByText("Please enter the HIS partner's name.");
  await error.waitFor();
  await nameField(page).fill('Partner');
  await error.waitFor({ state: 'detached' });
  await nameField(page).fill('');
  await page.getByLabel('Email pattern').fill('x');
  expect(await error.count()).toBe(0);
});

it('a HIS partner with users cannot be deleted, and the refusal names them', async () => {
  const partner = await createPartner();
  await createAccount('user', partner);
  const page = await browser.openScreen(administrator, '/deleteUserType');
  await pick(page, 'HIS Partner', partner.name);
  await press(page, 'Delete the HIS partner');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the HIS partner' }).click();
  const refusal = page.getByRole('dialog', { name: 'Failed to delete the HIS partner.' });
  await refusal.getByText(/cannot be deleted: .*1 user/).waitFor();
  await refusal.getByRole('button', { name: 'OK' }).click();
  await refusal.waitFor({ state: 'detached' });
});

it('a HIS partner is renamed on its page', async () => {
  const partner = await createPartner();
  const name = `Renamed ${randomUUID()}`;
  const page = await browser.openScreen(administrator, '/editUserType');
  await pick(page, 'HIS Partner', partner.name);
  await press(page, 'Edit this HIS partner');
  await nameField(page).waitFor();
  await page.reload();
  await nameField(page).fill(name);
  await press(page, 'Save the HIS partner');
  await page.getByText('Successfully edited the HIS partner.').waitFor();
  await getCell(await openSearch('/manageHISPartners', name), name).waitFor();
});

it('a stakeholder group is added, renamed and deleted', async () => {
  const name = `Group ${randomUUID()}`;
  const page = await openSearch('/manageUserGroups', name);
  await press(page, 'Add Stakeholder Group');
  await nameField(page).fill(name);
  await press(page, 'Add the stakeholder group');
  await page.getByText('Successfully added the stakeholder group.').waitFor();
  await getRowAction(page, /^Edit/);
  await nameField(page).fill(`${name} renamed`);
  await press(page, 'Save the stakeholder group');
  await getCell(page, `${name} renamed`).waitFor();
  await chooseRowAction(page, 'Delete');
  await waitForDialog(page, `Are you sure you want to delete the stakeholder group ${name} renamed?`);
  await press(page, 'Delete the stakeholder group');
  await page.getByText('Successfully deleted the stakeholder group.').waitFor();
  await page.getByText(/^Nothing matches/).waitFor();
});
