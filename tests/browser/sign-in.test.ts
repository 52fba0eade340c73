import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

async function openSignIn(): Promise<SignInPage> {
  const signIn = new SignInPage(await browser.newPage());
  await signIn.open();
  return signIn;
}

/** Gives the agreement of the page another version. */
async function publishAgreement(page: Page): Promise<void> {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [version = ''] = /(?<="agreement":\{"version":")[^"]+/.exec(html) ?? [];
    await route.fulfill({ response, body: html.replaceAll(version, 'next') });
  });
}

it('the agreement must be accepted once for each version', async () => {
  const page = await browser.newPage();
  const signIn = new SignInPage(page);
  const missing = signIn.error.getByText('Read the agreement, then tick "I Agree".', { exact: true });
  await page.goto('/');
  await signIn.signIn('user@dho.example');
  await missing.waitFor();
  expect(await signIn.agree.evaluate((box) => box === document.activeElement)).toBe(true);
  await signIn.agree.press('Space');
  await signIn.submit.click();
  await getTitle(page, 'Welcome, Chisomo').waitFor();

  await page.goto('/#/');
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await page.getByText('By signing in, you agree.').waitFor();
  expect(await signIn.agree.count()).toBe(0);
  await page.reload();
  await signIn.signIn('owner@dho.example');
  await getTitle(page, 'Welcome, Thoko').waitFor();

  await page.goto('/#/');
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await signIn.submit.waitFor();
  await publishAgreement(page);
  await page.reload();
  await signIn.signIn('user@dho.example');
  await missing.waitFor();
});

it.each([
  {
    of: 'the terms dialog at a desk',
    button: 'Terms of service',
    name: 'Terms of service',
    viewport: { width: 1280, height: 800 },
  },
  {
    of: 'the terms dialog on a phone',
    button: 'Terms of service',
    name: 'Terms of service',
    viewport: { width: 360, height: 740 },
  },
  {
    of: 'the agreement in a low window',
    button: 'Read the agreement',
    name: 'Before you sign in',
    viewport: { width: 640, height: 240 },
  },
])('$of opens at the top, with the focus on its heading', async ({ button, name, viewport }) => {
  const page = await browser.newPage({ viewport });
  await page.goto('/');
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name });
  const heading = dialog.getByRole('heading', { level: 2, name });
  await heading.waitFor();
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  const { scrollTop, isLong } = await dialog.evaluate((element) => ({
    scrollTop: element.scrollTop,
    isLong: element.scrollHeight > element.clientHeight,
  }));
  expect({ scrollTop, isLong }).toEqual({ scrollTop: 0, isLong: true });
});

it('the agreement and the terms can be read', async () => {
  const page = await browser.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Read the agreement' }).click();
  const agreement = page.getByRole('dialog', { name: 'Before you sign in' });
  await agreement.getByText('What you open is recorded against your account.').waitFor();
  await agreement.getByRole('button', { name: 'Close the agreement' }).click();
  await agreement.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Terms of service' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms of service' });
  await terms.getByText('about every 24 hours').waitFor();
  await terms.getByText('6 months without use').waitFor();
  await terms.getByRole('button', { name: 'Close the terms' }).click();
  await terms.waitFor({ state: 'detached' });
});

it.each([
  ['admin@portal.example', '/home', /^Dashboard$/],
  ['user@dho.example', '/userHome', /^Welcome, Chisomo$/],
  ['owner@dho.example', '/userHome', /^Welcome, Thoko$/],
  ['user@ngo.example', '/userHome', /^Welcome, Mercy$/],
  ['owner@ngo.example', '/userHome', /^Welcome, James$/],
])('%s lands on %s', async (email, path, heading) => {
  const signIn = await openSignIn();
  await signIn.signIn(email);
  await getTitle(signIn.page, heading).waitFor();
  expect(new URL(signIn.page.url()).hash).toBe(`#${path}`);
});

it.each([
  ['a blocked account', 'blocked@dho.example', undefined, 'You cannot login, your account has been blocked'],
  [
    'a deactivated account',
    'deactivated@dho.example',
    undefined,
    'You cannot login, your account has been deactivated',
  ],
  [
    'a wrong password',
    'anna@ngo.example',
    'wrong',
    'Failed to sign in, please verify your username & password!',
  ],
  [
    'an unknown address',
    'nobody@dho.example',
    undefined,
    'Failed to sign in, please verify your username & password!',
  ],
  ['an empty address', '', undefined, 'You cannot sign in with an empty email!'],
  ['an empty password', 'anna@ngo.example', '', 'You cannot sign in with an empty password!'],
  ['an empty form', '', '', 'You cannot sign in with an empty email and password!'],
  ['an address that is too short', 'abc', undefined, 'Invalid username or password.'],
])('%s is refused with the specified text', async (_case, email, password, message) => {
  const signIn = await openSignIn();
  await signIn.signIn(email, password);
  await signIn.error.getByText(message, { exact: true }).waitFor();
  expect(new URL(signIn.page.url()).hash.replace('#/', '')).toBe('');
  expect(await signIn.email.inputValue()).toBe(email);
});

it('an unavailable server is shown', async () => {
  const signIn = await openSignIn();
  await signIn.page.route('**/map-back-end/**', (route) => route.abort());
  await signIn.signIn('user@dho.example');
  await signIn.error.getByText('You cannot connect to the server.', { exact: true }).waitFor();
});

it('the password can be shown and hidden', async () => {
  const { page, password } = await openSignIn();
  await password.fill('secret words');
  await page.getByRole('button', { name: 'Show the password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide the password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

it('the keyboard alone is sufficient', async () => {
  const page = await browser.newPage();
  await page.goto('/');
  await page.getByLabel('Email').focus();
  await page.keyboard.type('user@dho.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo-pass-2026');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await getTitle(page, 'Welcome, Chisomo').waitFor();
});

it('a live session is resumed, or ended for another user', async () => {
  const { page, submit } = await openSignIn();
  await new SignInPage(page).signIn('user@dho.example');
  await getTitle(page, 'Welcome, Chisomo').waitFor();
  await page.reload();
  await getTitle(page, 'Welcome, Chisomo').waitFor();

  await page.goto('/#/');
  await page.getByRole('button', { name: 'Continue as Chisomo Mwale' }).click();
  await getTitle(page, 'Welcome, Chisomo').waitFor();

  await page.goto('/#/');
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await submit.waitFor();
  await page.reload();
  await submit.waitFor();
});

it('stored data of earlier pages is deleted', async () => {
  const signIn = await openSignIn();
  await signIn.page.evaluate(() => {
    localStorage.setItem('token', 'old');
    sessionStorage.setItem('cData', 'old');
  });
  await signIn.page.reload();
  const countStored = () => signIn.page.evaluate(() => localStorage.length + sessionStorage.length);
  await eventually(countStored, (count) => count === 0);
});

it('public pages have titles and descriptions of their own, and link to the sign-in page', async () => {
  const page = await browser.newPage();
  const texts = new Set<string>();
  for (const name of ['registerUser', 'forgotPassword', 'accessibility']) {
    await page.goto(`/#/${name}`);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    expect(await page.title()).toMatch(new RegExp(`^${heading} – `));
    texts.add((await page.locator('meta[name=description]').getAttribute('content')) ?? '');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sign in' }).click();
    await getTitle(page, 'Sign in').waitFor();
  }
  texts.add((await page.locator('meta[name=description]').getAttribute('content')) ?? '');
  expect(texts.size).toBe(4);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(new URL('/', page.url()).href);
});
