import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';

it('a table shows that it could not be loaded, and loads when the network is back', async () => {
  const page = await browser.openNewPage(administrator, '/seeUsers');
  // Long rows of other tests can turn the table into cards, which have no cells.
  const user = page.getByRole('main').getByText('user@dho.example', { exact: true });
  await page.getByText(/^[\d,]+ users$/).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill('user@dho.example');
  await page.getByText('Cannot connect to the internet.').waitFor();
  await page.context().setOffline(false);
  await user.waitFor();
});

it('a form keeps its input and sends it after the network is back', async () => {
  const name = `Group ${randomUUID()}`;
  const page = await browser.openNewPage(administrator, '/manageUserGroups');
  await page.getByRole('button', { name: 'Add Stakeholder Group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Stakeholder Group' });
  const field = dialog.getByRole('textbox', { name: 'Name' });
  const send = dialog.getByRole('button', { name: 'Add the stakeholder group' });
  await field.fill(name);
  await page.context().setOffline(true);
  await send.click();
  await dialog.getByRole('alert').getByText('Cannot connect to the internet.').waitFor();
  expect(await field.inputValue()).toBe(name);
  await page.context().setOffline(false);
  await page.route('**/userGroup/insert', (route) => route.abort());
  await send.click();
  await dialog.getByRole('alert').getByText('A system error occurred, please try again.').waitFor();
  await page.unroute('**/userGroup/insert');
  await send.click();
  await page.getByText('Successfully added the stakeholder group.').waitFor();
});
