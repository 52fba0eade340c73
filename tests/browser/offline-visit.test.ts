import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { press } from '../support/forms.js';
import { FrontEndSite } from '../support/front-end-site.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { createSharedComponent } from '../support/shared-components.js';
import { getTitle } from '../support/sign-in-page.js';

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
    const files = ['/', '/registry.json', '/portal.json', ...loaded];
    const found = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
    return files.filter((_, index) => !found[index]);
  });

/** Opens the home page, and waits until the service worker has cached the portal. */
async function openHome(): Promise<Page> {
  const page = await browser.openNewPage('user@dho.example', '/userHome', { serviceWorkers: 'allow' });
  await waitForHome(page);
  await eventually(async () => (await findUncached(page)).length === 0);
  return page;
}

describe('a visit without a network', () => {
  it('says that there is no connection, and opens the page when the network is back', async () => {
    const page = await openHome();
    await page.context().setOffline(true);
    await page.reload();
    // Chromium simulates no network only for the page that is open, so that the new one counts as online.
    await page.getByRole('main').getByText('No connection').waitFor();
    await page.context().setOffline(false);
    await press(page, 'Retry');
    await waitForHome(page);
  });
});

describe('a visit with a network', () => {
  it('has the current release of a front end, and after a rollback the former one', async () => {
    const page = await openHome();
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
