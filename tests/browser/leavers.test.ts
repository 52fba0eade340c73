import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { pick, press } from '../support/forms.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';

const browser = useBrowser();

const createPermissions = ({ id }: { id: number }) =>
  sql<{ id: number }>('reports', 'SELECT report_id AS id FROM user_permission WHERE account_id = $1', [id]);

async function createScene() {
  const partner = await createReplicatedPartner();
  const [userAdmin, leaver, successor, report] = await Promise.all([
    createReplicatedAccount('userAdmin', partner),
    createReplicatedAccount('user', partner),
    createReplicatedAccount('user', partner),
    createReplicatedReport(partner),
  ]);
  await sql('reports', 'INSERT INTO user_permission (account_id, report_id) VALUES ($1, $2)', [
    leaver.id,
    report.id,
  ]);
  return { partner, userAdmin, leaver, successor, report };
}

it('a user admin deactivates a leaver and hands the permissions over in one dialog', async () => {
  const { userAdmin, leaver, successor, report } = await createScene();
  const page = await browser.openScreen(userAdmin.email, `/person?id=${leaver.id}`);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Test Person' });
  await dialog.getByText('1 permission for a report goes to the person you choose.').waitFor();
  await pick(page, 'Hand over to', successor.email, dialog);
  await press(dialog, 'Deactivate the account');
  await dialog.getByText('Test Person is deactivated and signed out everywhere.').waitFor();
  await dialog.getByText('1 permission was handed over.').waitFor();
  await press(dialog, 'Done');
  await dialog.waitFor({ state: 'detached' });
  expect(await createPermissions(successor)).toEqual([{ id: report.id }]);
  expect(await createPermissions(leaver)).toEqual([]);
  expect(await sql('identity', 'SELECT status FROM account WHERE id = $1', [leaver.id])).toEqual([
    { status: 'Deactivated' },
  ]);
  // A leaver is no new registration.
  const inbox = await browser.openScreen(userAdmin.email, '/waiting?tab=registrations');
  await inbox.getByText('No new accounts wait for activation.').waitFor();
});

it('an administrator replaces the only user admin of a partner', async () => {
  const { partner, userAdmin, successor } = await createScene();
  const page = await browser.openScreen('admin@portal.example', `/person?id=${userAdmin.id}`);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Test Person' });
  await dialog.getByText(`is the only user admin of ${partner.name}`).waitFor();
  await dialog.getByText('1 report of the HIS partner needs somebody to manage it.').waitFor();
  await pick(page, 'Hand over to', successor.email, dialog);
  await press(dialog, 'Deactivate the account');
  await dialog.getByText(`The successor is a user admin of ${partner.name} now.`).waitFor();
  await press(dialog, 'Done');
  await eventually(
    () => sql<{ role: string }>('identity', 'SELECT role FROM account WHERE id = $1', [successor.id]),
    ([account]) => account?.role === 'userAdmin',
  );
});
