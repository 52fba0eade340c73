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
  userAdmin = await createAccount('userAdmin', await createPartner({ emailPattern: domain }));
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

/** Registers a user and confirms the address. Returns the page and the address. */
async function registerConfirmed(): Promise<{ page: Page; email: string }> {
  const { page, email } = await sendRegistration();
  await confirmRegistration(page, email);
  return { page, email };
}

async function openConfirmation(page: Page, email: string): Promise<void> {
  await page.goto(`/#/confirmRegistration?id=${await requestTicket(email, 'confirmRegistration')}`);
  await page.getByRole('heading', { level: 2, name: 'Tiyamike Banda' }).waitFor();
}

const getNewPassword = (page: Page) => page.getByLabel('New password', { exact: true });

async function confirmRegistration(page: Page, email: string): Promise<void> {
  await openConfirmation(page, email);
  for (const detail of [email, '+265 999 123 456'])
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

it('a visitor registers, is activated by the link of an email and signs in', async () => {
  const { page, email } = await registerConfirmed();
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

it('the input of a registration survives a reload until the form is left', async () => {
  const register = await openRegister();
  const { page } = register;
  await register.fillPerson(`${randomUUID()}@${domain}`);
  await register.phone.fill('+265 999 123 456');
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

it('a visitor gets the link again, and opening it changes nothing', async () => {
  const { page, email } = await sendRegistration();
  await page.getByText(`We sent an email to ${email}`).waitFor();
  const former = await requestTicket(email, 'confirmRegistration');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await page.getByText('We have sent a new link.').waitFor();
  const newest = await eventually(
    () => requestTicket(email, 'confirmRegistration'),
    (ticket) => ticket !== former,
  );
  await page.goto(`/#/confirmRegistration?id=${former}`);
  await getDeadLinkHeading(page).waitFor();
  await page.goto(`/#/confirmRegistration?id=${newest}`);
  await page.getByRole('button', { name: 'Confirm my registration' }).waitFor();
  expect(await sql('identity', 'SELECT FROM account WHERE email = $1', [email])).toEqual([]);
  await confirmRegistration(page, email);
  expect(await sql('identity', 'SELECT FROM account WHERE email = $1', [email])).toHaveLength(1);
});

it('the page of the link shows the strength of the password while it is typed, and refuses an easy one', async () => {
  const { page, email } = await sendRegistration();
  await openConfirmation(page, email);
  const strength = page.getByRole('status');
  for (const [typed, words] of [
    ['short', 'Too short'],
    ['Tiyamike-2026', 'Easy to guess'],
    ['bicycle-mango', 'Good'],
    ['zomba plateau in the rain', 'Strong'],
  ] as const) {
    await getNewPassword(page).fill(typed);
    await strength.getByText(`Password strength: ${words}`).waitFor();
  }
  await getNewPassword(page).fill('Tiyamike-Banda');
  await page.getByRole('button', { name: 'Confirm my registration' }).click();
  await page.getByRole('alert').waitFor();
  expect(await getNewPassword(page).getAttribute('aria-invalid')).toBe('true');
});

it('blocking a registered user asks for confirmation once', async () => {
  const { page, email } = await registerConfirmed();
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

it('missing input is marked next to its field, and the first such field gets the focus', async () => {
  const { page, firstname, next } = await openRegister();
  await next.click();
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([
    'Fill in your firstname to continue to the next step.',
    'Fill in your surname to continue to the next step.',
    'Fill in your email to continue to the next step.',
  ]);
  expect(await firstname.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await firstname.getAttribute('aria-invalid')).toBe('true');
});

it('a personal address chooses among the partners that accept it', async () => {
  const register = await openRegister();
  await register.fillPerson(`${randomUUID()}@personal.example`);
  expect(await register.partner.inputValue()).toBe('');
  await register.fillAccount();
  await register.page.getByText('Please select your HIS partner user group.').waitFor();
});

it('an address without a matching partner is rejected with a request for another', async () => {
  const register = await openRegister();
  const respondEmpty = (path: string) =>
    register.page.route(`**/map-back-end${path}`, (route) => route.fulfill({ json: [] }));
  await respondEmpty('/user/findEmailPattern');
  await respondEmpty('/userType/findAllNotExclusive');
  await register.typePerson('tiyamike@personal.example');
  await register.next.click();
  await register.page.getByText('Please enter your work email to proceed to the next step.').waitFor();
});

it.each([
  ['its own button', ({ page }: RegisterPage) => page.getByRole('button', { name: 'Back' }).click()],
  ["the browser's", ({ page }: RegisterPage) => page.goBack()],
])('going back by %s keeps all input', async (_case, goBack) => {
  const register = await openRegister();
  const email = `${randomUUID()}@${domain}`;
  await register.fillPerson(email);
  await register.phone.fill('+265 888');
  await goBack(register);
  await register.step(1);
  expect(await register.email.inputValue()).toBe(email);
  await register.next.click();
  await register.step(2);
  expect(await register.phone.inputValue()).toBe('+265 888');
});

it('a server error in an earlier step leads back to it', async () => {
  const register = await openRegister();
  await register.typePerson(`${randomUUID()}@${domain}`);
  await register.firstname.fill('Tiya\u0007mike');
  await register.next.click();
  await register.step(2);
  await register.fillAccount();
  await register.step(1);
  await register.page
    .getByRole('alert')
    .getByText('Please remove the characters that cannot be seen.')
    .waitFor();
  expect(await register.firstname.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await register.email.getAttribute('aria-invalid')).toBe('false');
});

it('registration is available to signed-in users and shows that the server is unavailable', async () => {
  const page = await browser.openNewPage('user@dho.example', '/registerUser');
  const register = new RegisterPage(page);
  await getTitle(page, 'Register').waitFor();
  await page.route('**/map-back-end/user/**', (route) => route.abort());
  await register.typePerson('tiyamike@dho.example');
  await register.next.click();
  await page.getByText('A system error occurred, please try again.', { exact: true }).waitFor();
  expect(await register.firstname.inputValue()).toBe('Tiyamike');
});

it('a link for activation without a ticket shows the error', async () => {
  const page = await browser.newPage();
  await page.goto('/#/activation');
  await getDeadLinkHeading(page).waitFor();
});
