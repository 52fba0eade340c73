import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, type WriteResponse } from '@portal/contracts';
import { publishEvent } from '../support/bus.js';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
} from '../support/replicated-fixtures.js';
import { mailsTo, mailTo } from '../support/mail.js';
import { mayOpen } from '../support/openings.js';
import { type Person, signIn } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { createPowerBiReport } from '../support/emulator.js';
import { createReport, type ReportFixture } from '../support/fixtures.js';

let fixtures: ReportFixtures;
let report: ReportFixture & { reportId: string };

beforeAll(async () => {
  fixtures = await createReportFixtures();
});
beforeEach(async () => {
  report = await createPowerBiReport(fixtures.partner);
});

const post = async (person: Person, path: string, input: object) =>
  (await person.rest.post(path, input)).body as WriteResponse;
const permitGroup = (more: object = {}, as = fixtures.userAdmin) =>
  post(as, '/groupPermission/insert', {
    ...{ userGroupId: fixtures.otherPartner.groupId, reportIds: [report.id] },
    ...more,
  });
const permitUser = (userId: number, more: object = {}, as = fixtures.administrator) =>
  post(as, '/userPermission/insert', { userId, reportIds: [report.id], ...more });
const writeResult = (affectedRows: number) => expect.objectContaining({ affectedRows });
const idIn = async (table: string) =>
  (await sqlRow<{ id: number }>('reports', `SELECT id FROM ${table} WHERE report_id = $1`, [report.id])).id;

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

describe('group permission', () => {
  const remove = async (as = fixtures.userAdmin) =>
    post(as, '/groupPermission/delete', { id: await idIn('group_permission') });

  it('opens the report at the next call and closes it after its deletion', async () => {
    const { stranger, otherUserAdmin } = fixtures;
    expect(await mayOpen(stranger, report)).toBe(false);
    expect(await permitGroup()).toEqual(writeResult(1));
    expect(await mayOpen(stranger, report)).toBe(true);
    expect(await mayOpen(otherUserAdmin, report)).toBe(true);
    expect(await remove()).toEqual(writeResult(1));
    expect(await mayOpen(stranger, report)).toBe(false);
    expect(await mayOpen(otherUserAdmin, report)).toBe(false);
  });

  it('for Only Admin(s) opens the report only to user admins of the group until it is extended to all', async () => {
    const { stranger, otherUserAdmin } = fixtures;
    await permitGroup({ viewedBy: 'Only Admin(s)' });
    expect(await mayOpen(stranger, report)).toBe(false);
    expect(await mayOpen(otherUserAdmin, report)).toBe(true);
    expect(await permitGroup({ viewedBy: 'Allow All' })).toEqual(writeResult(1));
    expect(await mayOpen(stranger, report)).toBe(true);
    expect(await permitGroup({ viewedBy: 'Allow All' })).toEqual(writeResult(0));
  });

  it('applies to all by default', async () => {
    await permitGroup({ viewedBy: null });
    const row = await sqlRow('reports', 'SELECT viewed_by FROM group_permission WHERE report_id = $1', [
      report.id,
    ]);
    expect(row).toEqual({ viewed_by: 'Allow All' });
  });

  it('is added for several reports and counted for each', async () => {
    const other = await createReport({ owner: fixtures.partner });
    expect(await permitGroup({ reportIds: [report.id, other.id, report.id] })).toEqual(writeResult(2));
  });

  it('requires an existing group', async () => {
    expect(await permitGroup({ userGroupId: 2_000_000_000 })).toMatchObject({
      affectedRows: 0,
      message: expect.any(String),
    });
  });

  it.each([
    [
      { userGroupId: null },
      'userGroupId',
      'Please select the stakeholder group to add a report permission to.',
    ],
    [{ reportIds: [] }, 'reportIds', 'Please select the report to add permissions for.'],
    [{ viewedBy: 'Nobody' }, 'viewedBy', expect.any(String)],
  ])('with %j is rejected with the text of the form', async (change, field, message) => {
    const response = await fixtures.userAdmin.rest.post('/groupPermission/insert', {
      ...{ userGroupId: fixtures.otherPartner.groupId, reportIds: [report.id] },
      ...change,
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ field, message }] });
  });
});

describe('user permission', () => {
  const remove = async (as = fixtures.administrator) =>
    post(as, '/userPermission/delete', { id: await idIn('user_permission') });

  it('opens the report to the user at the next call and closes it after its deletion', async () => {
    const { stranger, otherUserAdmin } = fixtures;
    expect(await permitUser(stranger.account.id)).toEqual(writeResult(1));
    expect(await mayOpen(stranger, report)).toBe(true);
    expect(await mayOpen(otherUserAdmin, report)).toBe(false);
    expect(await remove()).toEqual(writeResult(1));
    expect(await mayOpen(stranger, report)).toBe(false);
  });

  it('expires at its end, which can be moved', async () => {
    const { stranger } = fixtures;
    await permitUser(stranger.account.id, { until: inHours(1) });
    expect(await mayOpen(stranger, report)).toBe(true);
    await sql(
      'reports',
      `UPDATE user_permission SET until = now() - interval '1 second' WHERE report_id = $1`,
      [report.id],
    );
    expect(await mayOpen(stranger, report)).toBe(false);
    expect(await permitUser(stranger.account.id, { until: null })).toEqual(writeResult(1));
    expect(await mayOpen(stranger, report)).toBe(true);
  });

  it('is added and deleted by a user admin for users of its partner', async () => {
    expect(await permitUser(fixtures.receiver.id, {}, fixtures.userAdmin)).toEqual(writeResult(1));
    const receiver = await signIn(fixtures.receiver.email);
    expect(await mayOpen(receiver, report)).toBe(true);
    expect(await remove(fixtures.userAdmin)).toEqual(writeResult(1));
  });

  it('is deleted with its user', async () => {
    const { id } = await createReplicatedAccount('user', fixtures.otherPartner);
    await permitUser(id);
    await publishEvent(identityEvents.account, id, null);
    await eventually(
      () => sql('reports', 'SELECT FROM user_permission WHERE account_id = $1', [id]),
      ({ length }) => length === 0,
    );
  });

  it('requires an existing user', async () => {
    const response = await fixtures.administrator.rest.post('/userPermission/insert', {
      ...{ userId: 2_000_000_000, reportIds: [report.id] },
    });
    expect(response.status).toBe(200);
    expect(response.body).not.toMatchObject({ affectedRows: 1 });
  });

  it.each([
    [{ userId: null }, 'userId', 'Please select the stakeholder group to add a report permission to.'],
    [{ reportIds: [] }, 'reportIds', 'Please select the report to add permissions for.'],
    [{ until: 'tomorrow' }, 'until', expect.any(String)],
    [{ until: inHours(-1) }, 'until', 'Please choose a later day.'],
    [{ until: inHours(24 * 366 * 101) }, 'until', 'Please choose a day within the next 100 years.'],
    [{ until: '9999-12-31T23:59:59-01:00' }, 'until', 'Please enter a time in the years 1 to 9999.'],
  ])('with %j is rejected with the text of the form', async (change, field, message) => {
    const response = await fixtures.administrator.rest.post('/userPermission/insert', {
      ...{ userId: fixtures.stranger.account.id, reportIds: [report.id] },
      ...change,
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ field, message }] });
  });
});

describe('permission', () => {
  it('is stored once under concurrency', async () => {
    const { stranger } = fixtures;
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        fixtures.administrator.rest.post('/userPermission/insert', {
          ...{ userId: stranger.account.id, reportIds: [report.id] },
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const rows = await sql('reports', 'SELECT FROM user_permission WHERE report_id = $1', [report.id]);
    expect(rows).toHaveLength(1);
  });

  it('of a group does not follow a user who leaves the group', async () => {
    await permitGroup();
    const person = await createReplicatedPerson('user', fixtures.otherPartner);
    expect(await mayOpen(person, report)).toBe(true);
    const elsewhere = await createReplicatedPartner();
    await fixtures.administrator.rest.post('/user/updateUserType', {
      ...{ id: person.account.id, type: elsewhere.id },
    });
    expect(await mayOpen(await signIn(person.account.email), report)).toBe(false);
  });
});

describe('notification of a user about permissions', () => {
  const messagesOf = async ({ rest, account }: Person) =>
    (await rest.api.message.findByUserId({ userId: account.id })).map(({ message }) => message);
  const untilMessages = (person: Person, count: number) =>
    eventually(
      () => messagesOf(person),
      ({ length }) => length === count,
    );

  it('is one message and one email for all reports of an action', async () => {
    const person = await createReplicatedPerson('user', fixtures.otherPartner);
    const { id, email } = person.account;
    const requested = await createPowerBiReport(fixtures.partner);
    await person.rest.api.accessRequest.insert({ userId: id, reportId: requested.id });
    const reports = [report, requested, await createPowerBiReport(fixtures.partner)];
    const reportIds = reports.map((one) => one.id);
    expect(await permitUser(id, { reportIds })).toEqual(writeResult(3));
    const { text } = await mailTo(email, 'You were given access to 3 reports');
    for (const { name } of reports) expect(text.replaceAll('\u200b', '')).toContain(name);
    const [message] = await untilMessages(person, 1);
    for (const { name } of reports) expect(message).toContain(name);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('links to the report and reports the withdrawal of access', async () => {
    const person = await createReplicatedPerson('user', fixtures.otherPartner);
    const { id, email } = person.account;
    await permitUser(id);
    const grantMail = await mailTo(email, 'You were given access');
    expect(grantMail.text).toContain(`/#/report/${report.id}`);
    const permission = await idIn('user_permission');
    expect(await post(fixtures.userAdmin, '/userPermission/delete', { id: permission })).toEqual(
      writeResult(1),
    );
    await mailTo(email, 'was withdrawn');
    expect(await untilMessages(person, 2)).toEqual([
      `You can no longer open the report "${report.name}".`,
      `You can now open the report "${report.name}".`,
    ]);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('does not report a withdrawal while the report is open in another way', async () => {
    const person = await createReplicatedPerson('user', fixtures.otherPartner);
    const { id } = person.account;
    await permitUser(id);
    await permitGroup();
    const permission = await idIn('user_permission');
    await post(fixtures.userAdmin, '/userPermission/delete', { id: permission });
    expect(await mayOpen(person, report)).toBe(true);
    const other = await createPowerBiReport(fixtures.partner);
    await permitUser(id, { reportIds: [other.id] });
    // Events of one kind are consumed in order, so a message about a later event would be here too.
    expect(await untilMessages(person, 2)).toEqual([
      `You can now open the report "${other.name}".`,
      `You can now open the report "${report.name}".`,
    ]);
  });
});
