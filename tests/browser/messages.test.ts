import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { enterAs, useBrowser } from '../support/browser.js';
import { createWebReport } from '../support/emulator.js';
import { eventually } from '../support/eventually.js';
import { choose, chooseRowAction, getCell, pick, pickMany, press } from '../support/forms.js';
import { markup } from '../support/hostile.js';
import { signIn } from '../support/people.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { administrator } from '../support/screens/accounts.js';
import { getTitle } from '../support/sign-in-page.js';
import { findFrame } from '../support/viewing.js';

const browser = useBrowser();

it('an administrator announces to a partner, sees the readers and withdraws the announcement', async () => {
  const partner = await createReplicatedPartner();
  const { email } = await createReplicatedAccount('user', partner);
  const text = `${randomUUID()}: closed on Sunday.`;
  const page = await browser.openScreen(administrator, `/announcements?search=${text.slice(0, 36)}`);
  await press(page, 'Add an Announcement');
  await page.getByLabel('Announcement').fill(text);
  await choose(page, 'To', 'An HIS partner');
  await pick(page, 'HIS Partner', partner.name);
  await press(page, 'Add the announcement');
  await getCell(page, `Everyone at ${partner.name}`).waitFor();
  // The table polls while the announcement is being sent.
  await getCell(page, '0 of 1').waitFor();

  const desk = await browser.openScreen(email, '/userHome');
  await desk.getByRole('link', { name: 'My Messages, 1 unread' }).click();
  await desk.getByText(text).waitFor();
  const { account, rest } = await signIn(email);
  await eventually(
    () => rest.api.seen.findAllUnseen({ userId: account.id }),
    ({ length }) => length === 0,
  );
  await page.reload();
  await getCell(page, '1 of 1').waitFor();

  await chooseRowAction(page, 'Withdraw', text);
  await press(page, 'Withdraw the announcement');
  await getCell(page, 'Withdrawn').waitFor();
  await desk.reload();
  await desk.getByText('No new messages').waitFor();
});

it('an update shows its recipients beforehand and can be read by users who manage the report', async () => {
  const partner = await createReplicatedPartner();
  const [userAdmin, user, report] = await Promise.all([
    createReplicatedAccount('userAdmin', partner),
    createReplicatedAccount('user', partner),
    createReplicatedReport(partner),
  ]);
  const page = await browser.openScreen(user.email, '/userReportUpdates');
  expect(await page.getByRole('navigation', { name: 'Views of report updates' }).count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(report.name);
  await press(page, `Send an update ${report.name}`);
  const form = page.getByRole('dialog');
  await form
    .getByRole('definition')
    .filter({ hasText: `The user admins of ${partner.name}` })
    .waitFor();
  await form.getByLabel('Report Updates').fill('Two districts\nare missing.');
  await press(form, 'Send');
  await page.getByText('Successfully submitted your report updates....').waitFor();

  const manager = await browser.openScreen(userAdmin.email, '/userReportUpdates');
  await choose(manager, 'Views of report updates', 'Updates');
  const row = manager.getByRole('row').filter({ hasText: report.name });
  await row.getByText(`1 user admin of ${partner.name}`).waitFor();
  for (const text of ['Two districts', 'Test Person', partner.name])
    await row.getByText(text).first().waitFor();
  await press(row, `Read the update of ${report.name} by Test Person`);
  const dialog = manager.getByRole('dialog', { name: report.name });
  expect(await dialog.getByText('Two districts').textContent()).toBe('Two districts\nare missing.');
});

it('a recommended report reaches its recipient without a reload, who opens it from the message', async () => {
  const partner = await createReplicatedPartner();
  const [sender, receiver, report] = await Promise.all([
    createReplicatedAccount('user', partner),
    createReplicatedAccount('user', partner),
    createWebReport(partner),
  ]);
  const other = await browser.newPage();
  await other.clock.install();
  await enterAs(other.context(), receiver.email);
  await other.goto('/#/userHome');
  const bell = other.getByRole('banner').getByRole('link', { name: /^My Messages/ });
  await bell.waitFor();
  expect(await bell.getAttribute('aria-label')).toBe('My Messages');

  const page = await browser.openNewPage(sender.email, `/userSeeWebMap?report=${report.id}`);
  await findFrame(page).getByRole('heading').first().waitFor();
  await press(page, 'Recommend to Others');
  await pickMany(page, 'People (optional)', 'Test Person');
  await page.getByRole('dialog').getByLabel('Message').fill(markup);
  await press(page, 'Submit the recommendation');
  await page.getByText('Your recommendation has been submitted.').waitFor();

  await other.clock.fastForward(20_000);
  await other.getByRole('link', { name: 'My Messages, 1 unread' }).click();
  await getTitle(other, 'My Messages').waitFor();
  const message = other.getByRole('main').getByRole('listitem');
  await message.getByText('is <b>not</b> run.').waitFor();
  expect(await message.getByRole('paragraph').textContent()).toContain(markup);
  await other.getByRole('banner').getByRole('link', { name: 'My Messages', exact: true }).waitFor();
  await message.getByRole('link', { name: 'Open the report' }).click();
  await getTitle(other, report.name).waitFor();
  await findFrame(other).getByRole('heading').first().waitFor();
});
