import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { getPath, getTotalBytes, watchTransfers } from '../support/transfers.js';

const browser = useBrowser();
const maxBytes = 150 * 1_024;

it('the first visit to the sign-in page transfers at most 150 kB, without files of later screens', async () => {
  const page = await browser.newPage();
  const transfers = await watchTransfers(page);
  await page.goto('/');
  await new SignInPage(page).agree.click();
  await page.waitForLoadState('networkidle');
  expect(transfers.length).toBeGreaterThan(3);
  expect(getTotalBytes(transfers)).toBeLessThanOrEqual(maxBytes);
  expect(transfers.map(getPath).filter((file) => /\/assets\/(user|admin)\/|\.screen-/.test(file))).toEqual(
    [],
  );
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
  await page.goto('/');
  await new SignInPage(page).agree.click();
  await page.waitForLoadState('networkidle');
  const transfers = await watchTransfers(page);
  await page.goto('/');
  await new SignInPage(page).agree.click();
  await page.waitForLoadState('networkidle');
  expect(getTotalBytes(transfers)).toBeLessThan(10 * 1_024);
});

it('the files of later screens load while the user types', async () => {
  const page = await browser.newPage();
  const transfers = await watchTransfers(page);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.email.pressSequentially('user@');
  await page.waitForLoadState('networkidle');
  const files = transfers.map(getPath);
  expect(files.some((file) => file.startsWith('/assets/user/'))).toBe(true);
  await signIn.signIn('user@dho.example');
  await getTitle(page, /^Welcome/).waitFor();
  const scripts = transfers.map(getPath).filter((file) => file.endsWith('.js'));
  expect(scripts.filter((file) => /-charts?-|power-?bi/i.test(file))).toEqual([]);
});
