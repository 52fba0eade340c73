import { beforeAll, expect, test } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createKnownPerson, createKnownReport } from '../support/known.js';
import { mailsTo, mailTo } from '../support/mail.js';
import type { Person } from '../support/people.js';
import { createReportWorld, type ReportWorld } from '../support/report-world.js';
import { type OwnReport, permitUser } from '../support/world.js';

let world: ReportWorld;

beforeAll(async () => {
  world = await createReportWorld();
});

const messagesAbout = async (person: Person, { name }: OwnReport) =>
  (await person.rest.api.message.findByUserId({ userId: person.account.id })).filter(({ message }) =>
    message.includes(name),
  );
const tell = async (author: Person, { id }: OwnReport, updates: string) => {
  const answer = await author.rest.post('/reportUpdate/insert', { reportId: id, updates });
  expect(answer.body).toMatchObject({ affectedRows: 1 });
};
const view = ({ rest, account }: Person, { id }: OwnReport) =>
  rest.post('/viewership/insert', { userId: account.id, reportId: id });
/** Waits until all news of a report have reached everybody. */
const delivered = ({ id }: OwnReport, count = 1) =>
  eventually(
    () =>
      sql(
        'notifications',
        `SELECT FROM broadcast WHERE kind = 'reportUpdate' AND audience_id = $1 AND next_step_at IS NULL`,
        [id],
      ),
    ({ length }) => length === count,
  );

test("news of a report reach the owner partner's other user admins, each once, by message and mail", async () => {
  const author = await createKnownPerson('userAdmin', world.partner);
  const report = await createKnownReport(world.partner);
  await tell(author, report, ' New figures. ');
  await delivered(report);
  const message = `Test Person tells what is new in the report "${report.name}": New figures.`;
  expect(await messagesAbout(world.userAdmin, report)).toMatchObject([
    { message, reportId: report.id, reportType: 'Web Embed' },
  ]);
  await mailTo(world.userAdmin.account.email, report.name);
  for (const person of [author, world.user, world.stranger, world.otherUserAdmin]) {
    expect(await messagesAbout(person, report)).toEqual([]);
  }
});

test('news from who manages a report reach those who have opened it and may open it now', async () => {
  const report = await createKnownReport(world.partner);
  const [viewer, former, barred, author] = await Promise.all([
    createKnownPerson('user', world.partner),
    createKnownPerson('user', world.otherPartner),
    createKnownPerson('user', world.otherPartner),
    createKnownPerson('userAdmin', world.partner),
  ]);
  for (const { account } of [former, barred]) await permitUser(account.id, report);
  for (const person of [viewer, former, barred, author]) await view(person, report);
  await sql('reports', 'DELETE FROM user_permission WHERE account_id = $1', [barred.account.id]);
  await sql(
    'analytics',
    `UPDATE user_report_views SET last_viewed_at = now() - interval '3 years' WHERE account_id = $1`,
    [former.account.id],
  );
  await tell(author, report, 'Now by district.');
  await delivered(report);
  for (const person of [viewer, former]) {
    expect(await messagesAbout(person, report)).toHaveLength(1);
    await mailTo(person.account.email, 'Now by district.');
  }
  for (const person of [barred, author, world.user]) {
    expect(await messagesAbout(person, report)).toEqual([]);
  }
});

test("news from others reach the owner partner's user admins alone", async () => {
  const report = await createKnownReport(world.partner);
  const [viewer, user, stranger] = await Promise.all([
    createKnownPerson('user', world.partner),
    createKnownPerson('user', world.partner),
    createKnownPerson('userAdmin', world.otherPartner),
  ]);
  await permitUser(stranger.account.id, report);
  for (const person of [viewer, user, stranger]) await view(person, report);
  for (const author of [user, stranger]) await tell(author, report, 'Now by month.');
  await delivered(report, 2);
  expect(await messagesAbout(world.userAdmin, report)).toHaveLength(2);
  for (const person of [viewer, user, stranger]) expect(await messagesAbout(person, report)).toEqual([]);
});

test("an administrator's news reach the viewers of any report", async () => {
  const report = await createKnownReport(world.partner);
  await view(world.user, report);
  await tell(world.administrator, report, 'Now by year.');
  await delivered(report);
  expect(await messagesAbout(world.user, report)).toHaveLength(1);
});

test('a viewer who manages the report as well is told once', async () => {
  const author = await createKnownPerson('userAdmin', world.partner);
  const report = await createKnownReport(world.partner);
  await view(world.userAdmin, report);
  await tell(author, report, 'Now by month.');
  await delivered(report);
  expect(await messagesAbout(world.userAdmin, report)).toHaveLength(1);
  await mailTo(world.userAdmin.account.email, report.name);
  const mails = await mailsTo(world.userAdmin.account.email);
  expect(mails.filter(({ text }) => text.includes(report.name))).toHaveLength(1);
});

test('news that come twice are told once, two news twice', async () => {
  const author = await createKnownPerson('user', world.partner);
  const report = await createKnownReport(world.partner);
  await tell(author, report, 'Now by week.');
  await delivered(report);
  const [told] = await sql<{ subject: string; value: unknown }>(
    'reports',
    `SELECT subject, value FROM outbox WHERE subject LIKE 'facts.reports.occurrence.reportUpdated.%'
       AND value->>'reportId' = $1`,
    [String(report.id)],
  );
  // As if the inbox had been lost.
  await sql('notifications', 'DELETE FROM inbox WHERE subject = $1', [told?.subject]);
  await sql('reports', `INSERT INTO outbox (subject, sort, value) VALUES ($1, 'occurrence', $2)`, [
    told?.subject,
    JSON.stringify(told?.value),
  ]);
  await eventually(
    () => sql('notifications', 'SELECT FROM inbox WHERE subject = $1', [told?.subject]),
    ({ length }) => length === 1,
  );
  await tell(author, report, 'Now by day.');
  await delivered(report, 2);
  expect(await messagesAbout(world.userAdmin, report)).toHaveLength(2);
});

test('news that an earlier release has told without an owner are taken in', async () => {
  const report = await createKnownReport(world.partner);
  const told = {
    reportId: report.id,
    reportName: report.name,
    accountId: world.user.account.id,
    updates: 'New',
  };
  await sql('reports', `INSERT INTO outbox (subject, sort, value) VALUES ($1, 'occurrence', $2)`, [
    `facts.reports.occurrence.reportUpdated.${2_000_000_000 + report.id}`,
    JSON.stringify(told),
  ]);
  await delivered(report);
  expect(await messagesAbout(world.userAdmin, report)).toHaveLength(1);
});
