import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { createWebReport } from '../support/emulator.js';
import { choose, chooseRowAction, pick, press } from '../support/forms.js';
import { createPerson } from '../support/fixtures.js';
import { createReplicatedAccount, createReplicatedPartner } from '../support/replicated-fixtures.js';
import { administrator } from '../support/screens/accounts.js';
import { getTitle } from '../support/sign-in-page.js';

const browser = useBrowser();

const openLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const openView = (page: Page, name: string) =>
  page.locator('.page-views').getByRole('link', { name, exact: true }).click();
const findField = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

describe('the page of a person', () => {
  it('revokes the access of a leaver and shows it in the history', async () => {
    const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
    const leaver = await createReplicatedAccount('user', partner);
    const report = await createWebReport(owner);
    const api = await createPerson('administrator');
    await api.rest.post('/userPermission/insert', { userId: leaver.id, reportIds: [report.id] });

    const page = await browser.openNewPage(administrator, `/seeUsers?search=${leaver.email}`);
    await page.getByRole('link', { name: 'Person', exact: true }).click();
    await getTitle(page, 'Test Person').waitFor();
    await findField(page, 'Email').getByText(leaver.email).waitFor();
    await findField(page, 'Last sign-in').getByText('Never').waitFor();

    await openView(page, 'Reports');
    await chooseRowAction(page, 'Revoke', report.name);
    await press(page.getByRole('dialog'), 'OK');
    await page.getByText('This person may not open any reports.').waitFor();

    await press(page, 'Edit Status');
    await choose(page, 'Status', 'Blocked');
    await press(page, 'Save the status');
    await openView(page, 'History');
    await page.getByText('Status: Active → Blocked').waitFor();
    await openView(page, 'Profile');
    await findField(page, 'Status').getByText('Blocked').waitFor();
  });

  it("explains to a user admin why the partner's people may or may not open a report", async () => {
    const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
    const [userAdmin, user, closed, own] = await Promise.all([
      createReplicatedAccount('userAdmin', partner),
      createReplicatedAccount('user', partner),
      createWebReport(owner),
      createWebReport(partner),
    ]);
    const page = await browser.openScreen(userAdmin.email, `/person?id=${user.id}&view=reports`);
    await pick(page, 'Report', closed.name);
    await page.getByText('The user may not open the report.').waitFor();
    await page.getByText('The report is not shared with the user').waitFor();
    await pick(page, 'Report', own.name);
    await page.getByText('The user may open the report.').waitFor();
    await page.getByText(`Own partner · ${partner.name}`).first().waitFor();
  });

  it('shows messages to the person and feedback by the person', async () => {
    const partner = await createReplicatedPartner();
    const user = await createReplicatedAccount('user', partner);
    const report = await createWebReport(partner);
    await sql(
      'notifications',
      `INSERT INTO message (account_id, source, text, report_id)
       VALUES ($1, 'activated', 'Your account was activated.', NULL), ($1, 'recommended.0', 'A secret', $2)`,
      [user.id, report.id],
    );
    await sql(
      'notifications',
      `INSERT INTO feedback (account_id, report_id, text) VALUES ($1, $2, 'The legend is too small.')`,
      [user.id, report.id],
    );
    const page = await browser.openNewPage(administrator, `/person?id=${user.id}`);
    await openView(page, 'Messages');
    await page.getByText('2 messages', { exact: true }).waitFor();
    await page.getByText('Your account was activated.').waitFor();
    await page.getByText('A recommendation or reply, whose text only this person sees.').waitFor();
    await openView(page, 'Feedback');
    await page.getByText('The legend is too small.').waitFor();
    await press(page, `Answer ${report.name}`);
    await page.getByRole('dialog').getByText('The legend is too small.').waitFor();
  });

  it('makes a user admin and deletes the person', async () => {
    const user = await createReplicatedAccount('user', await createReplicatedPartner());
    const page = await browser.openNewPage(administrator, `/person?id=${user.id}`);
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: 'Make a user admin' }).click();
    await press(page.getByRole('dialog'), 'Add the user admin');
    await findField(page, 'Role').getByText('User admin').waitFor();
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: 'Delete the user' }).click();
    await press(page.getByRole('dialog'), 'Delete the user');
    await getTitle(page, 'See Users').waitFor();
  });

  it('is shown to user admins for people of their partner alone', async () => {
    const [partner, otherPartner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
    const userAdmin = await createReplicatedAccount('userAdmin', partner);
    const [own, other] = [
      await createReplicatedAccount('user', partner),
      await createReplicatedAccount('user', otherPartner),
    ];
    const page = await browser.openNewPage(
      userAdmin.email,
      `/userActivateUser?users=all&search=${own.email}`,
    );
    await page.getByRole('link', { name: 'Test', exact: true }).click();
    await findField(page, 'Email').getByText(own.email).waitFor();
    await press(page, 'More actions');
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'View as this person',
      'Reset second factors',
      'Deactivate…',
    ]);
    await page.goto(`/#/person?id=${other.id}`);
    await page.getByRole('alert').getByText("We can't find this person.").waitFor();
  });
});

describe('names in lists', () => {
  const phone = { viewport: { width: 360, height: 740 } };

  it.each([
    ['a table', '/manageUserPermissions', {}],
    ['cards on a phone', '/manageUserPermissions', phone],
    ['a table', '/accessRequests', {}],
    ['cards on a phone', '/accessRequests', phone],
  ])('open the pages of the report and of the person from %s of %s', async (_layout, path, options) => {
    const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
    const user = await createReplicatedAccount('user', partner);
    const report = await createWebReport(owner);
    await sql(
      'reports',
      path === '/accessRequests'
        ? `INSERT INTO access_request (account_id, report_id, message) VALUES ($1, $2, '')`
        : 'INSERT INTO user_permission (account_id, report_id) VALUES ($1, $2)',
      [user.id, report.id],
    );
    const list = `${path}?search=${encodeURIComponent(report.name)}`;
    const page = await browser.openNewPage(administrator, list, options);
    await openLink(page, report.name);
    await getTitle(page, report.name).waitFor();
    await page.goBack();
    await openLink(page, 'Person');
    await getTitle(page, 'Test Person').waitFor();
  });

  it('open the page of a person from the heading of a card', async () => {
    const user = await createReplicatedAccount('user', await createReplicatedPartner());
    const page = await browser.openNewPage(administrator, `/seeUsers?search=${user.email}`, phone);
    await openLink(page, 'Person');
    await getTitle(page, 'Test Person').waitFor();
  });

  it('of people of other partners are no links for a user admin', async () => {
    const [owner, partner] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
    const userAdmin = await createReplicatedAccount('userAdmin', owner);
    const user = await createReplicatedAccount('user', partner);
    const report = await createWebReport(owner);
    await sql('reports', `INSERT INTO access_request (account_id, report_id, message) VALUES ($1, $2, '')`, [
      user.id,
      report.id,
    ]);
    const page = await browser.openNewPage(userAdmin.email, '/userAccessRequests');
    await page.getByRole('link', { name: report.name, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Person', exact: true }).count()).toBe(0);
  });
});

describe('the page of a report', () => {
  it('gives a report to a user, says why, and takes it away', async () => {
    const partner = await createReplicatedPartner();
    const userAdmin = await createReplicatedAccount('userAdmin', partner);
    const stranger = await createReplicatedAccount('user', await createReplicatedPartner());
    const report = await createWebReport(partner);
    const page = await browser.openNewPage(
      administrator,
      `/seeReports?search=${encodeURIComponent(report.name)}`,
    );
    await press(page, `More actions for ${report.name}`);
    await page.getByRole('menuitem', { name: 'About' }).click();
    await getTitle(page, report.name).waitFor();
    await press(page, 'More actions');
    await page.getByRole('menuitem', { name: 'Give to a user' }).click();
    await pick(page, 'User', stranger.email);
    await press(page, 'Save');
    await page.getByText('Successfully added the user report permission.').waitFor();

    const desk = await browser.openNewPage(userAdmin.email, `/aboutReport?id=${report.id}`);
    await openView(desk, 'People');
    await desk.getByText('2 people', { exact: true }).waitFor();
    await chooseRowAction(desk, 'Revoke', 'Test Person');
    await press(desk.getByRole('dialog'), 'OK');
    await desk.getByText('1 person', { exact: true }).waitFor();
    expect(await desk.getByRole('link', { name: 'History', exact: true }).count()).toBe(0);
    await openView(desk, 'Partners');
    await desk.getByText('1 partner', { exact: true }).waitFor();
  });

  it('shows administrators its changes and imports alone', async () => {
    const report = await createWebReport(await createReplicatedPartner());
    await sql(
      'identity',
      `INSERT INTO audit_entry (actor, action, kind, subject_id, subject, before, after)
       VALUES ('Portal', 'Changed', 'Report', $1, $2, '{"status": "Available"}', '{"status": "Unavailable"}'),
         ('Portal', 'Added', 'Report category', $1, 'Another object', NULL, '{"name": "Another object"}')`,
      [report.id, report.name],
    );
    const page = await browser.openNewPage(administrator, `/aboutReport?id=${report.id}`);
    await openView(page, 'History');
    await page.getByText('1 change', { exact: true }).waitFor();
    await page.getByText('Status: Available → Unavailable').waitFor();
  });

  it('says to a user why the report is open, and shows its updates', async () => {
    const partner = await createReplicatedPartner();
    const user = await createReplicatedAccount('user', partner);
    const report = await createWebReport(partner);
    const page = await browser.openNewPage(
      user.email,
      `/userSeeReports?search=${encodeURIComponent(report.name)}`,
    );
    await press(page, `About ${report.name}`);
    await findField(page, 'Why you may open it').getByText(`Own partner · ${partner.name}`).waitFor();
    await press(page, 'Send an update');
    await page.getByRole('textbox', { name: 'Report Updates' }).fill('New figures of October.');
    await press(page, 'Send');
    await openView(page, 'Updates');
    await page.getByText('New figures of October.').waitFor();
    expect(await page.getByRole('link', { name: 'People', exact: true }).count()).toBe(0);
    await press(page, 'Open the report');
    await getTitle(page, report.name).waitFor();
  });
});
