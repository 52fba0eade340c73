import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enterAs, useBrowser } from '../support/browser.js';
import { followConnection, simulateConnection } from '../support/connection.js';
import { press } from '../support/forms.js';
import { user } from '../support/screens/accounts.js';
import { waitUntilDrawn } from '../support/screens/shown.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();
const slowBytesPerSecond = 50_000;
const firstReport = '/userSeeReports?layout=cards&type=Web+Embed&sort=name';

/** Opens a page on a connection that saves data, or on one that does not. */
async function openPage(email: string, path: string, saveData: boolean): Promise<Page> {
  const page = await browser.openNewPage(email, '/help');
  await simulateConnection(page, { saveData });
  await page.goto(`/#${path}`);
  await page.reload();
  return page;
}

/** Records the paths of calls whose path ends with `name`. */
function recordCalls(page: Page, name: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(name)) calls.push(request.url());
  });
  return calls;
}

const getCards = (page: Page) => page.getByRole('list', { name: 'Reports Table' }).getByRole('listitem');
const getThumbnails = (page: Page) => page.locator('.report-thumbnail');

async function openFirstReport(page: Page): Promise<void> {
  const link = getCards(page).getByRole('link').first();
  const name = (await link.textContent()) ?? '';
  await link.click();
  await getTitle(page, name).waitFor();
}

it('a connection that saves data gets lists of text, and reports on request', async () => {
  const page = await openPage(user, firstReport, true);
  const views = recordCalls(page, '/viewership/insert');
  await getCards(page).first().waitFor();
  expect(await getThumbnails(page).count()).toBe(0);
  await openFirstReport(page);
  await page.getByText('The size of this report is not known').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  expect(views).toEqual([]);
  await press(page, 'Load the report');
  await waitUntilDrawn(page);
  expect(views).toHaveLength(1);
});

it('a line that downloads slowly gets lists of text, and all images when the person turns that off', async () => {
  const page = await browser.newPage();
  await followConnection(page);
  await enterAs(page.context(), user);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: slowBytesPerSecond,
    uploadThroughput: -1,
  });
  await page.goto(`/#${firstReport}`);
  await getCards(page).first().waitFor();
  await getThumbnails(page).first().waitFor({ state: 'detached' });
  await page.goto('/#/settings');
  await page.getByLabel('Use less data').selectOption('Off');
  await page.goBack();
  await getThumbnails(page).first().waitFor();
});
