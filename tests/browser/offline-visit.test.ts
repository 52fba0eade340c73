import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { createWebReport } from '../support/emulator.js';
import { eventually } from '../support/eventually.js';
import { type AccountFixture, createAccount, createPartner } from '../support/fixtures.js';
import { FrontEndSite } from '../support/front-end-site.js';
import { createMessage } from '../support/messages.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { getTitle, SignInPage } from '../support/sign-in-page.js';

let site: FrontEndSite;
let gateway: SecondCopy;
const browser = useBrowser(() => gateway.url);

beforeAll(async () => {
  site = await FrontEndSite.assemble();
  gateway = await startSecondCopy(createSharedComponent('gateway'), { SITE_DIR: site.path });
});
afterAll(async () => {
  await gateway.stop();
  await site.remove();
});

const waitForHome = (page: Page) => getTitle(page, /^Welcome/).waitFor();

/** Returns the files of the page that the service worker has not cached. */
const findUncached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/assets/'));
    const files = ['/', ...loaded];
    const found = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
    return files.filter((_, index) => !found[index]);
  });

/** Opens the home page of a new user, and waits until the service worker has cached the portal. */
async function openHome() {
  const partner = await createPartner();
  const account = await createAccount('user', partner);
  const page = await browser.openNewPage(account.email, '/userHome', { serviceWorkers: 'allow' });
  await waitForHome(page);
  await eventually(async () => (await findUncached(page)).length === 0);
  await waitUntilStored(page, '/report/findCardData');
  return { page, account, partner };
}

/** Waits until the browser has stored a response. */
const waitUntilStored = (page: Page, path: string) =>
  eventually(() =>
    page.evaluate(async (path) => {
      const keys = await (await caches.open('person')).keys();
      return keys.some(({ url }) => url.includes(encodeURIComponent(path)));
    }, path),
  );

/** Moves the last activity of the person into the distant past. */
const makeOld = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('person');
    const entry = (await (await cache.match('/offline/account'))?.json()) as object;
    await cache.put('/offline/account', new Response(JSON.stringify({ ...entry, savedAtMs: 0 })));
  });

const listCaches = (page: Page) => page.evaluate(() => caches.keys());

const countFavourites = async ({ id }: AccountFixture) =>
  (await sql('reports', 'SELECT FROM favourite WHERE account_id = $1', [id])).length;

describe('a visit without a network', () => {
  it('shows home and messages as of the last visit, and the current ones when the network is back', async () => {
    const { page, account } = await openHome();
    await createMessage(account.id, 'Known before.', 0);
    await page.goto('/#/userNotifications');
    await page.getByText('Known before.').waitFor();
    await waitUntilStored(page, '/message/findByUserId');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("You're offline. You see the portal as of").waitFor();
    await page.getByText('Known before.').waitFor();
    await page.goto('/#/userHome');
    await waitForHome(page);
    await page.goto('/#/userNotifications');
    await createMessage(account.id, 'Written meanwhile.', 0);
    await page.context().setOffline(false);
    await page.getByText('Written meanwhile.').waitFor();
    await page.getByText("You're offline.").waitFor({ state: 'detached' });
  });

  it('shows nothing of a person who was away for as long as a session may be idle', async () => {
    const { page } = await openHome();
    await page.context().setOffline(true);
    await makeOld(page);
    await page.reload();
    // Chromium simulates no network only for the page that is open, so that the new one counts as online.
    await page.getByRole('main').getByText('No connection').waitFor();
    await eventually(async () => !(await listCaches(page)).includes('person'));
    await page.context().setOffline(false);
    await page.reload();
    await waitForHome(page);
  });
});

it('a favourite that is added without a network is sent once when the network is back', async () => {
  const { page, account, partner } = await openHome();
  const report = await createWebReport(partner);
  await page.goto('/#/userSeeReports');
  const add = page.getByRole('button', { name: `Add favourite ${report.name}`, exact: true });
  await add.waitFor();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/favourite/insert') && sent.push(request.url()));
  await page.context().setOffline(true);
  await add.click();
  await page.getByText("1 change will be sent when you're back online.").waitFor();
  await page.getByRole('button', { name: `Remove favourite ${report.name}`, exact: true }).waitFor();
  expect([sent.length, await countFavourites(account)]).toEqual([0, 0]);
  await page.context().setOffline(false);
  await eventually(async () => (await countFavourites(account)) === 1);
  await page.getByText("You're offline.").waitFor({ state: 'detached' });
  expect(sent).toHaveLength(1);
});

it('a sign-out deletes all data of the person', async () => {
  const { page } = await openHome();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Sign Out' }).click();
  await new SignInPage(page).agree.waitFor();
  await eventually(async () => !(await listCaches(page)).includes('person'));
});

describe('a visit with a network', () => {
  it('has the current release of a front end, and after a rollback the former one', async () => {
    const { page } = await openHome();
    const entries: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/user\/.*main-/.test(pathname)) entries.push(pathname);
    });
    const released = await site.release('user', 'next');
    await page.reload();
    await waitForHome(page);
    expect(entries).toContain(released);
    await site.rollBack('user');
    entries.length = 0;
    await page.reload();
    await waitForHome(page);
    expect(entries).not.toContain(released);
  });
});
