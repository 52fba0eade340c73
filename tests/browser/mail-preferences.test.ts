import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { press } from '../support/forms.js';
import { getTitle } from '../support/sign-in-page.js';
import { createAccount, createPartner } from '../support/fixtures.js';

const browser = useBrowser();

const getChoice = (page: Page, name: RegExp) => page.getByRole('radio', { name });

it('mail preferences are chosen in the own profile and stored', async () => {
  const { email } = await createAccount('user', await createPartner());
  const page = await browser.openNewPage(email, '/userProfile');
  await press(page, 'Email Preferences');
  await getTitle(page, 'Email Preferences').waitFor();
  expect(await getChoice(page, /^All/).isChecked()).toBe(true);
  await getChoice(page, /^Weekly digest/).check();
  await page.route('**/mailPreference/update', (route) => route.abort());
  await press(page, 'Save');
  await page.getByRole('alert').getByText('A system error occurred, please try again.').waitFor();
  expect(await getChoice(page, /^Weekly digest/).isChecked()).toBe(true);
  await page.unroute('**/mailPreference/update');
  await press(page, 'Save');
  await page.getByText('Your email preferences were saved.').waitFor();
  await getTitle(page, 'My Profile').waitFor();

  await page.getByRole('button', { name: /Test Person/ }).click();
  await page.getByRole('menuitem', { name: 'Email Preferences' }).click();
  await getChoice(page, /^Weekly digest/).waitFor();
  expect(await getChoice(page, /^Weekly digest/).isChecked()).toBe(true);
});
