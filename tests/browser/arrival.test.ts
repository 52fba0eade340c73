import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { getRoleNotice, SignInPage, getTitle } from '../support/sign-in-page.js';
import {
  createAccount,
  createPartner,
  type AccountFixture,
  type PartnerFixture,
} from '../support/fixtures.js';

const browser = useBrowser();

const getHash = (page: Page) => new URL(page.url()).hash;

async function signInAgain(page: Page, email: string): Promise<void> {
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.signIn(email);
}

it('a link leads to its screen after signing in, and home with a notice if the screen belongs to another role', async () => {
  const page = await browser.newPage();
  await page.goto('/#/userActivateUser?users=all');
  await signInAgain(page, 'owner@dho.example');
  await getTitle(page, 'Activate Users').waitFor();
  expect(getHash(page)).toBe('#/userActivateUser?users=all');

  await page.goto('/#/seeUsers');
  await getRoleNotice(page).waitFor();
  await getTitle(page, /^Welcome/).waitFor();
  expect(getHash(page)).toBe('#/userHome');
  await press(page, 'Close');
  await getRoleNotice(page).waitFor({ state: 'detached' });
});

describe('expired session', () => {
  const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Session ended' });

  /** Signs a user in on a screen whose clock can be moved. */
  async function onScreen(
    path: string,
  ): Promise<{ page: Page; account: AccountFixture; partner: PartnerFixture }> {
    const partner = await createPartner();
    const account = await createAccount('user', partner);
    const page = await browser.newPage();
    // Installed before the page opens, because timers that start earlier are lost.
    await page.clock.install();
    await enterAs(page.context(), account.email);
    await page.goto(`/#${path}`);
    return { page, account, partner };
  }

  async function expire(page: Page): Promise<void> {
    await page.clock.fastForward('31:00');
    await getDialog(page).getByText('Your access token has expired.').waitFor();
  }

  it('keeps the screen and the input of a form for the same user, except passwords', async () => {
    const { page, account } = await onScreen('/userEditProfile');
    await page.getByLabel('Surname').fill('Chirwa-Banda');
    await page.getByLabel('Phone').fill('0999 123 456');
    await expire(page);
    expect(await page.content()).not.toContain('Chirwa-Banda');
    await press(getDialog(page), 'OK');
    await signInAgain(page, account.email);
    await getTitle(page, 'Edit Profile').waitFor();
    expect(getHash(page)).toBe('#/userEditProfile');
    expect(await page.getByLabel('Surname').inputValue()).toBe('Chirwa-Banda');
    expect(await page.getByLabel('Phone').inputValue()).toBe('0999 123 456');
    expect(await page.getByLabel('Firstname').inputValue()).toBe('Test');
    await press(page, 'Save the profile');
    await page.getByRole('definition').getByText('Chirwa-Banda').waitFor();

    await page.goto('/#/userEditPassword');
    await page.getByLabel('Old password', { exact: true }).fill('Secret words 1');
    await page.getByLabel('New password', { exact: true }).fill('Secret words 2');
    await expire(page);
    await press(getDialog(page), 'OK');
    await signInAgain(page, account.email);
    await getTitle(page, 'Edit Password').waitFor();
    for (const name of ['Old password', 'New password'])
      expect(await page.getByLabel(name, { exact: true }).inputValue()).toBe('');
  });

  it('keeps no input after a sign-out, and shows nothing to the next user', async () => {
    const { page, account, partner } = await onScreen('/userEditProfile');
    const next = await createAccount('user', partner);
    const surname = page.getByLabel('Surname');
    await surname.fill('Chirwa-Banda');
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('button', { name: 'Sign Out' })
      .click();
    await press(page, 'Discard');
    await signInAgain(page, account.email);
    await getTitle(page, 'Welcome, Test').waitFor();
    await page.goto('/#/userEditProfile');
    await surname.waitFor();
    expect(await surname.inputValue()).toBe('Person');

    await surname.fill('Chirwa-Banda');
    await expire(page);
    await press(getDialog(page), 'OK');
    await signInAgain(page, next.email);
    await getTitle(page, 'Welcome, Test').waitFor();
    expect(getHash(page)).toBe('#/userHome');
    await page.goto('/#/userEditProfile');
    await surname.waitFor();
    expect(await surname.inputValue()).toBe('Person');
    expect(await page.getByLabel('Email').inputValue()).toBe(next.email);
  });

  it('continues in the other tabs when the user returns in one', async () => {
    const { page, account } = await onScreen('/userEditProfile');
    await page.getByLabel('Surname').fill('Chirwa-Banda');
    const other = await page.context().newPage();
    await other.goto('/#/userSeeReports');
    await getTitle(other, 'Reports Table').waitFor();
    await page.clock.fastForward('29:50');
    // In small steps, because an app gets some seconds to shut down.
    while (!(await getDialog(other).isVisible())) await page.clock.runFor(1_000);
    await getDialog(page).waitFor();
    await press(getDialog(other), 'OK');
    await signInAgain(other, account.email);
    await getTitle(other, 'Reports Table').waitFor();
    await getTitle(page, 'Edit Profile').waitFor();
    expect(await page.getByLabel('Surname').inputValue()).toBe('Chirwa-Banda');
  });
});
