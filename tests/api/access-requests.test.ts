import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessRequestRow, WriteResponse } from '@portal/contracts';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import {
  createReplicatedAccount,
  createReplicatedPerson,
  replicateAccount,
} from '../support/replicated-fixtures.js';
import { mailsTo, mailTo } from '../support/mail.js';
import { mayOpen } from '../support/openings.js';
import { type Person, signIn } from '../support/people.js';
import { createReportFixtures, deleteReport, type ReportFixtures } from '../support/report-fixtures.js';
import { createPowerBiReport } from '../support/emulator.js';
import { createAccount, type ReportFixture, permitGroup, permitUser } from '../support/fixtures.js';

let fixtures: ReportFixtures;
let requester: Person;
let report: ReportFixture;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});
beforeEach(async () => {
  requester = await createReplicatedPerson('user', fixtures.otherPartner);
  report = await createPowerBiReport(fixtures.partner);
});

const request = async (message?: string | null, as = requester, of = report) =>
  (
    await as.rest.post('/accessRequest/insert', {
      ...{ userId: as.account.id, reportId: of.id, message },
    })
  ).body as WriteResponse;
const requested = async (message?: string) => {
  const response = await request(message);
  expect(response).toMatchObject({ affectedRows: 1 });
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
const decide = (id: number, status: 'Accept Request' | 'Deny Request', more = {}, as = fixtures.userAdmin) =>
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

describe('request for access', () => {
  it('reaches the user admins of the owner partner and the administrators by message and email', async () => {
    const reason = 'For the quarterly review.';
    const id = await requested(reason);
    await messageTo(fixtures.userAdmin);
    for (const [{ account }, page] of [
      [fixtures.userAdmin, '/#/userAccessRequests'],
      [fixtures.administrator, '/#/accessRequests'],
    ] as const) {
      const { text } = await mailTo(account.email, report.name);
      expect(text).toContain(reason);
      expect(text).toContain(page);
    }
    const row = {
      ...{ id, user_id: requester.account.id, report_id: report.id, name: report.name, message: reason },
      ...{ firstname: 'Test', surname: 'Person', email: requester.account.email, phone: '0999000000' },
    };
    for (const person of [fixtures.userAdmin, fixtures.administrator]) {
      expect(await pendingOf(person)).toMatchObject([row]);
    }
  });

  it('reaches no other users', async () => {
    const blocked = await createReplicatedAccount('userAdmin', fixtures.partner, 'Blocked');
    await requested();
    await messageTo(fixtures.userAdmin);
    await mailTo(fixtures.userAdmin.account.email, report.name);
    const others = [fixtures.user, fixtures.stranger, fixtures.otherUserAdmin];
    for (const person of others) {
      expect(await messagesOf(person)).not.toContainEqual(expect.stringContaining(report.name));
    }
    for (const { email } of [blocked, ...others.map(({ account }) => account)]) {
      expect((await mailsTo(email)).filter(({ text }) => text.includes(report.name))).toEqual([]);
    }
    expect(await pendingOf(fixtures.otherUserAdmin)).toEqual([]);
    expect((await fixtures.user.rest.get('/accessRequest/findPending')).status).toBe(403);
  });

  it('does not need a message', async () => {
    expect(await request(null)).toMatchObject({ affectedRows: 1 });
    expect(await pendingOf(fixtures.userAdmin)).toMatchObject([{ message: '' }]);
  });

  it('is rejected while the same request is pending, also under concurrency', async () => {
    const responses = await Promise.all([request(), request(), request(), request()]);
    expect(responses.map(({ affectedRows }) => affectedRows).sort()).toEqual([0, 0, 0, 1]);
    expect(await request()).toEqual({
      affectedRows: 0,
      message: 'You have asked for access to this report already.',
    });
  });

  it('is rejected for an open report', async () => {
    expect(await request('', fixtures.user)).toMatchObject({ affectedRows: 0, message: expect.any(String) });
    expect(await sql('reports', 'SELECT FROM access_request WHERE report_id = $1', [report.id])).toEqual([]);
  });

  it('removes the report from the requestable reports', async () => {
    const available = async () =>
      (
        (
          await requester.rest.get('/report/findAllNotRequested', {
            ...{ userId: requester.account.id, userTypeId: fixtures.otherPartner.id },
            ...{ search: report.name, limit: 15 },
          })
        ).body as unknown[]
      ).length;
    expect(await available()).toBe(1);
    const id = await requested();
    expect(await available()).toBe(0);
    await decide(id, 'Deny Request');
    expect(await available()).toBe(1);
  });
});

describe('decision on a request', () => {
  it('opens the report without a new sign-in and notifies the requester when it accepts', async () => {
    const id = await requested();
    expect(await mayOpen(requester, report)).toBe(false);
    expect((await decide(id, 'Accept Request')).body).toMatchObject({ affectedRows: 1 });
    expect(await mayOpen(requester, report)).toBe(true);
    await messageTo(requester);
    const { text } = await mailTo(requester.account.email, report.name);
    expect(text).toMatch(/accepted|granted|can (now )?open/i);
    expect(text).toContain(`/#/report/${report.id}`);
    expect(await pendingOf(fixtures.userAdmin)).toEqual([]);
  });

  it('leaves the report closed, notifies the requester and allows a new request when it denies', async () => {
    const id = await requested();
    expect((await decide(id, 'Deny Request')).body).toMatchObject({ affectedRows: 1 });
    expect(await mayOpen(requester, report)).toBe(false);
    await messageTo(requester);
    await mailTo(requester.account.email, report.name);
    expect(await request()).toMatchObject({ affectedRows: 1 });
  });

  it('is made once under concurrent decisions', async () => {
    const id = await requested();
    const responses = await Promise.all([
      decide(id, 'Accept Request'),
      decide(id, 'Accept Request', {}, fixtures.administrator),
      decide(id, 'Accept Request'),
    ]);
    const rows = responses.map(({ body }) => (body as WriteResponse).affectedRows ?? 0);
    expect(rows.sort()).toEqual([0, 0, 1]);
    const late = await decide(id, 'Deny Request');
    expect((late.body as WriteResponse).affectedRows ?? 0).toBe(0);
    expect(await mayOpen(requester, report)).toBe(true);
    await messageTo(requester);
    const messages = (await messagesOf(requester)).filter((message) => message.includes(report.name));
    expect(messages).toHaveLength(1);
  });

  it('applies one of two concurrent decisions to the report', async () => {
    const id = await requested();
    await Promise.all([decide(id, 'Accept Request'), decide(id, 'Deny Request', {}, fixtures.administrator)]);
    const { status } = await sqlRow('reports', 'SELECT status FROM access_request WHERE id = $1', [id]);
    expect(await mayOpen(requester, report)).toBe(status === 'Accepted');
  });

  it('may set an end after which access expires', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const id = await requested();
    await decide(id, 'Accept Request', { until });
    expect(await mayOpen(requester, report)).toBe(true);
    const listed = await fixtures.administrator.rest.get('/userPermission/findAll', {
      ...{ search: report.name, limit: 15 },
    });
    expect(listed.body).toMatchObject([{ reportName: report.name, until }]);
    await sql(
      'reports',
      `UPDATE user_permission SET until = now() - interval '1 second' WHERE report_id = $1`,
      [report.id],
    );
    expect(await mayOpen(requester, report)).toBe(false);
    expect(await request()).toMatchObject({ affectedRows: 1 });
  });

  const permissionEnd = async () =>
    (await sqlRow('reports', 'SELECT until FROM user_permission WHERE report_id = $1', [report.id])).until;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

  it.each([
    ['never ends', null],
    ['ends later', hours(48)],
  ])('never shortens an access that %s', async (_case, end) => {
    const id = await requested();
    await permitUser(requester.account.id, report, end ?? undefined);
    expect((await decide(id, 'Accept Request', { until: hours(1).toISOString() })).body).toMatchObject({
      affectedRows: 1,
    });
    expect(await permissionEnd()).toEqual(end);
  });

  it('can be followed by changes of the end by those who may decide, without other effects', async () => {
    const more = await createPowerBiReport(fixtures.partner);
    const permit = (reportIds: number[], until: string) =>
      fixtures.userAdmin.rest.post('/userPermission/insert', {
        userId: requester.account.id,
        reportIds,
        until,
      });
    const until = hours(2);
    expect((await permit([report.id], until.toISOString())).status).toBe(404);
    await decide(await requested(), 'Accept Request', { until: hours(1).toISOString() });
    expect((await permit([report.id], until.toISOString())).body).toMatchObject({ affectedRows: 1 });
    expect((await permit([report.id, more.id], hours(3).toISOString())).status).toBe(404);
    expect(await permissionEnd()).toEqual(until);
    expect(await mayOpen(requester, more)).toBe(false);
  });

  it('extends an earlier end', async () => {
    const id = await requested();
    await permitUser(requester.account.id, report, hours(1));
    const until = hours(48);
    await decide(id, 'Accept Request', { until: until.toISOString() });
    expect(await permissionEnd()).toEqual(until);
  });

  it('ignores the user and the report in the payload', async () => {
    const other = await createPowerBiReport(fixtures.partner);
    const id = await requested();
    await decide(id, 'Accept Request', { userId: fixtures.stranger.account.id, reportId: other.id });
    expect(await mayOpen(requester, report)).toBe(true);
    expect(await mayOpen(fixtures.stranger, report)).toBe(false);
    expect(await mayOpen(requester, other)).toBe(false);
  });

  it.each([
    ['status', { status: 'Accepted' }],
    ['until', { status: 'Accept Request', until: '2020-01-01T00:00:00Z' }],
    ['until', { status: 'Accept Request', until: '9999-12-31T23:59:59-01:00' }],
  ])('is rejected with an invalid %s', async (field, input) => {
    const id = await requested();
    const response = await fixtures.userAdmin.rest.post('/accessRequest/updateStatus', { id, ...input });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ field }] });
    expect(await mayOpen(requester, report)).toBe(false);
    expect(await pendingOf(fixtures.userAdmin)).toMatchObject([{ id }]);
  });

  it('is rejected after the report is deleted', async () => {
    const id = await requested();
    await deleteReport(report);
    expect(await pendingOf(fixtures.administrator)).toEqual([]);
    expect((await decide(id, 'Accept Request')).body).not.toMatchObject({ affectedRows: 1 });
    expect(await mayOpen(requester, report)).toBe(false);
  });
});

describe('request for a report that is opened in another way', () => {
  it('is accepted by a user permission, and the requester is notified', async () => {
    const id = await requested();
    const response = await fixtures.administrator.rest.post('/userPermission/insert', {
      ...{ userId: requester.account.id, reportIds: [report.id] },
    });
    expect(response.body).toMatchObject({ affectedRows: 1 });
    expect(await pendingOf(fixtures.userAdmin)).toEqual([]);
    await messageTo(requester);
    expect((await mailTo(requester.account.email, report.name)).text).toContain('You can open it now.');
    const request = await sqlRow('reports', 'SELECT status, decided_by FROM access_request WHERE id = $1', [
      id,
    ]);
    expect(request).toEqual({ status: 'Accepted', decided_by: fixtures.administrator.account.id });
    expect((await decide(id, 'Deny Request')).body).toMatchObject({ affectedRows: 0 });
  });

  it('is not pending while a group has the report, and is not denied', async () => {
    const id = await requested();
    await permitGroup(fixtures.otherPartner, report);
    expect(await pendingOf(fixtures.userAdmin)).toEqual([]);
    expect((await decide(id, 'Deny Request')).body).toMatchObject({
      affectedRows: 0,
      message: expect.stringContaining('open to this user already'),
    });
    await sql('reports', 'DELETE FROM group_permission WHERE report_id = $1', [report.id]);
    expect(await pendingOf(fixtures.userAdmin)).toMatchObject([{ id }]);
  });

  it('is not pending after the report moves to the own partner', async () => {
    await requested();
    await sql('reports', 'UPDATE report SET owner_partner_id = $1 WHERE id = $2', [
      fixtures.otherPartner.id,
      report.id,
    ]);
    expect(await pendingOf(fixtures.administrator)).toEqual([]);
  });
});

it('the notification of a request contains the name of a user that is replicated later', async () => {
  const account = await createAccount('user', fixtures.otherPartner);
  expect(await request('', await signIn(account.email))).toMatchObject({ affectedRows: 1 });
  await replicateAccount(account);
  await messageTo(fixtures.userAdmin);
  expect(await messagesOf(fixtures.userAdmin)).toContainEqual(
    `Test Person requests access to the report "${report.name}".`,
  );
});
