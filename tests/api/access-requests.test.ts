import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessRequestRow, WriteResponse } from '@portal/contracts';
import { queryRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import {
  createReplicatedAccount,
  createReplicatedPerson,
  replicateAccount,
} from '../support/replicated-fixtures.js';
import { findMailsTo, mailTo } from '../support/mail.js';
import { mayOpen } from '../support/openings.js';
import { type Person, signIn } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { createPowerBiReport } from '../support/emulator.js';
import { createAccount, type ReportFixture } from '../support/fixtures.js';

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
      userId: as.account.id,
      reportId: of.id,
      message,
    })
  ).body as WriteResponse;
const requestAccess = async (message?: string) => {
  const response = await request(message);
  expect(response).toMatchObject({ affectedRows: 1 });
  return requestId();
};
const requestId = async () =>
  (
    await queryRow<{ id: number }>(
      'reports',
      'SELECT id FROM access_request WHERE report_id = $1 ORDER BY id DESC LIMIT 1',
      [report.id],
    )
  ).id;
const decide = (id: number, status: 'Accept Request' | 'Deny Request', more = {}, as = fixtures.userAdmin) =>
  as.rest.post('/accessRequest/updateStatus', { id, status, ...more });
const findPending = async (person: Person, search = requester.account.email) =>
  (await person.rest.get('/accessRequest/findPending', { search, limit: 15 })).body as AccessRequestRow[];
const findMessages = async (person: Person) =>
  (await person.rest.api.message.findByUserId({ userId: person.account.id })).map(({ message }) => message);
const findMessageTo = (person: Person, words = report.name) =>
  eventually(
    () => findMessages(person),
    (messages) => messages.some((message) => message.includes(words)),
    20,
  );

describe('request for access', () => {
  it('reaches the user admins of the owner partner and the administrators by message and email', async () => {
    const reason = 'For the quarterly review.';
    const id = await requestAccess(reason);
    await findMessageTo(fixtures.userAdmin);
    for (const [{ account }, page] of [
      [fixtures.userAdmin, '/#/userAccessRequests'],
      [fixtures.administrator, '/#/accessRequests'],
    ] as const) {
      const { text } = await mailTo(account.email, report.name);
      expect(text).toContain(reason);
      expect(text).toContain(page);
    }
    const row = {
      id,
      user_id: requester.account.id,
      report_id: report.id,
      name: report.name,
      message: reason,
      firstname: 'Test',
      surname: 'Person',
      email: requester.account.email,
      phone: '0999000000',
    };
    for (const person of [fixtures.userAdmin, fixtures.administrator]) {
      expect(await findPending(person)).toMatchObject([row]);
    }
  });

  it('reaches no other users', async () => {
    const blocked = await createReplicatedAccount('userAdmin', fixtures.partner, 'Blocked');
    await requestAccess();
    await findMessageTo(fixtures.userAdmin);
    await mailTo(fixtures.userAdmin.account.email, report.name);
    const others = [fixtures.user, fixtures.stranger, fixtures.otherUserAdmin];
    for (const person of others) {
      expect(await findMessages(person)).not.toContainEqual(expect.stringContaining(report.name));
    }
    for (const { email } of [blocked, ...others.map(({ account }) => account)]) {
      expect((await findMailsTo(email)).filter(({ text }) => text.includes(report.name))).toEqual([]);
    }
    expect(await findPending(fixtures.otherUserAdmin)).toEqual([]);
    expect((await fixtures.user.rest.get('/accessRequest/findPending')).status).toBe(403);
  });
});

describe('decision on a request', () => {
  it('opens the report without a new sign-in and notifies the requester when it accepts', async () => {
    const id = await requestAccess();
    expect(await mayOpen(requester, report)).toBe(false);
    expect((await decide(id, 'Accept Request')).body).toMatchObject({ affectedRows: 1 });
    expect(await mayOpen(requester, report)).toBe(true);
    await findMessageTo(requester);
    const { text } = await mailTo(requester.account.email, report.name);
    expect(text).toMatch(/accepted|granted|can (now )?open/i);
    expect(text).toContain(`/#/report/${report.id}`);
    expect(await findPending(fixtures.userAdmin)).toEqual([]);
  });

  it('leaves the report closed, notifies the requester and allows a new request when it denies', async () => {
    const id = await requestAccess();
    expect((await decide(id, 'Deny Request')).body).toMatchObject({ affectedRows: 1 });
    expect(await mayOpen(requester, report)).toBe(false);
    await findMessageTo(requester);
    await mailTo(requester.account.email, report.name);
    expect(await request()).toMatchObject({ affectedRows: 1 });
  });
});

describe('request for a report that is opened in another way', () => {
  it('is accepted by a user permission, and the requester is notified', async () => {
    const id = await requestAccess();
    const response = await fixtures.administrator.rest.post('/userPermission/insert', {
      userId: requester.account.id,
      reportIds: [report.id],
    });
    expect(response.body).toMatchObject({ affectedRows: 1 });
    expect(await findPending(fixtures.userAdmin)).toEqual([]);
    await findMessageTo(requester);
    expect((await mailTo(requester.account.email, report.name)).text).toContain('You can open it now.');
    const request = await queryRow('reports', 'SELECT status, decided_by FROM access_request WHERE id = $1', [
      id,
    ]);
    expect(request).toEqual({ status: 'Accepted', decided_by: fixtures.administrator.account.id });
    expect((await decide(id, 'Deny Request')).body).toMatchObject({ affectedRows: 0 });
  });
});

it('the notification of a request contains the name of a user that is replicated later', async () => {
  const account = await createAccount('user', fixtures.otherPartner);
  expect(await request('', await signIn(account.email))).toMatchObject({ affectedRows: 1 });
  await replicateAccount(account);
  await findMessageTo(fixtures.userAdmin);
  expect(await findMessages(fixtures.userAdmin)).toContainEqual(
    `Test Person requests access to the report "${report.name}".`,
  );
});
