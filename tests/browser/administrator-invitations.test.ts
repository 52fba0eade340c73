import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { chooseRowAction, openBulk, press } from '../support/forms.js';
import { mailTo, getTicketIn } from '../support/mail.js';
import { expectAccessible, takePicture } from '../support/screens/appearance.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { createAccount } from '../support/fixtures.js';

const browser = useBrowser();
const password = 'Chosen-pass-2026';
const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Invite an administrator' });
const getPasswordField = (page: Page) => page.getByLabel('New password', { exact: true });

async function openInvitations(): Promise<Page> {
  const { email } = await createAccount('administrator');
  const page = await browser.openNewPage(email, '/administratorInvitations');
  await getTitle(page, 'Administrator Invitations').waitFor();
  return page;
}

async function invite(page: Page, email: string, ownPassword = demoPassword): Promise<void> {
  await press(page, 'Invite an administrator');
  const dialog = findDialog(page);
  await dialog.getByLabel('Firstname').fill('Mphatso');
  await dialog.getByLabel('Surname').fill('Kalua');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Your password', { exact: true }).fill(ownPassword);
  await press(dialog, 'Send the invitation');
}

it('an administrator invites another one, who chooses a password by the link and signs in', async () => {
  const email = `${randomUUID()}@test.example`;
  const inviter = await openInvitations();
  await invite(inviter, email);
  await inviter.getByText(`The invitation was sent to ${email}.`).waitFor();
  await inviter.getByRole('table').getByText(email).waitFor();
  const crumbs = inviter.getByRole('navigation', { name: 'Breadcrumbs' });
  await crumbs.getByRole('link', { name: 'Dashboard' }).waitFor();

  const ticket = getTicketIn(await mailTo(email, 'invites you'), 'acceptInvitation');
  const page = await browser.newPage();
  await page.goto(`/#/acceptInvitation?id=${ticket}`);
  await getTitle(page, 'Become an administrator').waitFor();
  await page.getByText(email).waitFor();
  await press(page, 'Create account');
  await page.getByText('Please, fill in your phone number.').waitFor();
  await page.getByText('You cannot submit').waitFor();
  await page.getByLabel('Phone').fill('+265 999 123 456');
  await getPasswordField(page).fill('Mphatso-Kalua');
  await press(page, 'Create account');
  await page.getByText('Choose a password that is not made of your name').waitFor();
  await expectAccessible(page);
  await takePicture(page, 'accept-invitation');
  await getPasswordField(page).fill(password);
  await press(page, 'Create account');
  await page.getByRole('heading', { level: 2, name: 'Your account is ready' }).waitFor();
  await page.getByText('You are an administrator now.').waitFor();
  await page.getByRole('link', { name: 'Finish' }).click();
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.signIn(email, password);
  await getTitle(page, 'Dashboard').waitFor();

  await page.goto(`/#/acceptInvitation?id=${ticket}`);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});

it('a wrong own password is refused in the dialog, which keeps the input', async () => {
  const email = `${randomUUID()}@test.example`;
  const page = await openInvitations();
  await invite(page, email, 'not-the-password');
  const dialog = findDialog(page);
  await dialog.getByText('The password is wrong.').waitFor();
  expect(await dialog.getByLabel('Email').inputValue()).toBe(email);
});

it('a pending invitation is withdrawn and its link becomes invalid', async () => {
  const email = `${randomUUID()}@test.example`;
  const page = await openInvitations();
  await invite(page, email);
  const ticket = getTicketIn(await mailTo(email, 'invites you'), 'acceptInvitation');
  const row = page.getByRole('row').filter({ hasText: email });
  await chooseRowAction(row, 'Withdraw');
  await page.getByRole('dialog').getByText(`The link that was sent to ${email} stops working.`).waitFor();
  await press(page, 'Withdraw the invitation');
  await page.getByText('The invitation was withdrawn.').waitFor();
  await row.waitFor({ state: 'detached' });

  const visitor = await browser.newPage();
  await visitor.goto(`/#/acceptInvitation?id=${ticket}`);
  await visitor.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});

it('several pending invitations are withdrawn at once', async () => {
  const word = `many-${randomUUID().slice(0, 8)}`;
  const page = await openInvitations();
  for (const name of ['first', 'second']) {
    const email = `${name}.${word}@test.example`;
    await invite(page, email);
    await page.getByRole('table').getByText(email).waitFor();
  }
  await page.goto(`/#/administratorInvitations?search=${word}`);
  const dialog = await openBulk(page, 2, 'Withdraw');
  await press(dialog, 'Withdraw');
  await dialog.getByRole('heading', { name: '2 invitations were withdrawn.' }).waitFor();
  await press(dialog, 'Close');
  await page.getByText(`Nothing matches “${word}”.`).waitFor();
});
