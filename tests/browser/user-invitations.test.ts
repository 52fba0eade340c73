import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';
import { chooseRowAction, pick, press } from '../support/forms.js';
import { findMailsTo, mailTo, getTicketIn } from '../support/mail.js';
import { expectAccessible, takePicture } from '../support/screens/appearance.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { eventually } from '../support/eventually.js';

const browser = useBrowser();
const password = 'Chosen-pass-2026';
let partner: PartnerFixture;
let userAdmin: AccountFixture;

beforeAll(async () => {
  partner = await createPartner();
  userAdmin = await createAccount('userAdmin', partner);
});

const createAddress = () => `${randomUUID()}@test.example`;
// Long names turn rows into cards.
const findRow = (page: Page, email: string) =>
  page.getByRole('row').or(page.getByRole('main').getByRole('listitem')).filter({ hasText: email });

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Firstname' }).fill('Mphatso');
  await page.getByRole('textbox', { name: 'Surname' }).fill('Kalua');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await press(page, 'Send the invitation');
  await page.getByText(`The invitation was sent to ${email}.`).waitFor();
  await findRow(page, email).waitFor();
}

async function openLink(ticket: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`/#/acceptInvitation?id=${ticket}&for=user`);
  return page;
}

async function expectDead(ticket: string): Promise<void> {
  const page = await openLink(ticket);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await page.getByText('is older than 7 days').waitFor();
}

it('an administrator invites a person, who chooses a password by the link and signs in as a user', async () => {
  const email = createAddress();
  const { email: administrator } = await createAccount('administrator');
  const inviter = await browser.openNewPage(administrator, '/adminAddUser');
  await pick(inviter, 'HIS Partner', partner.name);
  await invite(inviter, email);
  const ticket = getTicketIn(await mailTo(email, `a user of ${partner.name}`), 'acceptInvitation');

  const page = await openLink(ticket);
  await getTitle(page, 'Join the portal').waitFor();
  await page.getByText(email).waitFor();
  await page.getByLabel('Phone').fill('+265 999 123 456');
  await page.getByLabel('New password', { exact: true }).fill('Mphatso-Kalua');
  await press(page, 'Create account');
  await page.getByText('Choose a password that is not made of your name').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'accept-user-invitation');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await press(page, 'Create account');
  await page.getByRole('heading', { level: 2, name: 'Your account is ready' }).waitFor();
  await page.getByText('You can use the portal now.').waitFor();
  expect(await page.getByText('administrator').count()).toBe(0);
  await page.getByRole('link', { name: 'Finish' }).click();
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.signIn(email, password);
  await getTitle(page, 'Welcome, Mphatso').waitFor();

  await expectDead(ticket);
  await inviter.reload();
  await inviter.getByRole('searchbox').fill(email);
  await inviter.getByText(`Nothing matches “${email}”.`).waitFor();
});

it('a user admin sends an invitation again, whose former link stops working, and withdraws it', async () => {
  const email = createAddress();
  const page = await browser.openNewPage(userAdmin.email, '/userAddUser');
  await invite(page, email);
  const first = getTicketIn(await mailTo(email, 'invites you'), 'acceptInvitation');
  await findRow(page, email)
    .getByRole('button', { name: /^Send again/ })
    .click();
  await page.getByRole('dialog').getByText('The former link stops working.').waitFor();
  await press(page.getByRole('dialog'), 'Send again');
  const tickets = await eventually(
    async () => (await findMailsTo(email)).map((mail) => getTicketIn(mail, 'acceptInvitation')),
    ({ length }) => length === 2,
  );
  const second = tickets.find((ticket) => ticket !== first) ?? '';
  await expectDead(first);
  await getTitle(await openLink(second), 'Join the portal').waitFor();

  await chooseRowAction(findRow(page, email), 'Withdraw');
  await press(page, 'Withdraw the invitation');
  await page.getByText('The invitation was withdrawn.').waitFor();
  await findRow(page, email).waitFor({ state: 'detached' });
  await expectDead(second);
});

it('an address that has an account is refused, and the form keeps the input', async () => {
  const page = await browser.openNewPage(userAdmin.email, '/userAddUser');
  await page.getByRole('textbox', { name: 'Firstname' }).fill('Test');
  await page.getByRole('textbox', { name: 'Surname' }).fill('Person');
  await page.getByRole('textbox', { name: 'Email' }).fill(userAdmin.email);
  await press(page, 'Send the invitation');
  await page.getByText('There is already an account with this email address.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(userAdmin.email);
});
