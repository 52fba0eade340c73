import { it } from '@jest/globals';
import { enterAs, useBrowser } from '../support/browser.js';
import { followConnection } from '../support/connection.js';
import { user } from '../support/screens/accounts.js';

const browser = useBrowser();
const slowBytesPerSecond = 50_000;

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
  await page.goto('/#/userSeeReports?layout=cards&type=Web+Embed&sort=name');
  const cards = page.getByRole('list', { name: 'Reports Table' }).getByRole('listitem');
  await cards.first().waitFor();
  const thumbnails = page.locator('.report-thumbnail');
  await thumbnails.first().waitFor({ state: 'detached' });
  await page.goto('/#/settings');
  await page.getByLabel('Use less data').selectOption('Off');
  await page.goBack();
  await thumbnails.first().waitFor();
});
