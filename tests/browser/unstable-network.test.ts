import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';
import { readTexts } from '../support/texts.js';

const browser = useBrowser();
const email = 'user@dho.example';
const english = readTexts('frontends/shell', 'en');
const chichewa = readTexts('frontends/shell', 'ny');
const screenFile = '/assets/user/messages.screen-*.js';
let app: { entry: string; imports: string[]; css: string[] };

beforeAll(async () => {
  const response = await fetch(`${portalUnderTest().url}/registry.json`);
  const registry = (await response.json()) as ({ name: string } & typeof app)[];
  app = registry.find(({ name }) => name === 'user') as typeof app;
});

/** Opens a page outside the apps, and makes the first requests for each file fail from then on. Returns the requests, and those for the page itself. */
async function openWithout(
  files: string,
  failures: number,
  concerns: (request: Request) => boolean = () => true,
): Promise<{ page: Page; requests: string[]; documents: string[] }> {
  const page = await browser.openNewPage(email, '/forgotPassword');
  await page.getByLabel('Email', { exact: true }).waitFor();
  const requests: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    requests.push(request.url());
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  const failed: string[] = [];
  await page.route(`${files}*`, (route) => {
    const { pathname } = new URL(route.request().url());
    const isFailing =
      concerns(route.request()) && failed.filter((each) => each === pathname).length < failures;
    if (!isFailing) return route.continue();
    failed.push(pathname);
    return route.abort('failed');
  });
  return { page, requests, documents };
}

/** Requests a file again by the button. It arrives only then, because it is also requested from time to time. */
async function retry(page: Page, file: string): Promise<void> {
  const request = page.waitForRequest(`**${file}`);
  await press(page, 'Retry');
  await request;
  await page.unrouteAll();
}

const openMessages = (page: Page) => page.goto('/#/userNotifications');
const getMessages = (page: Page) => getTitle(page, 'My Messages');

describe('a file that was not downloaded', () => {
  it('is requested again, be it a script or a style sheet', async () => {
    const { page, requests } = await openWithout(`**{${app.entry},${app.css[0]}}`, 2);
    await openMessages(page);
    await getMessages(page).waitFor();
    expect(requests.filter((url) => url.includes('retry='))).toEqual([]);
  });

  it('can be requested again in place when it fails again and again', async () => {
    const { page, documents } = await openWithout(`**${screenFile}`, 100);
    await openMessages(page);
    await page.getByRole('main').getByText("We couldn't load").waitFor();
    await retry(page, screenFile);
    await getMessages(page).waitFor();
    expect(documents).toEqual([]);
  });
});

it('texts of a language that are late are shown in English until they are there', async () => {
  const page = await browser.newPage({ locale: 'ny-MW' });
  await page.route('**/assets/shell/ny-*.js', (route) => route.abort());
  await page.goto('/#/forgotPassword');
  await getTitle(page, english('forgotPassword.title')).waitFor();
  await page.unrouteAll();
  await getTitle(page, chichewa('forgotPassword.title')).waitFor();
});

describe('a network that breaks off during a download', () => {
  it.each([
    ['a script that the entry imports', () => app.imports.find((file) => file.endsWith('.js')) ?? ''],
    ['a screen', () => screenFile],
  ])('is named, and the download resumes when it is back: %s', async (_, getFile) => {
    const page = await browser.openNewPage(email, '/forgotPassword');
    await page.getByLabel('Email', { exact: true }).waitFor();
    await expectResumed(page, getFile());
  });

  it('is named, and the download resumes when it is back: the session', async () => {
    // A browser that has seen the account would open it without a network.
    const page = await browser.newPage();
    await page.goto('/#/forgotPassword');
    await page.getByLabel('Email', { exact: true }).waitFor();
    // What is still being downloaded would not be there without a network.
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    await enterAs(page.context(), email);
    await expectResumed(page, '/session/refresh');
  });

  async function expectResumed(page: Page, file: string): Promise<void> {
    await page.route(
      `**${file}*`,
      async (route) => {
        await page.context().setOffline(true);
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await openMessages(page);
    await page.getByRole('main').getByText("You're offline.").waitFor();
    await page.context().setOffline(false);
    await getMessages(page).waitFor();
  }
});

describe('a file that a release has replaced', () => {
  it.each([
    ['the entry of an app', () => app.entry],
    ['a screen', () => screenFile],
  ])('leads to the new release: %s', async (_, getFile) => {
    const { page, documents } = await openWithout('**/nothing', 0);
    // The file is there again after the reload, not before: it is requested from time to time.
    const isReloaded = () => documents.length > 0;
    await page.route(`**${getFile()}`, (route) =>
      isReloaded() ? route.continue() : route.fulfill({ status: 404 }),
    );
    await page.route('**/registry.json', (route) =>
      isReloaded() ? route.continue() : route.fulfill({ json: [] }),
    );
    await openMessages(page);
    await page.getByRole('main').getByText('The portal has been updated').waitFor();
    await press(page, 'Reload the page');
    await getMessages(page).waitFor();
    expect(documents).toHaveLength(1);
  });

  it('is requested again if there is no new release', async () => {
    const { page } = await openWithout('**/nothing', 0);
    await page.route(`**${screenFile}`, (route) => route.fulfill({ status: 404 }));
    await openMessages(page);
    await page.getByRole('main').getByText("We couldn't load").waitFor();
    await retry(page, screenFile);
    await getMessages(page).waitFor();
  });
});

describe('a module that was downloaded but not imported', () => {
  it('is imported from another address, unlike its own imports', async () => {
    const isImport = (request: Request) => request.resourceType() === 'script';
    const { page, requests } = await openWithout(`**${screenFile}`, 1, isImport);
    await openMessages(page);
    await getMessages(page).waitFor();
    // The loader downloads and checks it before the import.
    const again = new Set(requests.filter((url) => url.includes('retry=')));
    expect([...again]).toEqual([expect.stringMatching(/messages\.screen-[^/]+\.js\?retry=1$/)]);
  });
});
