import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { portalUnderTest } from '../support/portal.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();
const email = 'user@dho.example';
const screenFile = '/assets/user/messages.screen-*.js';
let app: { entry: string; imports: string[]; css: string[] };

beforeAll(async () => {
  const response = await fetch(`${portalUnderTest().url}/registry.json`);
  const registry = (await response.json()) as ({ name: string } & typeof app)[];
  app = registry.find(({ name }) => name === 'user') as typeof app;
});

/** Opens a page outside the apps, and makes the first requests for a file fail from then on. Returns the requests for scripts and styles. */
async function openWithout(
  file: string,
  failures: number,
  concerns: (request: Request) => boolean = () => true,
): Promise<{ page: Page; requests: string[] }> {
  const page = await browser.openNewPage(email, '/forgotPassword');
  await page.getByLabel('Email', { exact: true }).waitFor();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  let left = failures;
  await page.route(`${file}*`, (route) =>
    concerns(route.request()) && left-- > 0 ? route.abort('failed') : route.continue(),
  );
  return { page, requests };
}

const openMessages = (page: Page) => page.goto('/#/userNotifications');
const getMessages = (page: Page) => getTitle(page, 'My Messages');

describe('a file that was not downloaded', () => {
  it.each([
    ['the entry of an app', () => app.entry],
    ['a script that the entry imports', () => app.imports.find((file) => file.includes('common-')) ?? ''],
    ['the style sheet', () => app.css[0] ?? ''],
    ['a screen', () => screenFile],
  ])('is requested again: %s', async (_, getFile) => {
    const { page, requests } = await openWithout(`**${getFile()}`, 2);
    await openMessages(page);
    await getMessages(page).waitFor();
    expect(requests.filter((url) => url.includes('retry='))).toEqual([]);
  });

  it('leads to an error message with Retry when it fails again and again', async () => {
    const { page } = await openWithout(`**${screenFile}`, 100);
    await openMessages(page);
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unrouteAll();
    await retry.click();
    await getMessages(page).waitFor();
  });
});

describe('a module that was downloaded but not imported', () => {
  it('is imported from another address, unlike its own imports', async () => {
    const isImport = (request: Request) => request.resourceType() === 'script';
    const { page, requests } = await openWithout(`**${screenFile}`, 1, isImport);
    await openMessages(page);
    await getMessages(page).waitFor();
    const again = requests.filter((url) => url.includes('retry='));
    expect(again).toEqual([expect.stringMatching(/messages\.screen-[^/]+\.js\?retry=1$/)]);
  });
});
