import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createReplicatedPerson, createReplicatedReport } from '../support/replicated-fixtures.js';
import { mailTo } from '../support/mail.js';
import type { Person } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { type ReportFixture, permitUser } from '../support/fixtures.js';

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

const recommend = (usersSuggested: number[], input: object = {}) =>
  sender.rest.post('/suggestion/insert', {
    reportId: report.id,
    suggestedBy: sender.account.id,
    usersSuggested,
    message: 'Look.',
    ...input,
  });
const findMessages = ({ rest, account }: Person) => rest.api.message.findByUserId({ userId: account.id });

describe('recommendation', () => {
  it('reaches each recipient once by message and email and links to the report', async () => {
    const other = await createReplicatedPerson('userAdmin', fixtures.partner);
    const message = 'See http://evil.example:\nour <b>district</b> is on it.';
    const ids = [receiver.account.id, other.account.id, receiver.account.id];
    const response = await recommend(ids, { message });
    expect(response.body).toEqual({ affectedRows: 1, insertId: expect.any(Number) });
    for (const person of [receiver, other]) {
      expect(await findMessages(person)).toMatchObject([
        {
          message: `Test Person recommends the report "${report.name}" to you: ${message}`,
          reportId: report.id,
          reportType: 'Web Embed',
          seen: false,
        },
      ]);
      const { text, html } = await mailTo(person.account.email, report.name);
      expect(text).toContain(`/#/report/${report.id}`);
      for (const form of [text, html]) expect(form).not.toMatch(/http:\/\/evil/);
      expect(html).toContain('our &lt;b&gt;district&lt;/b&gt; is on it.');
    }
    expect(await findMessages(sender)).toEqual([]);
  });

  it('is rejected as a whole when it names a user who may not open the report', async () => {
    const foreignReport = await createReplicatedReport(fixtures.otherPartner);
    await permitUser(sender.account.id, foreignReport);
    await permitUser(receiver.account.id, foreignReport);
    const able = await recommend([receiver.account.id], { reportId: foreignReport.id });
    expect(able.status).toBe(200);
    const ids = [receiver.account.id, fixtures.user.account.id];
    expect((await recommend(ids, { reportId: foreignReport.id })).status).toBe(403);
    expect(await findMessages(receiver)).toHaveLength(1);
    expect(await findMessages(fixtures.user)).toEqual([]);
  });
});
