import { expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import { languages } from '@portal/contracts/client';
import { useBrowser } from '../support/browser.js';
import { createAccount, createPartner } from '../support/fixtures.js';
import { choose } from '../support/forms.js';
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

it('the language that is chosen at sign-in is that of the account, until another one is chosen in the settings', async () => {
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
  const elsewhere = await browser.openNewPage(account.email, '/userProfile');
  await getTitle(elsewhere, chichewa.screens('titles.profile')).waitFor();
  expect(await elsewhere.evaluate(() => document.documentElement.lang)).toBe('ny');

  await page.goto('/#/settings');
  await choose(page, chichewa.screens('person.language'), languages.en.name);
  await page.getByRole('button', { name: chichewa.screens('settings.saveLanguage') }).click();
  await getTitle(page, english.screens('titles.settings')).waitFor();
  await elsewhere.reload();
  await getTitle(elsewhere, english.screens('titles.profile')).waitFor();

  await choose(page, english.screens('person.language'), languages.ny.name);
  await page.getByRole('button', { name: english.screens('settings.saveLanguage') }).click();
  await getTitle(page, chichewa.screens('titles.settings')).waitFor();
  const menu = page.getByRole('navigation', { name: chichewa.kit('navigation') });
  await menu.getByRole('button', { name: chichewa.kit('signOut') }).click();
  await getTitle(page, english.shell('signIn.title')).waitFor();
  await page.reload();
  await getTitle(page, english.shell('signIn.title')).waitFor();
});
