import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import { press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

it('leaving a form with unsaved text asks', async () => {
  const { email } = await createAccount('userAdmin', await createPartner());
  const page = await browser.openNewPage(email, '/userHome');
  await getTitle(page, 'Welcome, Test').waitFor();
  const navigation = page.getByRole('navigation', { name: 'Main menu' });
  await page.goto('/#/userAddUser');
  const name = page.getByRole('textbox', { name: 'Firstname' });
  const confirmation = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await name.fill('Thoko');

  await navigation.getByRole('link', { name: 'Home', exact: true }).click();
  await press(confirmation, 'Keep editing');
  await confirmation.waitFor({ state: 'detached' });
  await page.goBack();
  await press(confirmation, 'Keep editing');
  await confirmation.waitFor({ state: 'detached' });
  await navigation.getByRole('button', { name: 'Sign Out' }).click();
  await press(confirmation, 'Keep editing');
  await confirmation.waitFor({ state: 'detached' });
  const closing = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.close({ runBeforeUnload: true });
  expect(await closing).toBe('beforeunload');
  expect(await name.inputValue()).toBe('Thoko');

  await page.goBack();
  await press(confirmation, 'Discard');
  await getTitle(page, 'Welcome, Test').waitFor();
  await page.goForward();
  expect(await name.inputValue()).toBe('');
});
