import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import {
  createReplicatedAccount,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { mailTo } from '../support/mail.js';
import type { Person } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { type ReportFixture, permitGroup, permitUser } from '../support/fixtures.js';

let fixtures: ReportFixtures;
let report: ReportFixture;
let sender: Person;
let receiver: Person;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});
beforeEach(async () => {
  sender = await createReplicatedPerson('user', fixtures.partner);
  receiver = await createReplicatedPerson('user', fixtures.partner);
  report = await createReplicatedReport(fixtures.partner);
});

const recommend = (usersSuggested: number[], input: object = {}, headers?: Record<string, string>) =>
  sender.rest.post(
    '/suggestion/insert',
    { reportId: report.id, suggestedBy: sender.account.id, usersSuggested, message: 'Look.', ...input },
    headers,
  );
const messagesOf = ({ rest, account }: Person) => rest.api.message.findByUserId({ userId: account.id });
const findWritten = () =>
  sql(
    'notifications',
    `SELECT id FROM suggestion WHERE account_id = $1
     UNION ALL SELECT id FROM message WHERE report_id = $2 AND source LIKE 'recommended.%'`,
    [sender.account.id, report.id],
  );

describe('recommendation', () => {
  it('reaches each recipient once by message and email and links to the report', async () => {
    const other = await createReplicatedPerson('userAdmin', fixtures.partner);
    const message = 'See http://evil.example:\nour <b>district</b> is on it.';
    const ids = [receiver.account.id, other.account.id, receiver.account.id];
    const response = await recommend(ids, { message });
    expect(response.body).toEqual({ affectedRows: 1, insertId: expect.any(Number) });
    for (const person of [receiver, other]) {
      expect(await messagesOf(person)).toMatchObject([
        {
          message: `Test Person recommends the report "${report.name}" to you: ${message}`,
          ...{ reportId: report.id, reportType: 'Web Embed', seen: false },
        },
      ]);
      const { text, html } = await mailTo(person.account.email, report.name);
      expect(text).toContain(`/#/report/${report.id}`);
      for (const form of [text, html]) expect(form).not.toMatch(/http:\/\/evil/);
      expect(html).toContain('our &lt;b&gt;district&lt;/b&gt; is on it.');
    }
    expect(await messagesOf(sender)).toEqual([]);
  });

  it('is stored once when it is repeated', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const send = () => recommend([receiver.account.id], {}, key);
    const responses = await Promise.all([send(), send(), send()]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await messagesOf(receiver)).toHaveLength(1);
  });

  it('is confirmed again when it is repeated after the deletion of the report', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const made = await recommend([receiver.account.id], {}, key);
    await sql('reports', 'UPDATE report SET deleted_at = now() WHERE id = $1', [report.id]);
    expect(await recommend([receiver.account.id], {}, key)).toMatchObject({ status: 200, body: made.body });
    expect((await recommend([receiver.account.id])).status).toBe(404);
    expect(await messagesOf(receiver)).toHaveLength(1);
  });

  it('of a closed report is rejected', async () => {
    const foreignReport = await createReplicatedReport(fixtures.otherPartner);
    await permitUser(receiver.account.id, foreignReport);
    expect((await recommend([receiver.account.id], { reportId: foreignReport.id })).status).toBe(404);
    expect((await recommend([receiver.account.id], { reportId: 2_000_000_000 })).status).toBe(404);
    expect(await messagesOf(receiver)).toEqual([]);
    expect(await findWritten()).toEqual([]);
  });

  it.each([
    ['the sender itself', () => Promise.resolve(sender.account.id)],
    [
      'a user of another partner with access',
      async () => {
        await permitGroup(fixtures.otherPartner, report);
        return fixtures.stranger.account.id;
      },
    ],
    ['an inactive user', async () => (await createReplicatedAccount('user', fixtures.partner, 'Blocked')).id],
    ['an unknown user', () => Promise.resolve(2_000_000_000)],
    ['an administrator', () => Promise.resolve(fixtures.administrator.account.id)],
  ])('is rejected as a whole when it names %s', async (_caller, make) => {
    const response = await recommend([receiver.account.id, await make()]);
    expect(response.status).toBe(403);
    expect(await findWritten()).toEqual([]);
    expect(await messagesOf(receiver)).toEqual([]);
  });

  it('is rejected as a whole when it names a user who may not open the report', async () => {
    const foreignReport = await createReplicatedReport(fixtures.otherPartner);
    await permitUser(sender.account.id, foreignReport);
    await permitUser(receiver.account.id, foreignReport);
    const able = await recommend([receiver.account.id], { reportId: foreignReport.id });
    expect(able.status).toBe(200);
    const ids = [receiver.account.id, fixtures.user.account.id];
    expect((await recommend(ids, { reportId: foreignReport.id })).status).toBe(403);
    expect(await messagesOf(receiver)).toHaveLength(1);
    expect(await messagesOf(fixtures.user)).toEqual([]);
  });

  it('waits for the replication of a new user before it writes anything', async () => {
    const copy = 'FROM account_copy WHERE id = $1';
    const [row] = await sql('notifications', `SELECT to_jsonb(account_copy) AS retained ${copy}`, [
      receiver.account.id,
    ]);
    await sql('notifications', `DELETE ${copy}`, [receiver.account.id]);
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await recommend([receiver.account.id], {}, key)).status).toBe(503);
    expect(await findWritten()).toEqual([]);
    await sql(
      'notifications',
      'INSERT INTO account_copy SELECT (jsonb_populate_record(NULL::account_copy, $1)).*',
      [row?.retained],
    );
    expect((await recommend([receiver.account.id], {}, key)).status).toBe(200);
    expect(await messagesOf(receiver)).toHaveLength(1);
  });

  it('is rejected under another name', async () => {
    const response = await recommend([receiver.account.id], { suggestedBy: fixtures.user.account.id });
    expect(response.status).toBe(403);
    expect(await findWritten()).toEqual([]);
  });

  it.each([
    ['message', { message: ' ' }],
    ['usersSuggested', { usersSuggested: [] }],
    ['usersSuggested', { usersSuggested: Array.from({ length: 51 }, (_, index) => index + 1) }],
  ])('is rejected with an invalid %s', async (field, input) => {
    const response = await recommend([receiver.account.id], input);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ field }] });
  });
});
