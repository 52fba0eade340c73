import { expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { getTitle, SignInPage } from '../support/sign-in-page.js';
import { readTexts } from '../support/texts.js';

const browser = useBrowser();
const english = readTexts('frontends/shell', 'en');
const chichewa = readTexts('frontends/shell', 'ny');
const chichewaUser = readTexts('frontends/user', 'ny');

/** Opens a page whose scripts arrive only when `release` is called. */
async function openWithoutScripts(page: Page): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  return { release };
}

/** Waits until the shell has taken the page over. */
const waitForShell = (page: Page) => page.waitForFunction(() => !('earlySignIn' in globalThis));

it('a form that is sent before the scripts are there signs in at once, and opens the app when they are', async () => {
  const page = await browser.newPage();
  const signedIn: string[] = [];
  page.on('request', (request) => request.url().endsWith('/portal/login') && signedIn.push(request.url()));
  const { release } = await openWithoutScripts(page);
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  const app = page.waitForRequest('**/assets/user/main-*');
  await signIn.signIn('user@dho.example');
  await page.getByRole('button', { name: english('signIn.busy') }).waitFor();
  await app;
  release();
  await getTitle(page, /^Welcome/).waitFor();
  expect(signedIn).toHaveLength(1);
});

it('a refusal of a form that is sent early is shown, and the form can be sent again', async () => {
  const page = await browser.newPage();
  const { release } = await openWithoutScripts(page);
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  const refused = page.waitForResponse('**/portal/login');
  await signIn.signIn('nobody@dho.example');
  await refused;
  release();
  await signIn.error.getByText(english('signIn.failed')).waitFor();
  await signIn.signIn('user@dho.example');
  await getTitle(page, /^Welcome/).waitFor();
});

it('the early form lists the demonstration accounts, and loads the shell when it is touched', async () => {
  const page = await browser.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByText(english('demo.title')).waitFor();
  await page
    .getByText(english('demo.password').replace('{{password}}', demoPassword))
    .waitFor({ state: 'attached' });
  expect(await page.locator('.demo li').allTextContents()).toContain('user@ngo.example user, Health Aid');
  expect(await page.locator('[data-provider]').count()).toBe(0);
  const isShell = (path: string) => path.startsWith('/assets/shell/main-');
  expect(requested.filter(isShell)).toEqual([]);
  await new SignInPage(page).agree.click();
  await waitForShell(page);
  expect(requested.filter(isShell)).toHaveLength(1);
});

it('the early form is in the language of the browser, and stays what it is when the scripts are there', async () => {
  const page = await browser.newPage({ locale: 'ny-MW' });
  const { release } = await openWithoutScripts(page);
  await page.getByRole('button', { name: chichewa('agreement.agree') }).click();
  await page.getByLabel(chichewa('signIn.email')).fill('user@dho.example');
  const password = page.getByLabel(chichewa('signIn.password'), { exact: true });
  await password.pressSequentially(demoPassword);
  await page.keyboard.press('Shift+ArrowLeft');
  const field = await password.elementHandle();
  release();
  await waitForShell(page);
  expect(await field?.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.locator('dialog').count()).toBe(0);
  await getTitle(page, chichewa('signIn.title')).waitFor();
  // Replaces the selection.
  await page.keyboard.type(demoPassword.slice(-1));
  await page.keyboard.press('Enter');
  await getTitle(page, chichewaUser('home.welcome').replace('{{name}}', 'Chisomo')).waitFor();
});

it('what was typed early stays in a form that a browser extension has changed', async () => {
  const page = await browser.newPage();
  const { release } = await openWithoutScripts(page);
  const signIn = new SignInPage(page);
  await signIn.agree.click();
  await signIn.email.fill('user@dho.example');
  await signIn.password.fill(demoPassword);
  await signIn.email.evaluate((field) => field.before(document.createElement('span')));
  release();
  await waitForShell(page);
  expect(await signIn.email.inputValue()).toBe('user@dho.example');
  await signIn.submit.click();
  await getTitle(page, /^Welcome/).waitFor();
});

it('without JavaScript, the page says that it needs it', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto('/');
  await page.locator('noscript').waitFor();
  expect(await page.locator('form:visible, dialog:visible').count()).toBe(0);
});
