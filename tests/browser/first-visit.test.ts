import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { portalUnderTest } from '../support/portal.js';
import { getPath, getTotalBytes, type Transfer, watchTransfers } from '../support/transfers.js';

const browser = useBrowser();

/**
 * Most kibibytes and requests of each step, with the app that this browser used last. The form needs no script. The sign-in page is 100 kB
 * at most, until the user touches the form and the shell follows.
 */
const budgets = {
  form: { kib: 13, requests: 3 },
  signIn: { kib: 96, requests: 8 },
  shell: { kib: 37, requests: 4 },
  app: { kib: 67, requests: 4 },
  home: { kib: 14, requests: 13 },
};

it.each([
  ['user', 'user@dho.example'],
  ['admin', 'admin@portal.example'],
])('the first visit keeps to the budgets of bytes and requests up to the home of %s', async (app, email) => {
  const page = await browser.newPage();
  await page.context().addCookies([{ name: 'app', value: app, url: portalUnderTest().url }]);
  const transfers = await watchTransfers(page);
  const signIn = new SignInPage(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expectWithin(budgets.signIn, transfers.splice(0));

  const shellFiles = waitForDownloads(page, ['**/session/refresh', '**/tanstack-react-query-*']);
  await signIn.agree.click();
  await shellFiles;
  const shell = transfers.splice(0);
  expectWithin(budgets.shell, shell);
  expect(shell.map(getPath).filter((file) => /\/assets\/(user|admin)\/|\.screen-/.test(file))).toEqual([]);

  const appFiles = waitForDownloads(page, [`**/assets/${app}/main-*`, `**/assets/${app}/style-*`]);
  await signIn.email.fill(email);
  await appFiles;
  const files = transfers.splice(0);
  expectWithin(budgets.app, files);
  expect(files.map(getPath).filter((file) => !file.startsWith(`/assets/${app}/`))).toEqual([]);

  await signIn.signIn(email);
  await getTitle(page, app === 'user' ? /^Welcome/ : 'Dashboard').waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  // The code of later screens follows when the home page has its data.
  expectWithin(
    budgets.home,
    transfers.filter((transfer) => getPath(transfer).startsWith('/map-back-end/')),
  );
});

/** The network of a page is idle once only. */
const waitForDownloads = (page: Page, addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await page.waitForResponse(address)).finished()));

function expectWithin({ kib, requests }: { kib: number; requests: number }, transfers: Transfer[]): void {
  expect(getTotalBytes(transfers) / 1_024).toBeLessThanOrEqual(kib);
  expect(transfers.length).toBeLessThanOrEqual(requests);
}

it('the form can be filled in within its budget of bytes and requests', async () => {
  const page = await browser.newPage();
  const transfers = await watchTransfers(page);
  await page.route('**/*.js', (route) => route.abort());
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.email.fill('user@dho.example');
  await page.waitForLoadState('networkidle');
  expectWithin(budgets.form, transfers);
});

it('the data of the home page is requested once, while its code is being downloaded', async () => {
  const page = await browser.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  let release = (): void => undefined;
  const lock = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/user/main-*', async (route) => {
    await lock;
    await route.continue();
  });
  const firstCall = page.waitForRequest('**/report/findCardData');
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn('user@dho.example');
  await firstCall;
  release();
  await page.locator('.category-card a').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  const calls = ['report/findCardData', 'report/findCatalogue', 'favourite/findAll', 'viewership/findRecent'];
  for (const call of calls) expect(requested.filter((path) => path.endsWith(call))).toHaveLength(1);
});

it('the first visit makes no failing request and logs nothing to the console', async () => {
  const page = await browser.newPage();
  const failed: string[] = [];
  page.on('response', (response) => response.ok() || failed.push(`${response.status()} ${response.url()}`));
  page.on('requestfailed', (request) => failed.push(request.url()));
  page.on('console', (message) => failed.push(message.text()));
  await page.goto('/');
  await new SignInPage(page).agree.click();
  await page.waitForLoadState('networkidle');
  expect(failed).toEqual([]);
});

it('a second visit transfers almost nothing', async () => {
  const page = await browser.newPage();
  const visit = async () => {
    const shellFiles = waitForDownloads(page, ['**/session/refresh', '**/tanstack-react-query-*']);
    await page.goto('/');
    await new SignInPage(page).agree.click();
    await shellFiles;
  };
  await visit();
  const transfers = await watchTransfers(page);
  await visit();
  expect(getTotalBytes(transfers)).toBeLessThan(11.5 * 1_024);
});

it('the files of later screens load while the user types', async () => {
  const page = await browser.newPage();
  const transfers = await watchTransfers(page);
  const signIn = new SignInPage(page);
  await signIn.open();
  const file = page.waitForResponse('**/assets/user/**');
  await signIn.email.pressSequentially('user@');
  await file;
  await signIn.signIn('user@dho.example');
  await getTitle(page, /^Welcome/).waitFor();
  const scripts = transfers.map(getPath).filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => /-charts?-|power-?bi/i.test(file))).toEqual([]);
});
