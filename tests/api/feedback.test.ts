import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FeedbackRow, WriteResponse } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { createReplicatedPerson, createReplicatedReport } from '../support/replicated-fixtures.js';
import { findMailsTo, mailTo } from '../support/mail.js';
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

const give = (input: object = {}) =>
  sender.rest.post('/feedback/insert', {
    userId: sender.account.id,
    reportIdOrUrl: report.id,
    feedback: 'Very useful.',
    ...input,
  });
const giveFeedback = async (input: object = {}) =>
  (await give(input)).body as WriteResponse & { insertId: number };
const findStored = () =>
  sql('notifications', 'SELECT report_id FROM feedback WHERE account_id = $1', [sender.account.id]);
const listFeedback = async (person: Person, query: object = {}) =>
  (await person.rest.get('/feedback/findAll', { search: report.name, limit: 15, ...query }))
    .body as FeedbackRow[];
const update = (input: object, as = fixtures.userAdmin) => as.rest.post('/feedback/update', input);
const findMessages = ({ rest, account }: Person) => rest.api.message.findByUserId({ userId: account.id });

describe('feedback', () => {
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
});

describe('reply to feedback', () => {
  it('reaches the sender once by message and email and is stored', async () => {
    const { insertId: id } = await giveFeedback();
    const reply = 'See <b>www.evil.example</b>: it is corrected.';
    const response = await update({ id, status: 'Resolved', reply });
    expect(response.body).toEqual({ affectedRows: 1 });
    const messages = await findMessages(sender);
    expect(messages).toMatchObject([
      {
        message: `Test Person replied to your feedback on the report "${report.name}": ${reply}`,
        reportId: report.id,
        reportType: 'Web Embed',
        seen: false,
      },
    ]);
    const { text, html } = await mailTo(sender.account.email, report.name);
    expect(text).toContain('/#/userMailPreferences');
    for (const form of [text, html]) expect(form).not.toContain('www.evil');
    expect(html).toContain('See &lt;b&gt;');
    const [row] = await listFeedback(fixtures.administrator);
    const { firstname, surname } = fixtures.userAdmin.account;
    expect(row).toMatchObject({ id, status: 'Resolved', replies: [{ reply, firstname, surname }] });
    expect(await findMailsTo(sender.account.email)).toHaveLength(1);
  });
});
