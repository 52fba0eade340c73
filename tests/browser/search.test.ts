import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { user } from '../support/screens/accounts.js';
import { getTitle } from '../support/sign-in-page.js';
import { waitForDrawnReport } from '../support/viewing.js';

const browser = useBrowser();

it('keys find a misspelled report and open it, and it is recent then', async () => {
  const page = await browser.openScreen(user, '/userHome');
  await getTitle(page, 'Welcome, Chisomo').waitFor();
  const getGroup = (name: string) => page.getByRole('group', { name, exact: true });
  await page.keyboard.press('/');
  await page.keyboard.type('cholerra situatoin');
  await getGroup('Reports').getByRole('option', { name: 'Cholera Situation' }).waitFor();
  expect(await getGroup('People').count()).toBe(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await getTitle(page, 'Cholera Situation').waitFor();
  await waitForDrawnReport(page);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await getGroup('Recently opened').getByRole('option', { name: 'Cholera Situation' }).waitFor();
});
