import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { queryRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { requestTicket } from '../support/mail.js';
import { createVisitor } from '../support/people.js';
import { Rest } from '../support/rest.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

const browser = useBrowser();
let partner: PartnerFixture;
let user: AccountFixture;

beforeEach(async () => {
  partner = await createPartner();
  user = await createAccount('user', partner);
});
const save = (page: Page) => page.getByRole('button', { name: 'Save the profile' });

const findEmail = async ({ id }: AccountFixture) =>
  (await queryRow<{ email: string }>('identity', 'SELECT email FROM account WHERE id = $1', [id])).email;

async function requestEmail(page: Page, email: string): Promise<void> {
  expect(await page.getByLabel('Current password', { exact: true }).count()).toBe(0);
  await page.getByLabel('Email').fill(email);
  await save(page).click();
  await page.getByText('Enter your current password to change your email address.').waitFor();
  await page.getByLabel('Current password', { exact: true }).fill(demoPassword);
  await save(page).click();
  await getTitle(page, 'My Profile').waitFor();
  await page.getByText(`Waiting for confirmation of ${email}`).waitFor();
}

it('the link to the new address changes it, and the link to the former one reverts the change', async () => {
  const page = await browser.openNewPage(user.email, '/userEditProfile');
  const email = `${randomUUID()}@test.example`;
  await requestEmail(page, email);
  const visitor = await browser.newPage();
  await visitor.goto(`/#/confirmEmail?id=${await requestTicket(email, 'confirmEmail')}`);
  const confirm = visitor.getByRole('button', { name: 'Confirm the new address' });
  await confirm.waitFor();
  expect(await findEmail(user)).toBe(user.email);
  await confirm.click();
  await visitor.getByRole('heading', { level: 2, name: 'Your email address was changed' }).waitFor();
  expect(await findEmail(user)).toBe(email);

  await visitor.goto(`/#/undoEmailChange?id=${await requestTicket(user.email, 'undoEmailChange')}`);
  await visitor.getByRole('button', { name: 'Undo the change' }).click();
  await visitor.getByRole('heading', { level: 2, name: 'Your former address is back' }).waitFor();
  expect(await findEmail(user)).toBe(user.email);
  await visitor.getByRole('link', { name: 'Choose a new password' }).click();
  await getTitle(visitor, 'Forgot your password').waitFor();
  await visitor.goto('/#/undoEmailChange?id=used');
  await visitor.getByRole('button', { name: 'Undo the change' }).click();
  await visitor.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});

it('another browser is signed out in the settings, and a changed password works at the next sign-in', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const credentials = { username: user.email, password: demoPassword };
  const { body } = await createVisitor().post('/user/login', credentials, { 'user-agent': firefox });
  const [, token] = body as [unknown, string];
  const page = await browser.openNewPage(user.email, '/security');
  const browsers = page.getByRole('region', { name: 'Browsers' }).getByRole('listitem');
  await browsers.getByText('This browser').waitFor();
  expect(await browsers.count()).toBe(2);
  await browsers.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await browsers.getByText('Firefox on Linux').waitFor({ state: 'detached' });
  const elsewhere = new Rest(undefined, token);
  const getStatus = async () => (await elsewhere.get('/emailChange/find')).status;
  expect(await eventually(getStatus, (status) => status === 401)).toBe(401);

  const newPassword = 'Chosen-pass-2026';
  await page.goto('/#/userEditProfile');
  await page.getByRole('button', { name: 'Edit Password' }).click();
  await getTitle(page, 'Edit Password').waitFor();
  const change = page.getByRole('button', { name: 'Change the password' });
  await change.click();
  await page.getByText('Please fill the old and new password fields above.').first().waitFor();

  await page.getByLabel('Old password', { exact: true }).fill('Wrong-pass-2026');
  await page.getByLabel('New password', { exact: true }).fill('Test-Person-2026');
  await page.getByText('Password strength: Easy to guess').waitFor();
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByText('Password strength: Good').waitFor();
  await page.getByRole('button', { name: 'Show New password' }).click();
  expect(await page.getByLabel('New password', { exact: true }).getAttribute('type')).toBe('text');
  await change.click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Old password', { exact: true }).fill(demoPassword);
  await change.click();
  await page.getByRole('dialog').getByText('Your password was changed. Please sign in again.').waitFor();
  await page.getByRole('button', { name: 'OK' }).click();

  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.signIn(user.email, newPassword);
  await getTitle(page, 'Welcome, Test').waitFor();
});
