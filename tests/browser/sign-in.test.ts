import { expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

async function openSignIn(): Promise<SignInPage> {
  const signIn = new SignInPage(await browser.newPage());
  await signIn.open();
  return signIn;
}

it('the agreement must be accepted first, also in a small window', async () => {
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
});

it('the terms open at the top, with the focus on their heading', async () => {
  const { page } = await openSignIn();
  await page.getByRole('button', { name: 'Terms of service' }).click();
  const terms = page.getByRole('dialog', { name: 'Terms of service' });
  await terms.getByRole('heading', { level: 2 }).and(page.locator(':focus')).waitFor();
  expect(await terms.evaluate((element) => element.scrollTop)).toBe(0);
  for (const text of ['about every 24 hours', '6 months without use']) await terms.getByText(text).waitFor();
  await terms.getByRole('button', { name: 'Close the terms' }).click();
  await terms.waitFor({ state: 'detached' });
});

it('refusals have the specified texts', async () => {
  const signIn = await openSignIn();
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
    if (!email && !password) expect(await signIn.page.locator('[aria-invalid=true]').count()).toBe(2);
    expect(await signIn.email.inputValue()).toBe(email);
  }
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
  await page.keyboard.press('Enter');
  await page.keyboard.type('user@dho.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo-pass-2026');
  await page.keyboard.press('Enter');
  await getTitle(page, 'Welcome, Chisomo').waitFor();
});

it('the calls of the specification sign in, too, one after the other', async () => {
  const { page } = await openSignIn();
  const responses = await page.evaluate(async (password) => {
    const call = async (path: string, input: object, token?: string) => {
      const headers = {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const response = await fetch(`/map-back-end${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(input),
      });
      return (await response.json()) as unknown;
    };
    const credentials = { username: 'user@dho.example', password };
    const administrator = await call('/admin/login', credentials);
    const [account, token] = (await call('/user/login', credentials)) as [{ id: number }, string];
    return { administrator, recorded: await call('/signin/signin', { userId: account.id }, token) };
  }, demoPassword);
  expect(responses).toEqual({ administrator: [], recorded: { affectedRows: 1 } });
  await page.goto('/#/userHome');
  await page.reload();
  await getTitle(page, 'Welcome, Chisomo').waitFor();
});

it('a live session is resumed, or ended for another user', async () => {
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
  await page.reload();
  await signIn.agree.waitFor();
});

it('stored data of earlier pages is deleted', async () => {
  const signIn = await openSignIn();
  await signIn.page.evaluate(() => {
    localStorage.setItem('token', 'old');
    sessionStorage.setItem('cData', 'old');
  });
  await signIn.page.reload();
  await signIn.agree.click();
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

it('a browser without cookies is told what to allow', async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.getByRole('heading', { name: 'Your browser blocks cookies.' }).waitFor();
});
