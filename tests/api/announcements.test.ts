import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AnnouncementRow, WriteResponse } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createReplicatedPerson, createReplicatedReport } from '../support/replicated-fixtures.js';
import { findMailsTo, mailTo } from '../support/mail.js';
import type { Person } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { permitUser } from '../support/fixtures.js';

let fixtures: ReportFixtures;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});

async function addAnnouncement(by: Person, input: object): Promise<{ id: number; message: string }> {
  const message = `We are closed. ${randomUUID()}`;
  const response = await by.rest.post('/announcement/insert', { message, ...input });
  const { insertId = 0 } = response.body as WriteResponse;
  expect(response.body).toEqual({ affectedRows: 1, insertId: expect.any(Number) });
  return { id: insertId, message };
}

const findMessages = async ({ rest, account }: Person, message: string) =>
  (await rest.api.message.findByUserId({ userId: account.id })).filter((row) =>
    row.message.endsWith(`: ${message}`),
  );
const waitForMessage = (person: Person, message: string) =>
  eventually(
    () => findMessages(person, message),
    ({ length }) => length > 0,
  );
const findRowFor = async (person: Person, id: number): Promise<AnnouncementRow | undefined> =>
  (await person.rest.api.announcement.findAll({})).find((row) => row.id === id);
/** Waits until the announcement has had its first delivery pass. */
const waitForDelivery = (id: number) =>
  eventually(
    () =>
      sql(
        'notifications',
        'SELECT FROM broadcast WHERE id = $1 AND (next_step_at IS NULL OR changed_after IS NOT NULL)',
        [id],
      ),
    ({ length }) => length === 1,
  );
const view = async ({ rest, account }: Person, reportId: number) => {
  const response = await rest.post('/viewership/insert', { userId: account.id, reportId });
  expect(response.status).toBe(200);
};

describe('announcement', () => {
  it('reaches the users of a partner once each, by message and email', async () => {
    const { id, message } = await addAnnouncement(fixtures.administrator, {
      audience: 'Partner',
      audienceId: fixtures.partner.id,
    });
    for (const person of [fixtures.user, fixtures.userAdmin]) {
      expect(await waitForMessage(person, message)).toMatchObject([{ seen: false, reportId: null }]);
      await mailTo(person.account.email, message);
    }
    await waitForDelivery(id);
    for (const person of [fixtures.stranger, fixtures.otherUserAdmin]) {
      expect(await findMessages(person, message)).toEqual([]);
      expect(await findMailsTo(person.account.email)).toEqual([]);
    }
    const byUser = (await findMailsTo(fixtures.user.account.email)).filter(({ text }) =>
      text.includes(message),
    );
    expect(byUser).toHaveLength(1);
  });
});

describe('audience of report viewers', () => {
  it('contains the users who opened the report in the last 30 days and may open it now', async () => {
    const report = await createReplicatedReport(fixtures.partner);
    const [recent, former, barred] = await Promise.all([
      createReplicatedPerson('user', fixtures.partner),
      createReplicatedPerson('user', fixtures.partner),
      createReplicatedPerson('user', fixtures.otherPartner),
    ]);
    await permitUser(barred.account.id, report);
    for (const person of [recent, former, barred]) await view(person, report.id);
    await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    await sql(
      'analytics',
      `UPDATE user_report_views SET last_viewed_at = now() - interval '31 days' WHERE account_id = $1`,
      [former.account.id],
    );
    const { id, message } = await addAnnouncement(fixtures.administrator, {
      audience: 'Report viewers',
      audienceId: report.id,
    });
    expect(await waitForMessage(recent, message)).toMatchObject([
      { reportId: report.id, reportType: 'Web Embed' },
    ]);
    await waitForDelivery(id);
    for (const person of [former, barred, fixtures.user])
      expect(await findMessages(person, message)).toEqual([]);
    expect(await findRowFor(fixtures.administrator, id)).toMatchObject({
      audienceName: report.name,
      receivers: 1,
    });
  });
});
