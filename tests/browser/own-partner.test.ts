import { randomUUID } from 'node:crypto';
import { it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { createAccount, createPartner } from '../support/fixtures.js';

const browser = useBrowser();

it('many users are registered and activated from a file after its errors were listed by line', async () => {
  const email = `${randomUUID()}@test.example`;
  const userAdmin = await createAccount('userAdmin', await createPartner());
  const page = await browser.openScreen(userAdmin.email, '/userAddUser');
  await page.getByRole('link', { name: 'Many users (CSV)' }).click();
  const setFile = (address: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'users.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`firstname,surname,email,phone\nTiyamike,Banda,${address},0999123456`),
    });
  const check = page.getByRole('button', { name: 'Check the list' });
  await setFile('nowhere');
  await check.click();
  const errors = page.getByRole('table', { name: 'Errors in the list' });
  await errors.getByRole('row', { name: '2 email You have submitted an invalid email !' }).waitFor();

  await setFile(email);
  await page.getByRole('switch', { name: 'Activate the accounts at once' }).click();
  await check.click();
  await page.getByRole('button', { name: 'Register 1 user' }).click();
  await page.getByText('Successfully registered 1 user.').waitFor();
  await page.goto('/#/userActivateUser?users=all');
  await page.getByRole('row').filter({ hasText: email }).getByText('Active', { exact: true }).waitFor();
});
