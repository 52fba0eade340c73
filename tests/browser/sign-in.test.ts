import { expect, it } from '@jest/globals';
import { tooManyRequests } from '@portal/contracts';
import { demoPassword } from '@portal/demo-data';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { press } from '../support/forms.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

async function openSignIn(): Promise<SignInPage> {
  const signIn = new SignInPage(await browser.newPage());
  await signIn.open();
  return signIn;
}

it('the agreement must be accepted first, also in a small window, and the terms can be read', async () => {
  const page = await browser.newPage({ viewport: { width: 640, height: 400 } });
  // A text that is too long for the window.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const text = 'What you open is recorded against your account.';
    await route.fulfill({ response, body: html.replaceAll(text, `${text} `.repeat(40)) });
  });
  await page.goto('/');
  const { agree, email } = new SignInPage(page);
  const dialog = page.getByRole('dialog', { name: 'Before you sign in' });
  const heading = dialog.getByRole('heading', { level: 2 });
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.waitFor();
  const isInView = () =>
    agree.evaluate((button) => {
      const { top, left } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + 5, top + 5));
    });
  expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  expect(await isInView()).toBe(true);
  await page.keyboard.press('End');
  await eventually(() => dialog.evaluate(({ scrollTop }) => scrollTop > 0));
  expect(await isInView()).toBe(true);
  await agree.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: 'Terms of service' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms of service' });
  await terms.getByRole('heading', { level: 2 }).and(page.locator(':focus')).waitFor();
  expect(await terms.evaluate((element) => element.scrollTop)).toBe(0);
  for (const text of ['about every 24 hours', '6 months without use']) await terms.getByText(text).waitFor();
  await terms.getByRole('button', { name: 'Close the terms' }).click();
  await terms.waitFor({ state: 'detached' });
});

it('refusals have the specified texts, and the password can be shown', async () => {
  const signIn = await openSignIn();
  const { page, password: field } = signIn;
  for (const [email, password, message] of [
    ['', '', 'You cannot sign in with an empty email and password!'],
    ['', demoPassword, 'You cannot sign in with an empty email!'],
    ['anna@ngo.example', '', 'You cannot sign in with an empty password!'],
    ['abc', demoPassword, 'Invalid username or password.'],
    ['anna@ngo.example', 'wrong', 'Failed to sign in, please verify your username & password!'],
    ['blocked@dho.example', demoPassword, 'You cannot login, your account has been blocked'],
    ['deactivated@dho.example', demoPassword, 'You cannot login, your account has been deactivated'],
  ] as const) {
    await signIn.signIn(email, password);
    await signIn.error.getByText(message, { exact: true }).waitFor();
    if (!email && !password) expect(await page.locator('[aria-invalid=true]').count()).toBe(2);
    expect(await signIn.email.inputValue()).toBe(email);
  }
  for (const [name, type] of [
    ['Show the password', 'text'],
    ['Hide the password', 'password'],
  ]) {
    await press(page, name ?? '');
    expect(await field.getAttribute('type')).toBe(type);
  }

  const tooMany = tooManyRequests(120);
  await page.route('**/login', (route) =>
    route.fulfill({
      status: tooMany.status,
      contentType: 'application/problem+json',
      headers: { 'retry-after': String(tooMany.retryAfterSeconds) },
      json: tooMany.toDetails(),
    }),
  );
  await signIn.signIn('user@dho.example');
  await signIn.error.getByText("You've done this too often. Try again in 2 minutes.").waitFor();
  await page.route('**/map-back-end/**', (route) => route.abort());
  await signIn.signIn('user@dho.example');
  await signIn.error.getByText('You cannot connect to the server.', { exact: true }).waitFor();
});

it('the keyboard alone is sufficient', async () => {
  const page = await browser.newPage();
  await page.goto('/');
  await page.keyboard.press('Enter');
  await page.keyboard.type('user@dho.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo-pass-2026');
  await page.keyboard.press('Enter');
  await getTitle(page, 'Welcome, Chisomo').waitFor();
});

it('a live session is resumed, or ended for another user, and stored data of earlier pages is deleted', async () => {
  const signIn = await openSignIn();
  const { page } = signIn;
  await signIn.signIn('user@dho.example');
  await getTitle(page, 'Welcome, Chisomo').waitFor();
  await page.reload();
  await getTitle(page, 'Welcome, Chisomo').waitFor();

  await signIn.open();
  const next = page.getByRole('button', { name: 'Continue as Chisomo Mwale' });
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  await next.click();
  await getTitle(page, 'Welcome, Chisomo').waitFor();

  await signIn.open();
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await signIn.agree.waitFor();
  await page.evaluate(() => {
    localStorage.setItem('token', 'old');
    sessionStorage.setItem('cData', 'old');
  });
  await page.reload();
  await signIn.agree.click();
  await eventually(() => page.evaluate(() => localStorage.length + sessionStorage.length === 0));
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

it('a browser without cookies is told what to allow', async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.getByRole('heading', { name: 'Your browser blocks cookies.' }).waitFor();
});
