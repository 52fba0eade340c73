import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { mailTo, requestTicket, getTicketIn } from '../support/mail.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { RegisterPage } from '../support/register-page.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { createAccount, createPartner, type AccountFixture } from '../support/fixtures.js';

const browser = useBrowser();
const password = 'Chosen-pass-2026';
let domain: string;
let userAdmin: AccountFixture;

beforeEach(async () => {
  domain = `${randomUUID()}.example`;
  userAdmin = await createAccount('userAdmin', await createPartner(domain));
});

async function openRegister(): Promise<RegisterPage> {
  const page = await browser.newPage();
  await page.goto('/#/registerUser');
  await getTitle(page, 'Register').waitFor();
  return new RegisterPage(page);
}

async function sendRegistration(): Promise<{ page: Page; email: string }> {
  const email = `${randomUUID()}@${domain}`;
  const register = await openRegister();
  await register.fillPerson(email);
  await register.fillAccount();
  await register.step(3);
  return { page: register.page, email };
}

async function openConfirmation(page: Page, email: string): Promise<void> {
  await page.goto(`/#/confirmRegistration?id=${await requestTicket(email, 'confirmRegistration')}`);
  await page.getByRole('heading', { level: 2, name: 'Tiyamike Banda' }).waitFor();
}

const getNewPassword = (page: Page) => page.getByLabel('New password', { exact: true });

async function confirmRegistration(page: Page, email: string): Promise<void> {
  for (const detail of [email, '+265 999 12 34 56'])
    await page.getByRole('definition').getByText(detail, { exact: true }).waitFor();
  await getNewPassword(page).fill(password);
  await page.getByRole('button', { name: 'Confirm my registration' }).click();
  await page.getByRole('heading', { level: 2, name: 'Your email address is confirmed' }).waitFor();
}

const openActivation = async (page: Page, ticket: string) => {
  await page.goto(`/#/activation?id=${ticket}`);
  await page.getByRole('heading', { level: 2, name: 'Tiyamike Banda' }).waitFor();
};
const createTicket = async () => getTicketIn(await mailTo(userAdmin.email, /activation/));
const getDeadLinkHeading = (page: Page) => page.getByRole('heading', { name: 'This link no longer works' });

it('a visitor registers, gets the link again, is activated by the link of an email and signs in', async () => {
  const { page, email } = await sendRegistration();
  await page.getByText(`We sent an email to ${email}`).waitFor();
  const former = await requestTicket(email, 'confirmRegistration');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await page.getByText('We have sent a new link.').waitFor();
  await eventually(
    () => requestTicket(email, 'confirmRegistration'),
    (ticket) => ticket !== former,
  );
  await page.goto(`/#/confirmRegistration?id=${former}`);
  await getDeadLinkHeading(page).waitFor();
  await openConfirmation(page, email);
  // Opening the link changes nothing.
  expect(await sql('identity', 'SELECT FROM account WHERE email = $1', [email])).toEqual([]);
  await confirmRegistration(page, email);
  await page.getByText(`An email will be sent to ${email} once your account is activated`).waitFor();

  const ticket = await createTicket();
  await openActivation(page, ticket);
  for (const evidence of [email, 'Yes, by a link or code sent to it', 'Yes', 'No one'])
    await page.getByRole('definition').getByText(evidence, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('heading', { level: 2, name: 'The account is activated' }).waitFor();
  await page.getByRole('link', { name: 'Finish' }).click();

  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.signIn(email, password);
  await getTitle(page, 'Welcome, Tiyamike').waitFor();
  await page.goto(`/#/activation?id=${ticket}`);
  await getDeadLinkHeading(page).waitFor();
});

it('a form with an error of the server in an earlier step leads back to it, and keeps its input until it is left', async () => {
  const register = await openRegister();
  const { page } = register;
  await register.typePerson(`${randomUUID()}@${domain}`);
  await register.firstname.fill('Tiya\u0007mike');
  await register.next.click();
  await register.step(2);
  await register.fillAccount();
  await register.step(1);
  await page.getByRole('alert').getByText('Please remove the characters that cannot be seen.').waitFor();
  expect(await register.firstname.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await register.email.getAttribute('aria-invalid')).toBe('false');

  await register.firstname.fill('Tiyamike');
  await page.reload();
  await register.step(1);
  expect(await register.firstname.inputValue()).toBe('Tiyamike');
  await register.next.click();
  await register.step(2);
  expect(await register.phone.inputValue()).toBe('+265 999 123 456');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sign in' }).click();
  await getTitle(page, 'Sign in').waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto('/#/registerUser');
  expect(await register.firstname.inputValue()).toBe('');
});

it('blocking a registered user asks for confirmation once', async () => {
  const { page, email } = await sendRegistration();
  await openConfirmation(page, email);
  await confirmRegistration(page, email);
  await openActivation(page, await createTicket());
  const block = page.getByRole('button', { name: 'Block', exact: true });
  await block.click();
  await page.getByRole('dialog', { name: 'Block Tiyamike Banda?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await block.click();
  await page.getByRole('button', { name: 'Block the account' }).click();
  await page.getByRole('heading', { level: 2, name: 'The account is blocked' }).waitFor();
  await page.getByRole('link', { name: 'Finish' }).click();

  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.signIn(email, password);
  await signIn.error.getByText('your account has been blocked').waitFor();
});
