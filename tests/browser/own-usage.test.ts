import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { chooseRowAction, press } from '../support/forms.js';
import { mailTo } from '../support/mail.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';

const browser = useBrowser();

it('a user admin reminds and deactivates people who never came back', async () => {
  const partner = await createReplicatedPartner();
  const [userAdmin, absent] = await Promise.all([
    createReplicatedAccount('userAdmin', partner),
    createReplicatedAccount('user', partner),
  ]);
  await sql('identity', `UPDATE account SET last_used_at = now() - interval '61 days' WHERE id = $1`, [
    absent.id,
  ]);
  const page = await browser.openScreen(userAdmin.email, '/userUsage');
  await page.getByRole('link', { name: 'People who never came back' }).click();
  await page.getByText('1 person', { exact: true }).waitFor();
  await chooseRowAction(page, 'Send a reminder');
  await page.getByText(/was reminded by message and email/).waitFor();
  await mailTo(absent.email, 'you have not signed in for a while');
  await chooseRowAction(page, 'Deactivate');
  await press(page.getByRole('dialog'), 'Deactivate');
  await page.getByText('1 person', { exact: true }).waitFor({ state: 'detached' });
  const [account] = await sql('identity', 'SELECT status FROM account WHERE id = $1', [absent.id]);
  expect(account).toEqual({ status: 'Deactivated' });
});
