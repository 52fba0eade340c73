import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { createWebReport } from '../support/emulator.js';
import { eventually } from '../support/eventually.js';
import { type AccountFixture, createAccount, createPartner } from '../support/fixtures.js';
import { FrontEndSite } from '../support/front-end-site.js';
import { createMessage } from '../support/messages.js';
import { press } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { getTitle, SignInPage } from '../support/sign-in-page.js';
import { waitForDrawnReport } from '../support/viewing.js';

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

/** Opens the home page, and waits until the service worker has cached the portal. */
async function openPage(account: AccountFixture): Promise<Page> {
  const page = await browser.openNewPage(account.email, '/userHome', { serviceWorkers: 'allow' });
  await waitForHome(page);
  await eventually(async () => (await findUncached(page)).length === 0);
  return page;
}

/** Opens the home page of a new user, and waits until the browser has stored its data. */
async function openHome() {
  const partner = await createPartner();
  const account = await createAccount('user', partner);
  const page = await openPage(account);
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

/** Returns the states of the service workers that serve and that wait. */
const readWorkers = (page: Page) =>
  page.evaluate(async () => {
    const { active, waiting } = await navigator.serviceWorker.ready;
    return [active?.state, waiting?.state];
  });

/** Waits until the browser has deleted all data of the person. */
const waitUntilDeleted = (page: Page) =>
  eventually(async () => !(await page.evaluate(() => caches.keys())).includes('person'));

/** Records the writes that can wait for a network, of all tabs. */
function recordWrites(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    const [write] = /\/(favourite|rating|feedback)\/insert$/.exec(request.url()) ?? [];
    if (write) sent.push(write);
  });
  return sent;
}

const countFavourites = async ({ id }: AccountFixture) =>
  (await sql('reports', 'SELECT FROM favourite WHERE account_id = $1', [id])).length;

describe('a visit without a network', () => {
  it('shows what was loaded, also screens that were not opened, and the current state when it is back', async () => {
    const { page, account, partner } = await openHome();
    const report = await createWebReport(partner);
    await createMessage(account.id, 'Not opened yet.', 0);
    await page.reload();
    await waitForHome(page);
    await waitUntilStored(page, '/message/findByUserId');
    await waitUntilStored(page, '"sort":"-type,-date_uploaded"');
    await page.context().setOffline(true);
    await page.goto('/#/userNotifications');
    await page.getByText('Not opened yet.').waitFor();
    await page.goto('/#/userSeeReports');
    await page.getByRole('main').getByText(report.name).waitFor();
    await page.reload();
    await page.getByText("You're offline. You see the portal as of").waitFor();
    await page.goto('/#/userHome');
    await waitForHome(page);
    await page.goto('/#/userNotifications');
    await page.getByText('Not opened yet.').waitFor();
    await createMessage(account.id, 'Written meanwhile.', 0);
    await page.context().setOffline(false);
    await page.getByText('Written meanwhile.').waitFor();
    await page.getByText("You're offline.").waitFor({ state: 'detached' });
  });

  it('shows nothing of a person who was away for as long as a session may be idle, nor of one who has signed out', async () => {
    const { page } = await openHome();
    await page.context().setOffline(true);
    await makeOld(page);
    await page.reload();
    // Chromium simulates no network only for the page that is open, so that the new one counts as online.
    await page.getByRole('main').getByText('No connection').waitFor();
    await waitUntilDeleted(page);
    await page.context().setOffline(false);
    await page.reload();
    await waitForHome(page);
    await waitUntilStored(page, '/report/findCardData');
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('button', { name: 'Sign Out' })
      .click();
    await new SignInPage(page).agree.waitFor();
    await waitUntilDeleted(page);
  });
});

describe('a write without a network', () => {
  it('is sent once when the network is back, although two tabs are open', async () => {
    const partner = await createReplicatedPartner();
    const account = await createReplicatedAccount('user', partner);
    const report = await createWebReport(partner);
    const page = await openPage(account);
    const other = await page.context().newPage();
    await other.goto('/#/userHome');
    await waitForHome(other);
    await page.goto(`/#/userSeeWebMap?report=${report.id}`);
    await waitForDrawnReport(page);
    const sent = recordWrites(page.context());
    await page.context().setOffline(true);
    await press(page, 'Favourite');
    await page.getByText("1 change will be sent when you're back online.").waitFor();
    await page.locator('button[aria-pressed=true]').waitFor();
    await press(page, 'Rate the Visual');
    const rating = page.getByRole('dialog', { name: 'Rate the Visual' });
    await rating.getByRole('radio', { name: '4 stars' }).check();
    await press(rating, 'Submit the rating');
    await rating.waitFor({ state: 'hidden' });
    await press(page, 'Submit Feedback');
    const feedback = page.getByRole('dialog', { name: 'Submit Feedback' });
    await feedback.getByLabel('Feedback', { exact: true }).fill('Written on the road.');
    await press(feedback, 'Submit the feedback');
    await feedback.waitFor({ state: 'hidden' });
    await other
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Home', exact: true })
      .click();
    await other.getByText("You're offline.").waitFor();
    expect([sent, await countFavourites(account)]).toEqual([[], 0]);
    await page.context().setOffline(false);
    await eventually(async () => {
      const ratings = await sql('reports', 'SELECT star FROM rating WHERE account_id = $1', [account.id]);
      const texts = await sql('notifications', 'SELECT text FROM feedback WHERE account_id = $1', [
        account.id,
      ]);
      const stored = [await countFavourites(account), ratings, texts];
      return isDeepStrictEqual(stored, [1, [{ star: 4 }], [{ text: 'Written on the road.' }]]);
    });
    for (const tab of [page, other]) await tab.getByText("You're offline.").waitFor({ state: 'detached' });
    expect(sent).toEqual(['/favourite/insert', '/rating/insert', '/feedback/insert']);
  });

  it('is sent at the next visit if the page was closed before', async () => {
    const { page, account, partner } = await openHome();
    const report = await createWebReport(partner);
    await page.goto('/#/userSeeReports');
    const add = page.getByRole('button', { name: `Add favourite ${report.name}`, exact: true });
    await add.waitFor();
    const sent = recordWrites(page.context());
    await page.context().setOffline(true);
    await add.click();
    await page.getByRole('button', { name: `Remove favourite ${report.name}`, exact: true }).waitFor();
    await page.getByText("1 change will be sent when you're back online.").waitFor();
    const next = await page.context().newPage();
    await page.close();
    await next.context().setOffline(false);
    await next.goto('/#/userHome');
    await eventually(async () => (await countFavourites(account)) === 1);
    // The browser may report the request after the server has stored the favourite.
    await eventually(() => Promise.resolve(sent.length > 0));
    expect(sent).toEqual(['/favourite/insert']);
  });
});

describe('a visit with a network', () => {
  const isLoaded = (page: Page, file: string) =>
    page.evaluate(
      (file) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname === file),
      file,
    );

  it('has the current release of an app and of the shell, and after a rollback the former one', async () => {
    const { page } = await openHome();
    for (const frontEnd of ['user', 'shell'] as const) {
      const released = await site.release(frontEnd, `next-${frontEnd}`);
      await page.reload();
      await waitForHome(page);
      expect(await isLoaded(page, released)).toBe(true);
      await site.rollBack(frontEnd);
      await page.reload();
      await waitForHome(page);
      expect(await isLoaded(page, released)).toBe(false);
    }
  });

  it('continues while the shell and its service worker are replaced, and has both at the next visit', async () => {
    const { page } = await openHome();
    for (const frontEnd of ['shell', 'user'] as const) await site.release(frontEnd, 'replaced');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await eventually(() => readWorkers(page), isDeepStrictEqual.bind(undefined, ['activated', 'installed']));
    await page.goto('/#/userNotifications');
    await getTitle(page, 'My Messages').waitFor();
    const next = await page.context().newPage();
    await page.close();
    await eventually(async () => {
      // The browser notices some time later that no page of the former worker is open.
      await next.goto('about:blank');
      await next.goto('/#/userHome');
      await waitForHome(next);
      return isDeepStrictEqual(await readWorkers(next), ['activated', undefined]);
    });
  });
});
