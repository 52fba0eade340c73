import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FeedbackRow, WriteResponse } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { createReplicatedPerson, createReplicatedReport } from '../support/replicated-fixtures.js';
import { mailsTo, mailTo } from '../support/mail.js';
import type { Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { createReportFixtures, deleteReport, type ReportFixtures } from '../support/report-fixtures.js';
import { createPowerBiReport } from '../support/emulator.js';
import { createReport, type ReportFixture } from '../support/fixtures.js';

let fixtures: ReportFixtures;
let report: ReportFixture;
let sender: Person;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});
beforeEach(async () => {
  sender = await createReplicatedPerson('user', fixtures.partner);
  report = await createReplicatedReport(fixtures.partner);
});

const give = (input: object = {}, as = sender, headers?: Record<string, string>) =>
  as.rest.post(
    '/feedback/insert',
    { userId: as.account.id, reportIdOrUrl: report.id, feedback: 'Very useful.', ...input },
    headers,
  );
const giveFeedback = async (input: object = {}) =>
  (await give(input)).body as WriteResponse & { insertId: number };
const findStored = (accountId = sender.account.id) =>
  sql('notifications', 'SELECT report_id, star, text, status FROM feedback WHERE account_id = $1', [
    accountId,
  ]);
const exists = async (as = sender) =>
  (await as.rest.get('/feedback/exists', { reportId: report.id, userId: as.account.id })).body;
const listOf = async (person: Person, query: object = {}) =>
  (await person.rest.get('/feedback/findAll', { search: report.name, limit: 15, ...query }))
    .body as FeedbackRow[];
const update = (input: object, as = fixtures.userAdmin) => as.rest.post('/feedback/update', input);
const messagesOf = ({ rest, account }: Person) => rest.api.message.findByUserId({ userId: account.id });

describe('feedback', () => {
  it('is stored with and without stars', async () => {
    expect(await giveFeedback({ star: 4, feedback: ' Good. ' })).toEqual({
      affectedRows: 1,
      insertId: expect.any(Number),
    });
    await giveFeedback({ feedback: 'Once more.' });
    expect(await findStored()).toEqual([
      { report_id: report.id, star: 4, text: 'Good.', status: 'Open' },
      { report_id: report.id, star: null, text: 'Once more.', status: 'Open' },
    ]);
  });

  it('accepts the Power BI id or the embed address of the report', async () => {
    const powerBi = await createPowerBiReport(fixtures.partner);
    const address = `${portalUnderTest().emulatorUrl}/demo/web-embed/${randomUUID()}`;
    const web = await createReport({ owner: fixtures.partner, embedUrl: address });
    await giveFeedback({ reportIdOrUrl: powerBi.reportId });
    await giveFeedback({ reportIdOrUrl: address });
    expect(await findStored()).toMatchObject([{ report_id: powerBi.id }, { report_id: web.id }]);
  });

  it.each([
    ['of another partner', async () => (await createReport({ owner: fixtures.otherPartner })).id],
    ['that does not exist', () => Promise.resolve(2_000_000_000)],
    ['with an unknown address', () => Promise.resolve('https://nowhere.example')],
    [
      'that was deleted',
      async () => {
        await deleteReport(report);
        return report.id;
      },
    ],
  ])('is rejected for a report %s', async (_case, make) => {
    expect((await give({ reportIdOrUrl: await make() })).status).toBe(404);
    expect(await findStored()).toEqual([]);
  });

  it('is rejected with its own text when it is empty', async () => {
    const response = await give({ feedback: '  ' });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      errors: [{ field: 'feedback', message: 'You cannot submit an empty feedback...' }],
    });
  });

  it('cannot be given under another name', async () => {
    expect((await give({ userId: fixtures.user.account.id })).status).toBe(403);
    expect(await findStored(fixtures.user.account.id)).toEqual([]);
  });

  it('is stored once when it is repeated', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const responses = await Promise.all([
      give({}, sender, key),
      give({}, sender, key),
      give({}, sender, key),
    ]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await findStored()).toHaveLength(1);
  });

  it('is visible to its author as already given', async () => {
    expect(await exists()).toEqual({ exists: false, declined: false });
    await giveFeedback();
    expect(await exists()).toEqual({ exists: true, declined: false });
    expect(await exists(fixtures.user)).toEqual({ exists: false, declined: false });
  });

  it('may be declined repeatedly', async () => {
    const decline = () =>
      sender.rest.post('/feedback/decline', { userId: sender.account.id, reportId: report.id });
    expect((await decline()).body).toMatchObject({ affectedRows: 1 });
    expect((await decline()).status).toBe(200);
    expect(await exists()).toEqual({ exists: false, declined: true });
  });
});

describe('list of feedback', () => {
  it('is visible only to the responsible users', async () => {
    const words = '<script>alert(1)</script> {{by}} $t(by)';
    const { insertId } = await giveFeedback({ star: 2, feedback: words });
    const { id, firstname, surname, email } = sender.account;
    const row = {
      ...{ id: insertId, reportId: report.id, name: report.name, type: 'Web Embed' },
      ...{ userId: id, firstname, surname, email, user_type: fixtures.partner.name },
      ...{ star: 2, feedback: words, status: 'Open', date_created: expect.any(String), replies: [] },
    };
    expect(await listOf(fixtures.userAdmin)).toEqual([row]);
    expect(await listOf(fixtures.administrator)).toEqual([row]);
    expect(await listOf(fixtures.otherUserAdmin)).toEqual([]);
    expect((await sender.rest.get('/feedback/findAll')).status).toBe(403);
  });

  it('is searched, sorted and filtered by state', async () => {
    const [a, b] = [
      await giveFeedback({ star: 1, feedback: 'Slow' }),
      await giveFeedback({ star: 5, feedback: 'Fast' }),
    ];
    await update({ id: a.insertId, status: 'In progress' });
    const ids = async (query: object) => (await listOf(fixtures.userAdmin, query)).map(({ id }) => id);
    expect(await ids({})).toEqual([b.insertId, a.insertId]);
    expect(await ids({ sort: 'star' })).toEqual([a.insertId, b.insertId]);
    expect(await ids({ sort: 'status' })).toEqual([b.insertId, a.insertId]);
    expect(await ids({ status: 'In progress' })).toEqual([a.insertId]);
    expect(await ids({ status: 'Resolved' })).toEqual([]);
    expect(await ids({ search: `${report.name} slow` })).toEqual([a.insertId]);
    const page = await fixtures.userAdmin.rest.get('/feedback/findAll', { search: report.name, limit: 1 });
    expect([page.body, page.headers.get('x-total-count')]).toMatchObject([[{ id: b.insertId }], '2']);
  });
});

describe('reply to feedback', () => {
  it('reaches the sender once by message and email and is stored', async () => {
    const { insertId: id } = await giveFeedback();
    const reply = 'See <b>www.evil.example</b>: it is corrected.';
    const response = await update({ id, status: 'Resolved', reply });
    expect(response.body).toEqual({ affectedRows: 1 });
    const messages = await messagesOf(sender);
    expect(messages).toMatchObject([
      {
        message: `Test Person replied to your feedback on the report "${report.name}": ${reply}`,
        ...{ reportId: report.id, reportType: 'Web Embed', seen: false },
      },
    ]);
    const { text, html } = await mailTo(sender.account.email, report.name);
    expect(text).toContain('/#/userMailPreferences');
    for (const form of [text, html]) expect(form).not.toContain('www.evil');
    expect(html).toContain('See &lt;b&gt;');
    const [row] = await listOf(fixtures.administrator);
    const { firstname, surname } = fixtures.userAdmin.account;
    expect(row).toMatchObject({ id, status: 'Resolved', replies: [{ reply, firstname, surname }] });
    expect(await mailsTo(sender.account.email)).toHaveLength(1);
  });

  it('can leave the state as other users set it', async () => {
    const { insertId: id } = await giveFeedback();
    await update({ id, status: 'Resolved' }, fixtures.administrator);
    expect((await update({ id, reply: 'Thank you.' })).body).toEqual({ affectedRows: 1 });
    expect(await listOf(fixtures.userAdmin)).toMatchObject([
      { status: 'Resolved', replies: [{ reply: 'Thank you.' }] },
    ]);
  });

  it('is counted as open for users who may reply', async () => {
    const countFor = async (person: Person) => (await person.rest.api.feedback.findOpenCount({}))[0].count;
    const before = await countFor(fixtures.userAdmin);
    const { insertId: id } = await giveFeedback();
    expect(await countFor(fixtures.userAdmin)).toBe(before + 1);
    expect(await countFor(fixtures.administrator)).toBeGreaterThan(0);
    await update({ id, status: 'In progress' });
    expect(await countFor(fixtures.userAdmin)).toBe(before);
  });

  it('can be a state without a notification', async () => {
    const { insertId: id } = await giveFeedback();
    expect((await update({ id, status: 'In progress' })).body).toEqual({ affectedRows: 1 });
    expect((await update({ id, status: 'In progress', reply: ' ' })).body).toEqual({ affectedRows: 1 });
    expect((await update({ id })).body).toEqual({ affectedRows: 0 });
    expect(await listOf(fixtures.userAdmin)).toMatchObject([{ status: 'In progress', replies: [] }]);
    expect(await messagesOf(sender)).toEqual([]);
  });

  it('is stored once when it is repeated', async () => {
    const { insertId: id } = await giveFeedback();
    const key = { 'Idempotency-Key': randomUUID() };
    const input = { id, status: 'Open', reply: 'Thank you.' };
    const send = () => fixtures.userAdmin.rest.post('/feedback/update', input, key);
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await listOf(fixtures.userAdmin))[0]?.replies).toHaveLength(1);
    expect(await messagesOf(sender)).toHaveLength(1);
  });

  it('does not revert later changes when it is repeated', async () => {
    const { insertId: id } = await giveFeedback();
    const key = { 'Idempotency-Key': randomUUID() };
    const input = { id, status: 'In progress', reply: 'We look into it.' };
    const send = () => fixtures.userAdmin.rest.post('/feedback/update', input, key);
    expect((await send()).body).toEqual({ affectedRows: 1 });
    await update({ id, status: 'Resolved' }, fixtures.administrator);
    expect((await send()).body).toEqual({ affectedRows: 1 });
    expect(await listOf(fixtures.userAdmin)).toMatchObject([{ status: 'Resolved' }]);
  });

  it('does not name a deleted report', async () => {
    const { insertId: id } = await giveFeedback();
    await sql('notifications', 'DELETE FROM report_copy WHERE id = $1', [report.id]);
    await update({ id, reply: 'It was replaced.' }, fixtures.administrator);
    expect(await messagesOf(sender)).toMatchObject([
      { message: 'Test Person replied to your feedback: It was replaced.', reportId: null },
    ]);
    const { text } = await mailTo(sender.account.email, 'It was replaced.');
    expect(text).toContain('Test Person replied to your feedback:');
  });

  it('is rejected for user admins of other partners and for unknown feedback', async () => {
    const { insertId: id } = await giveFeedback();
    const input = { status: 'Resolved', reply: 'No.' };
    expect((await update({ id, ...input }, fixtures.otherUserAdmin)).status).toBe(404);
    expect((await update({ id: 2_000_000_000, ...input }, fixtures.administrator)).status).toBe(404);
    expect((await update({ id, ...input }, sender)).status).toBe(403);
    expect(await listOf(fixtures.userAdmin)).toMatchObject([{ status: 'Open', replies: [] }]);
    expect(await messagesOf(sender)).toEqual([]);
  });

  it('is only a message for users without emails for notifications', async () => {
    const { insertId: id } = await giveFeedback();
    const choice = { userId: sender.account.id, mails: 'Security only' } as const;
    await sender.rest.api.mailPreference.update(choice);
    await update({ id, status: 'Open', reply: 'No mail.' });
    expect(await messagesOf(sender)).toHaveLength(1);
    const queued = `SELECT FROM mail WHERE source LIKE 'feedbackReplied.%' AND source LIKE '%.' || $1::text`;
    expect(await sql('notifications', queued, [sender.account.id])).toEqual([]);
  });
});
