import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccessRequestRow, WriteAnswer } from '@portal/contracts';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createKnownAccount, createKnownPerson } from '../support/known.js';
import { mailsTo, mailTo } from '../support/mail.js';
import { mayOpen } from '../support/openings.js';
import type { Person } from '../support/people.js';
import { createReportWorld, deleteReport, type ReportWorld } from '../support/report-world.js';
import { createPowerBiReport } from '../support/stand-in.js';
import type { OwnReport } from '../support/world.js';

let world: ReportWorld;
let requester: Person;
let report: OwnReport;

beforeAll(async () => {
  world = await createReportWorld();
});
beforeEach(async () => {
  requester = await createKnownPerson('user', world.otherPartner);
  report = await createPowerBiReport(world.partner);
});

const ask = async (message?: string | null, as = requester, of = report) =>
  (
    await as.rest.post('/accessRequest/insert', {
      ...{ userId: as.account.id, reportId: of.id, message },
    })
  ).body as WriteAnswer;
const asked = async (message?: string) => {
  const answer = await ask(message);
  expect(answer).toMatchObject({ affectedRows: 1 });
  return requestId();
};
const requestId = async () =>
  (
    await sqlRow<{ id: number }>(
      'reports',
      'SELECT id FROM access_request WHERE report_id = $1 ORDER BY id DESC LIMIT 1',
      [report.id],
    )
  ).id;
const decide = (id: number, status: 'Accept Request' | 'Deny Request', more = {}, as = world.userAdmin) =>
  as.rest.post('/accessRequest/updateStatus', { id, status, ...more });
const pendingOf = async (person: Person, search = requester.account.email) =>
  (await person.rest.get('/accessRequest/findPending', { search, limit: 15 })).body as AccessRequestRow[];
const messagesOf = async (person: Person) =>
  (await person.rest.api.message.findByUserId({ userId: person.account.id })).map(({ message }) => message);
const messageTo = (person: Person, words = report.name) =>
  eventually(
    () => messagesOf(person),
    (messages) => messages.some((message) => message.includes(words)),
    20,
  );

describe('a request for access', () => {
  test("reaches the owner partner's user admins and the administrators, by message and mail", async () => {
    const reason = 'For the quarterly review.';
    const id = await asked(reason);
    await messageTo(world.userAdmin);
    for (const { account } of [world.userAdmin, world.administrator]) {
      expect((await mailTo(account.email, report.name)).text).toContain(reason);
    }
    const row = {
      ...{ id, user_id: requester.account.id, report_id: report.id, name: report.name, message: reason },
      ...{ firstname: 'Test', surname: 'Person', email: requester.account.email, phone: '0999000000' },
    };
    for (const person of [world.userAdmin, world.administrator]) {
      expect(await pendingOf(person)).toMatchObject([row]);
    }
  });

  test('reaches nobody else', async () => {
    const blocked = await createKnownAccount('userAdmin', world.partner, 'Blocked');
    await asked();
    await messageTo(world.userAdmin);
    await mailTo(world.userAdmin.account.email, report.name);
    const others = [world.user, world.stranger, world.otherUserAdmin];
    for (const person of others) {
      expect(await messagesOf(person)).not.toContainEqual(expect.stringContaining(report.name));
    }
    for (const { email } of [blocked, ...others.map(({ account }) => account)]) {
      expect((await mailsTo(email)).filter(({ text }) => text.includes(report.name))).toEqual([]);
    }
    expect(await pendingOf(world.otherUserAdmin)).toEqual([]);
    expect((await world.user.rest.get('/accessRequest/findPending')).status).toBe(403);
  });

  test('needs no message', async () => {
    expect(await ask(null)).toMatchObject({ affectedRows: 1 });
    expect(await pendingOf(world.userAdmin)).toMatchObject([{ message: '' }]);
  });

  test('is refused while the same is pending, also when many come at once', async () => {
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ affectedRows }) => affectedRows).sort()).toEqual([0, 0, 0, 1]);
    expect(await ask()).toEqual({
      affectedRows: 0,
      message: 'You have asked for access to this report already.',
    });
  });

  test('is refused for what may be opened already', async () => {
    expect(await ask('', world.user)).toMatchObject({ affectedRows: 0, message: expect.any(String) });
    expect(await sql('reports', 'SELECT FROM access_request WHERE report_id = $1', [report.id])).toEqual([]);
  });

  test('takes the report out of those that can be asked for', async () => {
    const available = async () =>
      (
        (
          await requester.rest.get('/report/findAllNotRequested', {
            ...{ userId: requester.account.id, userTypeId: world.otherPartner.id },
            ...{ search: report.name, limit: 15 },
          })
        ).body as unknown[]
      ).length;
    expect(await available()).toBe(1);
    const id = await asked();
    expect(await available()).toBe(0);
    await decide(id, 'Deny Request');
    expect(await available()).toBe(1);
  });
});

describe('the decision', () => {
  test('to accept opens the report without signing in again, and tells the requester', async () => {
    const id = await asked();
    expect(await mayOpen(requester, report)).toBe(false);
    expect((await decide(id, 'Accept Request')).body).toMatchObject({ affectedRows: 1 });
    expect(await mayOpen(requester, report)).toBe(true);
    await messageTo(requester);
    expect((await mailTo(requester.account.email, report.name)).text).toMatch(
      /accepted|granted|can (now )?open/i,
    );
    expect(await pendingOf(world.userAdmin)).toEqual([]);
  });

  test('to deny leaves it closed, tells the requester, and lets it ask again', async () => {
    const id = await asked();
    expect((await decide(id, 'Deny Request')).body).toMatchObject({ affectedRows: 1 });
    expect(await mayOpen(requester, report)).toBe(false);
    await messageTo(requester);
    await mailTo(requester.account.email, report.name);
    expect(await ask()).toMatchObject({ affectedRows: 1 });
  });

  test('is made once, whoever else decides at the same time', async () => {
    const id = await asked();
    const answers = await Promise.all([
      decide(id, 'Accept Request'),
      decide(id, 'Accept Request', {}, world.administrator),
      decide(id, 'Accept Request'),
    ]);
    const rows = answers.map(({ body }) => (body as WriteAnswer).affectedRows ?? 0);
    expect(rows.sort()).toEqual([0, 0, 1]);
    const late = await decide(id, 'Deny Request');
    expect((late.body as WriteAnswer).affectedRows ?? 0).toBe(0);
    expect(await mayOpen(requester, report)).toBe(true);
    await messageTo(requester);
    const told = (await messagesOf(requester)).filter((message) => message.includes(report.name));
    expect(told).toHaveLength(1);
  });

  test('is either of two that come at once, and the report follows it', async () => {
    const id = await asked();
    await Promise.all([decide(id, 'Accept Request'), decide(id, 'Deny Request', {}, world.administrator)]);
    const { status } = await sqlRow('reports', 'SELECT status FROM access_request WHERE id = $1', [id]);
    expect(await mayOpen(requester, report)).toBe(status === 'Accepted');
  });

  test('may name an end, at which the access ends by itself', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const id = await asked();
    await decide(id, 'Accept Request', { until });
    expect(await mayOpen(requester, report)).toBe(true);
    const listed = await world.administrator.rest.get('/userPermission/findAll', {
      ...{ search: report.name, limit: 15 },
    });
    expect(listed.body).toMatchObject([{ reportName: report.name, until }]);
    await sql(
      'reports',
      `UPDATE user_permission SET until = now() - interval '1 second' WHERE report_id = $1`,
      [report.id],
    );
    expect(await mayOpen(requester, report)).toBe(false);
    expect(await ask()).toMatchObject({ affectedRows: 1 });
  });

  test('takes who and which report from the request, whatever the payload says', async () => {
    const other = await createPowerBiReport(world.partner);
    const id = await asked();
    await decide(id, 'Accept Request', { userId: world.stranger.account.id, reportId: other.id });
    expect(await mayOpen(requester, report)).toBe(true);
    expect(await mayOpen(world.stranger, report)).toBe(false);
    expect(await mayOpen(requester, other)).toBe(false);
  });

  test.each([
    ['status', { status: 'Accepted' }],
    ['until', { status: 'Accept Request', until: '2020-01-01T00:00:00Z' }],
  ])('is not made with an unusable %s', async (field, input) => {
    const id = await asked();
    const answer = await world.userAdmin.rest.post('/accessRequest/updateStatus', { id, ...input });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ field }] });
    expect(await mayOpen(requester, report)).toBe(false);
    expect(await pendingOf(world.userAdmin)).toMatchObject([{ id }]);
  });

  test('is not made any more once the report is deleted', async () => {
    const id = await asked();
    await deleteReport(report);
    expect(await pendingOf(world.administrator)).toEqual([]);
    expect((await decide(id, 'Accept Request')).body).not.toMatchObject({ affectedRows: 1 });
    expect(await mayOpen(requester, report)).toBe(false);
  });
});
