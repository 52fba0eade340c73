import { expect, it } from '@jest/globals';
import { useBrowser } from '../support/browser.js';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { choose, openBulk, press } from '../support/forms.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { createRequest } from '../support/report-fixtures.js';

const browser = useBrowser();

async function createScene() {
  const owner = await createReplicatedPartner();
  const [userAdmin, requester, report] = await Promise.all([
    createReplicatedAccount('userAdmin', owner),
    createReplicatedAccount('user', await createReplicatedPartner()),
    createReplicatedReport(owner),
  ]);
  return { owner, userAdmin, requester, report, requestId: await createRequest(requester.id, report) };
}

const buildMessagesSource = ({ id }: { id: number }) =>
  sql<{ text: string }>('notifications', 'SELECT text FROM message WHERE account_id = $1', [id]);

it('a decision is undone, made again and notified to the person, who asks again', async () => {
  const { owner, userAdmin, requester, report, requestId } = await createScene();
  const row = `${report.name} for Test Person`;
  const inbox = await browser.openScreen(userAdmin.email, '/waiting');
  const link = inbox.getByRole('link', { name: 'Waiting for you, 1 open', exact: true });
  await link.getByText('1', { exact: true }).waitFor();
  await inbox.getByText(requester.email).waitFor();
  await inbox.getByText('No reports yet').waitFor();
  await press(inbox, `Accept ${row}`);
  await inbox.getByText('Nothing waits for you.').waitFor();
  await press(inbox, 'Undo');
  await inbox.getByText('The decision was undone.').waitFor();
  await inbox.getByLabel('Message to the person (optional)').fill('It is for the district only.');
  await press(inbox, `Deny ${row}`);
  await inbox.getByText('Nothing waits for you.').waitFor();
  expect(await buildMessagesSource(requester)).toEqual([]);

  const messages = await eventually(
    () => buildMessagesSource(requester),
    ({ length }) => length > 0,
  );
  const text = `Your request for access to the report "${report.name}" was denied: It is for the district only.`;
  expect(messages).toEqual([{ text }]);

  const own = await browser.openScreen(requester.email, '/myRequests');
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
  expect(await sql('reports', 'SELECT id FROM access_request WHERE account_id = $1', [requester.id])).toEqual(
    [{ id: requestId }],
  );

  const decided = await browser.openScreen(userAdmin.email, '/waiting?tab=decided');
  await decided.getByText('It is for the district only.').waitFor();
});

it('the next item takes the place and the focus of a decided one, and a double click decides one', async () => {
  const { owner, userAdmin, requester, requestId } = await createScene();
  const other = await createReplicatedReport(owner);
  const otherId = await createRequest(requester.id, other);
  const inbox = await browser.openScreen(userAdmin.email, '/waiting');
  const items = inbox.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
  await items.nth(1).waitFor();
  const place = await items.first().boundingBox();
  const first = await items.first().getByRole('button').first().textContent();
  await items
    .first()
    .getByRole('button', { name: /^Accept / })
    .dblclick();
  await inbox.getByText('1 item', { exact: true }).waitFor();
  const next = items.first().getByRole('button', { expanded: true });
  await next.and(inbox.locator(':focus')).waitFor();
  expect(await next.textContent()).not.toBe(first);
  expect((await items.first().boundingBox())?.y).toBe(place?.y);
  const decisions = await sql<{ id: number }>(
    'reports',
    'SELECT subject_id AS id FROM decision WHERE subject_id = ANY ($1)',
    [[requestId, otherId]],
  );
  expect(decisions).toHaveLength(1);
});

it('keys move between the items, decide and undo, but not while text is typed', async () => {
  const { owner, userAdmin, requester, report } = await createScene();
  const other = await createReplicatedReport(owner);
  await createRequest(requester.id, other);
  const inbox = await browser.openScreen(userAdmin.email, '/waiting');
  const getItem = ({ name }: { name: string }) =>
    inbox.getByRole('button', { name: new RegExp(name), expanded: true });
  await getItem(report).waitFor();
  await inbox.keyboard.press('j');
  await getItem(other).and(inbox.locator(':focus')).waitFor();
  await inbox.keyboard.press('k');
  await getItem(report).and(inbox.locator(':focus')).waitFor();
  const note = inbox.getByLabel('Message to the person (optional)');
  await note.fill('Adj');
  await note.press('d');
  expect(await note.inputValue()).toContain('d');
  await inbox.keyboard.press('Escape');
  await getItem(report).focus();
  await inbox.keyboard.press('a');
  await getItem(other).and(inbox.locator(':focus')).waitFor();
  await inbox.keyboard.press('u');
  await inbox.getByText('The decision was undone.').waitFor();
  await getItem(report).and(inbox.locator(':focus')).waitFor();
  await inbox.keyboard.press('d');
  await getItem(other).and(inbox.locator(':focus')).waitFor();
});

it('all kinds are one stream, filtered and sorted in the address', async () => {
  const { owner, userAdmin, requester, report } = await createScene();
  const newcomer = await createReplicatedAccount('user', owner, 'Deactivated');
  await sql(
    'reports',
    "UPDATE access_request SET created_at = now() - interval '2 days' WHERE account_id = $1",
    [requester.id],
  );
  const inbox = await browser.openScreen(userAdmin.email, '/waiting');
  const summaries = inbox.getByRole('list', { name: 'Waiting for you' }).locator('.waiting-summary');
  const expectOrder = async (...texts: string[]) => {
    for (const [index, text] of texts.entries()) await summaries.nth(index).getByText(text).waitFor();
    await summaries.nth(texts.length).waitFor({ state: 'detached' });
  };
  await expectOrder(report.name, newcomer.email);
  await choose(inbox, 'Sort by', 'Newest first');
  await expectOrder(newcomer.email, report.name);
  await inbox.getByRole('link', { name: 'Registrations 1' }).click();
  await expectOrder(newcomer.email);
  await inbox.getByText('Address not confirmed').waitFor();
  expect(inbox.url()).toMatch(/tab=registrations&sort=-date_created$/);
});

it('a permission that ends soon is extended by one click, which can be undone', async () => {
  const { userAdmin, requester, report } = await createScene();
  const until = new Date(Date.now() + 5 * 86_400_000);
  await sql('reports', 'INSERT INTO user_permission (account_id, report_id, until) VALUES ($1, $2, $3)', [
    requester.id,
    report.id,
    until,
  ]);
  const inbox = await browser.openScreen(userAdmin.email, '/waiting?tab=ends');
  const extend = () => press(inbox, `Extend by 90 days ${report.name} for Test Person`);
  const findEnd = async () => {
    const [permission] = await sql<{ until: Date }>(
      'reports',
      'SELECT until FROM user_permission WHERE report_id = $1',
      [report.id],
    );
    return permission?.until.getTime();
  };
  await extend();
  await inbox.getByText(/^Extended until /).waitFor();
  await inbox.getByText('No permissions end within 14 days.').waitFor();
  await press(inbox, 'Undo');
  await inbox.getByText('The decision was undone.').waitFor();
  expect(await findEnd()).toBe(until.getTime());
  await extend();
  await inbox.getByText('No permissions end within 14 days.').waitFor();
  await eventually(findEnd, (end) => end === until.getTime() + 90 * 86_400_000);
});

it('the receiver of a permission that ends soon asks for more time', async () => {
  const { userAdmin, requester, report, requestId } = await createScene();
  await sql('reports', 'DELETE FROM access_request WHERE id = $1', [requestId]);
  await sql('reports', 'INSERT INTO user_permission (account_id, report_id, until) VALUES ($1, $2, $3)', [
    requester.id,
    report.id,
    new Date(Date.now() + 5 * 86_400_000),
  ]);
  const own = await browser.openScreen(requester.email, '/myRequests');
  const ending = own.getByRole('region', { name: 'Access that ends soon' });
  await ending.getByRole('link', { name: report.name }).waitFor();
  await press(own, `Ask for more time ${report.name}`);
  await press(own, 'Submit the request');
  await ending.getByText('Waiting', { exact: true }).waitFor();
  const inbox = await browser.openScreen(userAdmin.email, '/waiting?tab=requests');
  await inbox.getByRole('link', { name: report.name }).waitFor();
  expect(await inbox.getByRole('link', { name: 'Test Person' }).count()).toBe(0);
});

it('all access requests are accepted, undone and denied with one reason', async () => {
  const { owner, userAdmin, requester } = await createScene();
  await createRequest(requester.id, await createReplicatedReport(owner));
  const inbox = await browser.openScreen(userAdmin.email, '/waiting?tab=requests');
  const dialog = await openBulk(inbox, 2, 'Accept');
  await dialog.getByRole('heading', { name: 'Accept 2 access requests?' }).waitFor();
  await press(dialog, 'Accept');
  await dialog.getByRole('heading', { name: '2 access requests were accepted.' }).waitFor();
  await press(dialog, 'Undo');
  await dialog.getByRole('heading', { name: '2 changes were undone.' }).waitFor();
  await press(dialog, 'Close');
  await dialog.waitFor({ state: 'detached' });

  await openBulk(inbox, 2, 'Deny');
  await dialog.getByLabel('Reason').fill('Not this year.');
  await press(dialog, 'Deny');
  await dialog.getByRole('heading', { name: '2 access requests were denied.' }).waitFor();
  await press(dialog, 'Close');
  await inbox.getByText('No access requests wait for you.').waitFor();
  const messages = await eventually(
    () => buildMessagesSource(requester),
    ({ length }) => length > 1,
  );
  for (const { text } of messages) expect(text).toContain('was denied: Not this year.');
});

it('permissions that end soon are extended, and leave the inbox when they may end', async () => {
  const { owner, userAdmin, report, requester } = await createScene();
  const other = await createReplicatedReport(owner);
  for (const { id } of [report, other])
    await sql('reports', 'INSERT INTO user_permission (account_id, report_id, until) VALUES ($1, $2, $3)', [
      requester.id,
      id,
      new Date(Date.now() + 5 * 86_400_000),
    ]);
  const inbox = await browser.openScreen(userAdmin.email, '/waiting?tab=ends');
  const dialog = await openBulk(inbox, 2, 'Extend by 90 days');
  await dialog.getByRole('heading', { name: 'Extend 2 permissions by 90 days?' }).waitFor();
  await press(dialog, 'Extend by 90 days');
  await dialog.getByRole('heading', { name: '2 permissions were extended.' }).waitFor();
  await press(dialog, 'Undo');
  await press(dialog, 'Close');
  await dialog.waitFor({ state: 'detached' });

  const summary = inbox.locator('.waiting-summary', { hasText: report.name });
  if ((await summary.getAttribute('aria-expanded')) === 'false') await summary.click();
  await press(inbox, `Let it end ${report.name} for Test Person`);
  await inbox.getByText('It takes effect in 10 seconds.').waitFor();
  await press(inbox, `Extend by 90 days ${other.name} for Test Person`);
  await inbox.getByText('No permissions end within 14 days.').waitFor();
});
