import { expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { languages } from '@portal/contracts/client';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import { choose } from '../support/forms.js';
import { signIn } from '../support/people.js';
import { getTitle, SignInPage } from '../support/sign-in-page.js';
import { readTexts } from '../support/texts.js';

const browser = useBrowser();
const english = {
  shell: readTexts('frontends/shell', 'en'),
  screens: readTexts('libs/features', 'en'),
};
const chichewa = {
  shell: readTexts('frontends/shell', 'ny'),
  user: readTexts('frontends/user', 'ny'),
  kit: readTexts('libs/ui-kit', 'ny'),
  screens: readTexts('libs/features', 'ny'),
};

const findLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);

it('the language of the browser is used', async () => {
  const page = await browser.newPage({ locale: 'ny-MW' });
  await page.goto('/#/forgotPassword');
  await getTitle(page, chichewa.shell('forgotPassword.title')).waitFor();
  expect(await findLanguage(page)).toBe('ny');
});

it('the language that is chosen where one signs in stays until one signs out, and the app and the account have it too', async () => {
  const account = await createAccount('user', await createPartner());
  const page = await browser.newPage();
  await new SignInPage(page).open();
  await page.getByLabel(english.shell('language')).selectOption('ny');
  await getTitle(page, chichewa.shell('signIn.title')).waitFor();
  await page.reload();
  await getTitle(page, chichewa.shell('signIn.title')).waitFor();
  await page.getByRole('button', { name: chichewa.shell('agreement.agree') }).click();
  await page.getByLabel(chichewa.shell('signIn.email')).fill(account.email);
  await page.getByLabel(chichewa.shell('signIn.password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: chichewa.shell('signIn.submit'), exact: true }).click();
  await getTitle(page, chichewa.user('home.welcome').replace('{{name}}', 'Test')).waitFor();
  expect((await signIn(account.email)).account.language).toBe('ny');

  const menu = page.getByRole('navigation', { name: chichewa.kit('navigation') });
  await menu.getByRole('button', { name: chichewa.kit('signOut') }).click();
  await getTitle(page, english.shell('signIn.title')).waitFor();
  await page.reload();
  await getTitle(page, english.shell('signIn.title')).waitFor();
});

it('the language of an account is chosen in the settings, and follows the account', async () => {
  const { email } = await createAccount('user', await createPartner());
  const page = await browser.openNewPage(email, '/settings');
  await choose(page, english.screens('person.language'), languages.ny.name);
  await page.getByRole('button', { name: english.screens('settings.saveLanguage') }).click();
  await getTitle(page, chichewa.user('settings.title')).waitFor();
  expect((await signIn(email)).account.language).toBe('ny');

  const elsewhere = await browser.openNewPage(email, '/userProfile');
  await getTitle(elsewhere, chichewa.user('profile.title')).waitFor();
  expect(await findLanguage(elsewhere)).toBe('ny');
});
