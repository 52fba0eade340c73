import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { openBulk, press } from '../support/forms.js';
import { createAccount, createPartner } from '../support/fixtures.js';

const browser = useBrowser();
const administrator = 'admin@portal.example';

it('all users that match are deactivated, and Undo restores their status', async () => {
  const partner = await createPartner();
  const accounts = await Promise.all(Array.from({ length: 17 }, () => createAccount('user', partner)));
  await sql('identity', `UPDATE account SET status = 'Blocked' WHERE id = $1`, [accounts[0]?.id]);
  const findStatuses = async () =>
    (
      await sql<{ status: string; count: number }>(
        'identity',
        'SELECT status, count(*)::int AS count FROM account WHERE partner_id = $1 GROUP BY status ORDER BY status',
        [partner.id],
      )
    ).map(({ status, count }) => `${count} ${status}`);
  const page = await browser.openScreen(administrator, `/seeUsers?partnerId=${partner.id}`);
  const dialog = await openBulk(page, 17, 'Deactivate');
  await dialog.getByRole('heading', { name: 'Deactivate 17 users?' }).waitFor();
  await press(dialog, 'Deactivate');
  await dialog.getByRole('heading', { name: '17 users were deactivated.' }).waitFor();
  expect(await findStatuses()).toEqual(['17 Deactivated']);
  await press(dialog, 'Undo');
  await dialog.getByRole('heading', { name: '17 changes were undone.' }).waitFor();
  expect(await findStatuses()).toEqual(['16 Active', '1 Blocked']);
  await press(dialog, 'Close');
  await page.getByText('17 users', { exact: true }).waitFor();
});
