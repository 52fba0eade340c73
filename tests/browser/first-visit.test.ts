import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { createPowerBiReport } from '../support/emulator.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle, SignInPage } from '../support/sign-in-page.js';
import { getPath, getTotalBytes, type Transfer, watchTransfers } from '../support/transfers.js';
import { findFrame, findPageEntry, reportHeard, waitForDrawnReport } from '../support/viewing.js';

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

/** Signs in, opens a report from the list, turns its page, and signs out. */
async function visit(page: Page, email: string, reportName: string): Promise<void> {
  const entrance = new SignInPage(page);
  await entrance.open();
  await entrance.signIn(email);
  await page.locator('#drawer').getByRole('link', { name: 'See All Reports' }).click();
  await getTitle(page, 'Reports Table').waitFor();
  await page.getByRole('link', { name: reportName }).click();
  await getTitle(page, reportName).waitFor();
  await waitForDrawnReport(page);
  await findPageEntry(page, 'Trends').click();
  await findFrame(page).getByRole('heading', { name: 'Regions by month' }).waitFor();
  await reportHeard(page);
  await page.goto('/#/userSeeReports');
  await getTitle(page, 'Reports Table').waitFor();
  const signedOut = page.waitForResponse('**/signin/signout');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Sign Out' }).click();
  await (await signedOut).finished();
  await entrance.email.waitFor();
}

async function measureTransfers(page: Page, work: () => Promise<void>) {
  const transfers = await watchTransfers(page);
  await work();
  const ofPortal = transfers.filter(({ url }) => url.startsWith(portalUnderTest().url));
  const isCall = (transfer: Transfer) => getPath(transfer).startsWith('/map-back-end/');
  return { calls: ofPortal.filter(isCall), files: ofPortal.filter((each) => !isCall(each)) };
}

// docs/operating.md calculates with these figures.
it('a visit with one report takes few requests, and a second visit only the page', async () => {
  const partner = await createPartner();
  const { email } = await createAccount('user', partner);
  const { name } = await createPowerBiReport(partner);
  const page = await browser.newPage();
  const first = await measureTransfers(page, () => visit(page, email, name));
  const second = await measureTransfers(page, () => visit(page, email, name));
  for (const { calls } of [first, second]) {
    expect(calls.length).toBeLessThanOrEqual(32);
    expect(getTotalBytes(calls)).toBeLessThan(30_000);
  }
  expect(getTotalBytes(first.files)).toBeLessThan(820_000);
  expect(second.files.filter((file) => getTotalBytes([file]) > 0).map(getPath)).toEqual(['/']);
  expect(getTotalBytes(second.files)).toBeLessThan(11_000);
});

it('the portal can be installed as an app, with icons of the sizes that phones need', async () => {
  const page = await browser.newPage();
  await page.goto('/');
  const devTools = await page.context().newCDPSession(page);
  const { errors, manifest } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'HIS Report Portal', display: 'kStandalone' });

  const icons = (manifest.icons ?? []).filter(({ type }) => type === 'image/png');
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { url, sizes } of icons) expect(await page.evaluate(measureImage, url)).toBe(sizes);
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect(await page.evaluate(measureImage, touchIcon ?? '')).toBe('180x180');
});

async function measureImage(address: string): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return `${image.naturalWidth}x${image.naturalHeight}`;
}
