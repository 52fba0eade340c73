import { expect, it } from '@jest/globals';
import { demoPassword } from '@portal/demo-data';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { getCodeIn, mailTo } from '../support/mail.js';
import { SignInPage, getTitle } from '../support/sign-in-page.js';
import { createAccount, createPartner } from '../support/fixtures.js';

const browser = useBrowser();
const password = 'Chosen-pass-2026';

const step = (page: Page, number: number) =>
  page.getByRole('heading', { level: 2, name: `Step ${number} of 4` }).waitFor();
const click = (page: Page, name: string) => page.getByRole('button', { name }).click();

it('a mailed code, which can be sent again, leads to a new password that signs in', async () => {
  const account = await createAccount('user', await createPartner());
  const signIn = new SignInPage(await browser.newPage());
  const { page } = signIn;
  await signIn.open();
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await getTitle(page, 'Forgot your password').waitFor();
  await page.getByLabel('Email').fill(account.email);
  await click(page, 'Send the code');
  await step(page, 2);
  await click(page, 'Next');
  await page.getByText('You cannot submit an empty reset code!').waitFor();
  await page.getByLabel('Reset code').fill('WRONG');
  await click(page, 'Next');
  await page.getByText('Wrong reset code, please verify your reset !').waitFor();
  await page.getByRole('status').getByText('If the code still does not work, send it again.').waitFor();
  const first = getCodeIn(await mailTo(account.email, /code/i));
  await click(page, 'Send the code again');
  await page.getByRole('status').getByText('We have sent the code again').waitFor();
  expect(await page.getByLabel('Reset code').inputValue()).toBe('');
  await page.getByLabel('Reset code').fill(first);
  await click(page, 'Next');
  await step(page, 3);

  await click(page, 'Change the password');
  await page.getByText('You cannot submit an empty password!').waitFor();
  await page.getByLabel('New password').fill('short');
  await click(page, 'Change the password');
  await page.getByText('The password entered is too short.').waitFor();
  await page.getByLabel('New password').fill(password);
  await click(page, 'Change the password');
  await step(page, 4);
  await page.getByRole('link', { name: 'Finish' }).click();

  await signIn.agree.click();
  await signIn.signIn(account.email, demoPassword);
  await signIn.error.getByText('Failed to sign in').waitFor();
  await signIn.signIn(account.email, password);
  await getTitle(page, /^Welcome/).waitFor();
});
