import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { createWebReport } from '../support/emulator.js';
import { eventually } from '../support/eventually.js';
import { createReport, type ReportFixture } from '../support/fixtures.js';
import { choose, chooseRowAction, getTomorrow, pick, pickMany, press } from '../support/forms.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { administrator } from '../support/screens/accounts.js';
import { getTitle } from '../support/sign-in-page.js';
import { findFrame } from '../support/viewing.js';

const browser = useBrowser();

it('a user requests a report, its owner accepts, and it opens without a new sign-in', async () => {
  const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  const userAdmin = await createReplicatedAccount('userAdmin', owner);
  const requester = await createReplicatedAccount('user', partner);
  const { name } = await createWebReport(owner);
  const available = `/allAvailableReports?search=${encodeURIComponent(name)}`;

  const page = await browser.openNewPage(requester.email, available);
  const other = await page.context().newPage();
  await other.goto(`/#${available}`);
  for (const tab of [page, other]) {
    await press(tab, `Request Access ${name}`);
    await tab.getByRole('dialog').getByText(name).waitFor();
  }
  await page.getByLabel('Message (optional)').fill('For the malaria review.');
  await press(page, 'Submit the request');
  await page.getByText('Successfully submitted your report access request....').waitFor();
  await page.getByText(`Nothing matches “${name}”.`).waitFor();
  await press(other, 'Submit the request');
  await other.getByRole('alert').getByText('You have asked for access to this report already.').waitFor();
  await other.close();

  const desk = await browser.openNewPage(userAdmin.email, '/userAccessRequests');
  await press(desk, `Message ${name} for Test Person`);
  await desk.getByRole('dialog').getByText('For the malaria review.').waitFor();
  await desk.keyboard.press('Escape');
  await press(desk, `Decide ${name} for Test Person`);
  await press(desk, 'Submit');
  await desk.getByText('Please select the access status.').waitFor();
  await choose(desk, 'Access Status', 'Accept Request');
  await desk.getByRole('textbox', { name: 'Until' }).fill(getTomorrow());
  await press(desk, 'Submit');
  await desk.getByText('Successfully submitted the access request.').waitFor();
  await desk.getByText('No requests are waiting for a decision.').waitFor();

  await page.goto(`/#/userSeeReports?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await getTitle(page, name).waitFor();
  await findFrame(page).getByRole('heading').first().waitFor();
  await desk.goto(`/#/userAdminManageUserPermissions?search=${encodeURIComponent(name)}`);
  const row = desk.getByRole('row').filter({ has: desk.getByRole('cell', { name, exact: true }) });
  await row.waitFor();
  expect(await row.getByText('No end').count()).toBe(0);
});

it('a decision is notified to the person, who asks again', async () => {
  const owner = await createReplicatedPartner();
  const [userAdmin, requester, report] = await Promise.all([
    createReplicatedAccount('userAdmin', owner),
    createReplicatedPerson('user', await createReplicatedPartner()),
    createReplicatedReport(owner),
  ]);
  const { id, email } = requester.account;
  const request = { userId: id, reportId: report.id, message: 'Please' };
  const { insertId: requestId } = await requester.rest.api.accessRequest.insert(request);
  const inbox = await browser.openScreen(userAdmin.email, '/waiting');
  const link = inbox.getByRole('link', { name: 'Waiting for you, 1 open', exact: true });
  await link.getByText('1', { exact: true }).waitFor();
  await inbox.getByText(email).waitFor();
  await inbox.getByText('No reports yet').waitFor();
  await inbox.getByLabel('Message to the person (optional)').fill('It is for the district only.');
  await press(inbox, `Deny ${report.name} for Test Person`);
  await inbox.getByRole('status').getByText('Denied').waitFor();

  const messages = await eventually(
    () => sql('notifications', 'SELECT text FROM message WHERE account_id = $1', [id]),
    ({ length }) => length > 0,
  );
  const text = `Your request for access to the report "${report.name}" was denied: It is for the district only.`;
  expect(messages).toEqual([{ text }]);

  const own = await browser.openScreen(email, '/myRequests');
  await own.getByText('Not accepted').waitFor();
  await own.getByText('Reason: It is for the district only.').waitFor();
  await press(own, `Ask again ${report.name}`);
  await own.getByLabel('Message (optional)').fill('Our clinics need it.');
  await press(own, 'Submit the request');
  await own.getByText(`Waiting for the user admins of ${owner.name}`).waitFor();
  await own.getByRole('cell', { name: 'Our clinics need it.' }).waitFor();
  await press(own, `Withdraw ${report.name}`);
  await press(own, 'Withdraw the request');
  await own.getByText('The request was withdrawn.').waitFor();
  expect(await sql('reports', 'SELECT id FROM access_request WHERE account_id = $1', [id])).toEqual([
    { id: requestId },
  ]);

  const decided = await browser.openScreen(userAdmin.email, '/waiting?tab=decided');
  await decided.getByText('It is for the district only.').waitFor();
});

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

  const admin = await browser.openScreen(administrator, '/managePermissions');
  await press(admin, 'Add a Permission');
  await pick(admin, 'Stakeholder Group', group, admin.getByRole('dialog'));
  await pickMany(admin, 'Reports', first.name, second.name);
  await choose(admin, 'Viewed by', 'Only Admin(s)');
  await press(admin, 'Save');
  await admin.getByText('Successfully added 2 group report permissions.').waitFor();
  await admin.getByText(`${group}: ${first.name}, ${second.name}`).waitFor();
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
