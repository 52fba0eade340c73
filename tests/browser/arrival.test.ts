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

async function follow(hash: string): Promise<SignInPage> {
  const signIn = new SignInPage(await browser.newPage());
  await signIn.page.goto(`/${hash}`);
  await signIn.agree.click();
  return signIn;
}

async function signInAgain(page: Page, email: string): Promise<void> {
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.signIn(email);
}

describe('link for a visitor', () => {
  it.each([
    ['owner@dho.example', '#/userActivateUser?users=all', 'Activate Users'],
    ['admin@portal.example', '#/seeUsers?search=mwale', 'Manage Users'],
  ])('leads %s to %s after signing in', async (email, hash, heading) => {
    const signIn = await follow(hash);
    await signIn.signIn(email);
    await getTitle(signIn.page, heading).waitFor();
    expect(getHash(signIn.page)).toBe(hash);
  });

  it('leads to the first screen where it is no route of the portal', async () => {
    for (const hash of [
      '#//elsewhere.example/x',
      '#/https://elsewhere.example',
      '#/report/1/2',
      '#/nothing',
    ]) {
      const signIn = await follow(hash);
      expect(getHash(signIn.page).replace('#/', '')).toBe('');
    }
  });

  it('leads to the home page with a notice when the screen belongs to another role', async () => {
    const signIn = await follow('#/seeUsers');
    await signIn.signIn('user@dho.example');
    await getRoleNotice(signIn.page).waitFor();
    await getTitle(signIn.page, 'Welcome, Chisomo').waitFor();
    expect(getHash(signIn.page)).toBe('#/userHome');
  });
});

describe('signed-in user', () => {
  it.each([
    ['user@dho.example', '/home', '/userHome'],
    ['owner@dho.example', '/makeUserAdmin', '/userHome'],
    ['admin@portal.example', '/userSeeReports', '/home'],
  ])('%s is redirected from %s to %s with a notice that can be closed', async (email, path, home) => {
    const page = await browser.openScreen(email, path);
    await getRoleNotice(page).waitFor();
    expect(getHash(page)).toBe(`#${home}`);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await getRoleNotice(page).waitFor({ state: 'detached' });
  });
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

  async function expireAndReturn(page: Page, email: string): Promise<void> {
    await expire(page);
    await press(getDialog(page), 'OK');
    await signInAgain(page, email);
  }

  it('keeps the screen and the input of a form for the same user', async () => {
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
  });

  it('keeps no password', async () => {
    const { page, account } = await onScreen('/userEditPassword');
    await page.getByLabel('Old password', { exact: true }).fill('Secret words 1');
    await page.getByLabel('New password', { exact: true }).fill('Secret words 2');
    await expireAndReturn(page, account.email);
    await getTitle(page, 'Edit Password').waitFor();
    expect(await page.getByLabel('Old password', { exact: true }).inputValue()).toBe('');
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
  });

  it('shows nothing to the next user, who starts at the home page', async () => {
    const { page, partner } = await onScreen('/userEditProfile');
    const next = await createAccount('user', partner);
    await page.getByLabel('Surname').fill('Chirwa-Banda');
    await expireAndReturn(page, next.email);
    await getTitle(page, 'Welcome, Test').waitFor();
    expect(getHash(page)).toBe('#/userHome');
    await page.goto('/#/userEditProfile');
    await page.getByLabel('Surname').waitFor();
    expect(await page.getByLabel('Surname').inputValue()).toBe('Person');
    expect(await page.getByLabel('Email').inputValue()).toBe(next.email);
  });

  it('keeps no input after a sign-out', async () => {
    const { page, account } = await onScreen('/userEditProfile');
    await page.getByLabel('Surname').fill('Chirwa-Banda');
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('button', { name: 'Sign Out' })
      .click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await signInAgain(page, account.email);
    await getTitle(page, 'Welcome, Test').waitFor();
    await page.goto('/#/userEditProfile');
    await page.getByLabel('Surname').waitFor();
    expect(await page.getByLabel('Surname').inputValue()).toBe('Person');
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
