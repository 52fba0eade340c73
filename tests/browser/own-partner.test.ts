import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { openBulk, press } from '../support/forms.js';
import { requestTicket } from '../support/mail.js';
import { getRoleNotice, getTitle } from '../support/sign-in-page.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

const browser = useBrowser();
let partner: PartnerFixture;
let userAdmin: AccountFixture;

beforeEach(async () => {
  partner = await createPartner();
  userAdmin = await createAccount('userAdmin', partner);
});

const findRow = (page: Page, email: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: email }) });
const getDrawerEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });

async function fillPerson(page: Page, email: string): Promise<void> {
  const typed = { Firstname: 'Tiyamike', Surname: 'Banda', Email: email, Phone: '0999123456' };
  for (const [label, value] of Object.entries(typed))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
}

it('pending users are announced by a bell and activated', async () => {
  const waiting = await createAccount('user', partner, 'Deactivated');
  const page = await browser.openScreen(userAdmin.email, '/userHome');
  await getDrawerEntry(page, 'Activate Users').getByText('Users are waiting to be activated').waitFor();
  await getDrawerEntry(page, 'Activate Users').click();
  await getTitle(page, 'Activate Users').waitFor();
  const headings = page.getByRole('columnheader');
  await findRow(page, waiting.email).waitFor();
  expect(await headings.allTextContents()).toEqual([
    'Firstname',
    'Surname',
    'Email',
    'Registration',
    'Action',
  ]);

  for (const evidence of ['Address not confirmed', 'Not vouched for'])
    await findRow(page, waiting.email).getByText(evidence).waitFor();
  await findRow(page, waiting.email).getByRole('button', { name: 'Edit Status' }).click();
  await page.getByRole('dialog').getByText(waiting.email).waitFor();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByTitle('Active', { exact: true }).click();
  await page.getByRole('button', { name: 'Save the status' }).click();
  await page.getByText('Successfully edited the user status.').waitFor();
  await page.getByText('There are no users to activate.').waitFor();
  await page.getByText('Users are waiting to be activated').waitFor({ state: 'detached' });

  await page.getByText('All users', { exact: true }).click();
  await findRow(page, waiting.email).getByText('Active', { exact: true }).waitFor();
  await page.reload();
  await findRow(page, waiting.email).waitFor();
});

it('all users of a filter are blocked at once', async () => {
  const [first, second] = [await createAccount('user', partner), await createAccount('user', partner)];
  await createAccount('user', partner, 'Deactivated');
  const page = await browser.openScreen(
    userAdmin.email,
    '/userActivateUser?users=all&role=user&status=Active',
  );
  const dialog = await openBulk(page, 2, 'Block');
  await dialog.getByRole('heading', { name: 'Block 2 users?' }).waitFor();
  await press(dialog, 'Block');
  await dialog.getByRole('heading', { name: '2 users were blocked.' }).waitFor();
  await press(dialog, 'Close');
  await page.getByText(/^Nothing matches/).waitFor();
  const statuses = await sql('identity', 'SELECT status FROM account WHERE id = ANY ($1)', [
    [first.id, second.id],
  ]);
  expect(statuses).toEqual([{ status: 'Blocked' }, { status: 'Blocked' }]);
});

it('the own row and those of other user admins have no actions', async () => {
  const other = await createAccount('userAdmin', partner);
  const user = await createAccount('user', partner);
  const page = await browser.openScreen(userAdmin.email, '/userActivateUser?users=all');
  await findRow(page, user.email).getByRole('button', { name: 'Edit Status' }).waitFor();
  for (const { email } of [userAdmin, other])
    expect(await findRow(page, email).getByRole('button').count()).toBe(0);
});

it('a registered user chooses the password and can sign in, and the form is empty for the next one', async () => {
  const email = `${randomUUID()}@test.example`;
  const page = await browser.openScreen(userAdmin.email, '/userActivateUser');
  await page.getByRole('button', { name: 'Register Users' }).click();
  await getTitle(page, 'Register Users').waitFor();
  expect(await page.getByLabel(/password/i).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('12');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  for (const error of [
    'You cannot submit an empty firstname!',
    'You cannot submit an empty surname!',
    'You have submitted an invalid email !',
    'The phone number submitted is empty or its too short!',
  ])
    await page.getByText(error).waitFor();

  await fillPerson(page, email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('Successfully registered the user !').waitFor();
  expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe('');

  const invited = await browser.newPage();
  await invited.goto(`/#/acceptInvitation?id=${await requestTicket(email, 'acceptInvitation')}&for=user`);
  await invited.getByRole('heading', { level: 2, name: 'Welcome, Tiyamike' }).waitFor();
  expect(await invited.getByLabel('Phone').inputValue()).toBe('0999123456');
  await invited.getByLabel('New password', { exact: true }).fill('zomba plateau in the rain');
  await invited.getByRole('button', { name: 'Create account' }).click();
  await invited.getByText('You can use the portal now.').waitFor();

  await page.goto('/#/userActivateUser?users=all');
  await findRow(page, email).getByText('Active', { exact: true }).waitFor();
});

it('many users are registered from a file after its errors were listed by line', async () => {
  const email = `${randomUUID()}@test.example`;
  const page = await browser.openScreen(userAdmin.email, '/userAddUser');
  await page.getByRole('link', { name: 'Many users (CSV)' }).click();
  const file = (text: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'users.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  const check = page.getByRole('button', { name: 'Check the list' });
  await file('firstname,surname,email,phone\nTiyamike,Banda,nowhere,0999123456');
  await check.click();
  const errors = page.getByRole('table', { name: 'Errors in the list' });
  await errors.getByRole('row', { name: '2 email You have submitted an invalid email !' }).waitFor();

  await file(`firstname,surname,email,phone\nTiyamike,Banda,${email},0999123456`);
  await page.getByRole('switch', { name: 'Activate the accounts at once' }).click();
  await check.click();
  await page.getByRole('button', { name: 'Register 1 user' }).click();
  await page.getByText('Successfully registered 1 user.').waitFor();
  await page.goto('/#/userActivateUser?users=all');
  await findRow(page, email).getByText('Active', { exact: true }).waitFor();
});

it('only user admins have these screens', async () => {
  const { email } = await createAccount('user', partner);
  const page = await browser.openScreen(email, '/userAddUser');
  await getRoleNotice(page).waitFor();
  await page.goto('/#/userHome');
  await getDrawerEntry(page, 'Home').waitFor();
  expect(await getDrawerEntry(page, 'Activate Users').count()).toBe(0);
});
