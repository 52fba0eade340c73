import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { createPowerBiReport } from '../support/emulator.js';
import { eventually } from '../support/eventually.js';
import { permitUser, type ReportFixture } from '../support/fixtures.js';
import { findMailsTo, mailTo } from '../support/mail.js';
import { createMessage } from '../support/messages.js';
import { mayOpen } from '../support/openings.js';
import { createVisitor, type Person, signIn } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import {
  createReplicatedAccount,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';

/** Messages and mails about what happens in other services, and decisions that need other services. */
let fixtures: ReportFixtures;
let report: ReportFixture;
let person: Person;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});
beforeEach(async () => {
  person = await createReplicatedPerson('user', fixtures.otherPartner);
  report = await createReplicatedReport(fixtures.partner);
});

const findMessages = async ({ rest, account }: Person, about = report.name) =>
  (await rest.api.message.findByUserId({ userId: account.id })).filter(({ message }) =>
    message.includes(about),
  );
const waitForMessage = (receiver: Person, about = report.name) =>
  eventually(
    () => findMessages(receiver, about),
    ({ length }) => length > 0,
  );
const view = async ({ rest, account }: Person) => {
  const { status } = await rest.post('/viewership/insert', { userId: account.id, reportId: report.id });
  expect(status).toBe(200);
};
/** Waits until a broadcast about the report is delivered. */
const waitForDelivery = () =>
  eventually(
    () =>
      sql(
        'notifications',
        `SELECT FROM broadcast WHERE audience_id = $1 AND (next_step_at IS NULL OR changed_after IS NOT NULL)`,
        [report.id],
      ),
    ({ length }) => length === 1,
  );

it('a change of an account reaches its owner by message and mail, also one who cannot sign in', async () => {
  const { id, email } = await createReplicatedAccount('user', fixtures.partner);
  for (const [status, words] of [
    ['Blocked', 'Your account was blocked'],
    ['Active', 'Your account was unblocked'],
  ]) {
    await fixtures.administrator.rest.post('/user/updateStatus', { id, status });
    await mailTo(email, words ?? '');
  }
  await waitForMessage(await signIn(email), 'Your account was unblocked');
  expect(await findMailsTo(email)).toHaveLength(2);
});

it('a request for access reaches those who decide, and its acceptance opens the report at once', async () => {
  const powerBi = await createPowerBiReport(fixtures.partner);
  const { insertId: id } = await person.rest.api.accessRequest.insert({
    userId: person.account.id,
    reportId: powerBi.id,
    message: 'For the review.',
  });
  await waitForMessage(fixtures.userAdmin, powerBi.name);
  for (const { account } of [fixtures.userAdmin, fixtures.administrator])
    expect((await mailTo(account.email, powerBi.name)).text).toContain('For the review.');
  expect(await findMessages(fixtures.otherUserAdmin, powerBi.name)).toEqual([]);
  expect(await mayOpen(person, powerBi)).toBe(false);
  await fixtures.userAdmin.rest.post('/accessRequest/updateStatus', { id, status: 'Accept Request' });
  expect(await mayOpen(person, powerBi)).toBe(true);
  await waitForMessage(person, powerBi.name);
  expect((await mailTo(person.account.email, powerBi.name)).text).toContain(`/#/report/${powerBi.id}`);
});

it('a permission reaches the user by message and mail after ten minutes', async () => {
  const { id, email } = person.account;
  await fixtures.administrator.rest.post('/userPermission/insert', { userId: id, reportIds: [report.id] });
  await sql(
    'reports',
    `UPDATE permission_notice SET created_at = created_at - interval '10 minutes' WHERE account_id = $1`,
    [id],
  );
  expect((await mailTo(email, 'You were given access')).text).toContain(`/#/report/${report.id}`);
  await waitForMessage(person);
});

it('an update of a report reaches its managers and the viewers who may still open it', async () => {
  const [viewer, author] = [
    await createReplicatedPerson('user', fixtures.partner),
    await createReplicatedPerson('userAdmin', fixtures.partner),
  ];
  await permitUser(person.account.id, report);
  for (const each of [viewer, person, author]) await view(each);
  await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [report.id]);
  const input = { reportId: report.id, updates: 'Now by district.' };
  expect((await author.rest.post('/reportUpdate/insert', input)).status).toBe(200);
  await waitForDelivery();
  for (const receiver of [viewer, fixtures.userAdmin]) {
    expect(await findMessages(receiver)).toHaveLength(1);
    await mailTo(receiver.account.email, report.name);
  }
  for (const other of [person, author, fixtures.user]) expect(await findMessages(other)).toEqual([]);
});

it('an announcement reaches the viewers of a report who may still open it', async () => {
  const viewer = await createReplicatedPerson('user', fixtures.partner);
  await permitUser(person.account.id, report);
  for (const each of [viewer, person]) await view(each);
  await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [report.id]);
  const message = `The report ${report.name} is closed tomorrow.`;
  const input = { message, audience: 'Report viewers', audienceId: report.id };
  expect((await fixtures.administrator.rest.post('/announcement/insert', input)).status).toBe(200);
  await waitForMessage(viewer);
  await mailTo(viewer.account.email, message);
  await waitForDelivery();
  for (const other of [person, fixtures.user]) expect(await findMessages(other)).toEqual([]);
});

it('a recommendation reaches people who may open the report, and nobody if one may not', async () => {
  const [sender, receiver] = [fixtures.user, await createReplicatedPerson('user', fixtures.partner)];
  const recommend = (usersSuggested: number[]) =>
    sender.rest.post('/suggestion/insert', {
      reportId: report.id,
      suggestedBy: sender.account.id,
      usersSuggested,
      message: 'Look.',
    });
  expect((await recommend([receiver.account.id, person.account.id])).status).toBe(403);
  expect((await recommend([receiver.account.id])).status).toBe(200);
  expect(await findMessages(receiver)).toHaveLength(1);
  expect((await mailTo(receiver.account.email, report.name)).text).toContain(`/#/report/${report.id}`);
  expect(await findMessages(person)).toEqual([]);
});

it('feedback on the report of an address reaches its managers, and their reply the sender', async () => {
  const address = `${portalUnderTest().emulatorUrl}/demo/web-embed/${randomUUID()}`;
  const { name } = await createReplicatedReport(fixtures.partner, address);
  const { user, userAdmin } = fixtures;
  const give = (by: Person) =>
    by.rest.post('/feedback/insert', {
      userId: by.account.id,
      reportIdOrUrl: address,
      feedback: 'Very useful.',
    });
  expect((await give(person)).status).toBe(404);
  const { insertId: id } = (await give(user)).body as { insertId: number };
  await userAdmin.rest.post('/feedback/update', { id, status: 'Resolved', reply: 'It is corrected.' });
  await waitForMessage(user, name);
  await mailTo(user.account.email, 'replied to your feedback');
});

it('a weekly digest has the unseen messages, while mails about the account are sent at once', async () => {
  const { id: userId, email } = person.account;
  await person.rest.api.mailPreference.update({ userId, mails: 'Weekly digest' });
  await createMessage(userId, 'The older one', 50);
  await sql(
    'notifications',
    `UPDATE mail_preference SET digested_at = now() - interval '8 days' WHERE account_id = $1`,
    [userId],
  );
  expect((await mailTo(email, 'The older one')).subject).toBe('Your messages of the last week');
  await createVisitor().post('/user/resetCode', { email });
  await mailTo(email, /[A-Z\d]{8}/);
});
