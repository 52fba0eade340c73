import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { administrator } from '../support/screens/accounts.js';

const browser = useBrowser();

it('the table of users becomes cards on a narrow screen, with the same rows and actions', async () => {
  const page = await browser.openNewPage(administrator, '/seeUsers', {
    viewport: { width: 1440, height: 900 },
  });
  const table = page.getByRole('table', { name: 'Users' });
  const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  await table.getByRole('row').nth(1).waitFor();
  const actions = await page.getByRole('button', { name: /^More actions for/ }).count();

  await page.setViewportSize({ width: 820, height: 1024 });
  await cards.first().waitFor();
  expect(await table.count()).toBe(0);
  expect(await page.getByRole('button', { name: /^More actions for/ }).count()).toBe(actions);
  await page.getByRole('button', { name: 'Filters' }).waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  await table.waitFor();
  expect(await cards.count()).toBe(0);
});
