import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { createKnownAccount, createKnownPerson, createKnownReport } from '../support/known.js';
import { mailTo } from '../support/mail.js';
import type { Person } from '../support/people.js';
import { createReportWorld, type ReportWorld } from '../support/report-world.js';
import { type OwnReport, permitGroup, permitUser } from '../support/world.js';

let world: ReportWorld;
let report: OwnReport;
let sender: Person;
let receiver: Person;

beforeAll(async () => {
  world = await createReportWorld();
});
beforeEach(async () => {
  sender = await createKnownPerson('user', world.partner);
  receiver = await createKnownPerson('user', world.partner);
  report = await createKnownReport(world.partner);
});

const recommend = (usersSuggested: number[], input: object = {}, headers?: Record<string, string>) =>
  sender.rest.post(
    '/suggestion/insert',
    { reportId: report.id, suggestedBy: sender.account.id, usersSuggested, message: 'Look.', ...input },
    headers,
  );
const messagesOf = ({ rest, account }: Person) => rest.api.message.findByUserId({ userId: account.id });
const written = () =>
  sql(
    'notifications',
    `SELECT id FROM suggestion WHERE account_id = $1
     UNION ALL SELECT id FROM message WHERE report_id = $2 AND source LIKE 'recommended.%'`,
    [sender.account.id, report.id],
  );

describe('a recommendation', () => {
  it('reaches each of its people once, by message and mail, and leads to the report', async () => {
    const other = await createKnownPerson('userAdmin', world.partner);
    const message = 'See http://evil.example:\nour <b>district</b> is on it.';
    const ids = [receiver.account.id, other.account.id, receiver.account.id];
    const answer = await recommend(ids, { message });
    expect(answer.body).toEqual({ affectedRows: 1, insertId: expect.any(Number) });
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

  it('is written once however often it is sent', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const send = () => recommend([receiver.account.id], {}, key);
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await messagesOf(receiver)).toHaveLength(1);
  });

  it('that was made is told again as made, though its report has gone meanwhile', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const made = await recommend([receiver.account.id], {}, key);
    await sql('reports', 'UPDATE report SET deleted_at = now() WHERE id = $1', [report.id]);
    expect(await recommend([receiver.account.id], {}, key)).toMatchObject({ status: 200, body: made.body });
    expect((await recommend([receiver.account.id])).status).toBe(404);
    expect(await messagesOf(receiver)).toHaveLength(1);
  });

  it('of what the sender may not open is none', async () => {
    const foreign = await createKnownReport(world.otherPartner);
    await permitUser(receiver.account.id, foreign);
    expect((await recommend([receiver.account.id], { reportId: foreign.id })).status).toBe(404);
    expect((await recommend([receiver.account.id], { reportId: 2_000_000_000 })).status).toBe(404);
    expect(await messagesOf(receiver)).toEqual([]);
    expect(await written()).toEqual([]);
  });

  it.each([
    ['the sender itself', () => Promise.resolve(sender.account.id)],
    [
      'somebody of another partner, who may open it',
      async () => {
        await permitGroup(world.otherPartner, report);
        return world.stranger.account.id;
      },
    ],
    [
      'somebody who is not active',
      async () => (await createKnownAccount('user', world.partner, 'Blocked')).id,
    ],
    ['nobody', () => Promise.resolve(2_000_000_000)],
    ['an administrator', () => Promise.resolve(world.administrator.account.id)],
  ])('is refused as a whole when it names %s', async (_who, make) => {
    const answer = await recommend([receiver.account.id, await make()]);
    expect(answer.status).toBe(403);
    expect(await written()).toEqual([]);
    expect(await messagesOf(receiver)).toEqual([]);
  });

  it('is refused as a whole when it names somebody who may not open the report', async () => {
    const foreign = await createKnownReport(world.otherPartner);
    await permitUser(sender.account.id, foreign);
    await permitUser(receiver.account.id, foreign);
    const able = await recommend([receiver.account.id], { reportId: foreign.id });
    expect(able.status).toBe(200);
    const ids = [receiver.account.id, world.user.account.id];
    expect((await recommend(ids, { reportId: foreign.id })).status).toBe(403);
    expect(await messagesOf(receiver)).toHaveLength(1);
    expect(await messagesOf(world.user)).toEqual([]);
  });

  it('waits for the copy of somebody who has just come, and nothing is written before', async () => {
    const copy = 'FROM account_copy WHERE id = $1';
    const [row] = await sql('notifications', `SELECT to_jsonb(account_copy) AS kept ${copy}`, [
      receiver.account.id,
    ]);
    await sql('notifications', `DELETE ${copy}`, [receiver.account.id]);
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await recommend([receiver.account.id], {}, key)).status).toBe(503);
    expect(await written()).toEqual([]);
    await sql(
      'notifications',
      'INSERT INTO account_copy SELECT (jsonb_populate_record(NULL::account_copy, $1)).*',
      [row?.kept],
    );
    expect((await recommend([receiver.account.id], {}, key)).status).toBe(200);
    expect(await messagesOf(receiver)).toHaveLength(1);
  });

  it('is made under no other name', async () => {
    const answer = await recommend([receiver.account.id], { suggestedBy: world.user.account.id });
    expect(answer.status).toBe(403);
    expect(await written()).toEqual([]);
  });

  it.each([
    ['message', { message: ' ' }],
    ['usersSuggested', { usersSuggested: [] }],
    ['usersSuggested', { usersSuggested: Array.from({ length: 51 }, (_, index) => index + 1) }],
  ])('is refused with an unusable %s', async (field, input) => {
    const answer = await recommend([receiver.account.id], input);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ field }] });
  });
});
