import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { createReport, type ReportFixture } from '../support/fixtures.js';
import { choose, chooseRowAction, pick, pickMany, press, getTomorrow } from '../support/forms.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';

const browser = useBrowser();

it('reports are opened to a group, first for its user admins and then for all, and closed again', async () => {
  const partner = await createReplicatedPartner();
  const account = await createReplicatedAccount('user', partner);
  const [first, second] = await Promise.all([createReport(), createReport()]);
  const group = `Group of ${partner.name}`;
  const user = await browser.openScreen(account.email, '/userSeeReports');
  /** Expects these reports at the user's next call. */
  const expectToSee = async (seen: ReportFixture[], unseen: ReportFixture[]) => {
    await user.reload();
    for (const { name } of seen) await user.getByRole('link', { name, exact: true }).waitFor();
    if (seen.length === 0) await user.getByText("You can't open any reports yet.").waitFor();
    for (const { name } of unseen) expect(await user.getByText(name).count()).toBe(0);
  };

  const admin = await browser.openScreen('admin@portal.example', '/managePermissions');
  await press(admin, 'Add a Permission');
  await pick(admin, 'Stakeholder Group', group, admin.getByRole('dialog'));
  await pickMany(admin, 'Reports', first.name, second.name);
  await choose(admin, 'Viewed by', 'Only Admin(s)');
  await press(admin, 'Save');
  await admin.getByText('Successfully added the group report permission.').waitFor();
  await expectToSee([], [first, second]);

  await admin.getByRole('searchbox', { name: 'Search in this list' }).fill(first.name);
  await press(admin, `Change ${first.name} for ${group}`);
  await choose(admin, 'Viewed by', 'Allow All');
  await admin.getByRole('textbox', { name: 'Until' }).fill(getTomorrow());
  await press(admin, 'Save');
  await admin.getByText('Successfully edited the group report permission.').waitFor();
  await press(admin, `Change ${first.name} for ${group}`);
  expect(await admin.getByRole('textbox', { name: 'Until' }).inputValue()).toBe(getTomorrow());
  await press(admin, 'Cancel');
  await expectToSee([first], [second]);

  await chooseRowAction(admin, 'Delete', `${first.name} for ${group}`);
  await press(admin, 'OK');
  await admin.getByText('Successfully deleted the group report permission.').waitFor();
  await expectToSee([], [first, second]);
});
