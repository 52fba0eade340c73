import { beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { getTimeAhead, usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';
import { AccessRequestService } from './access-request.service.js';

const reports = useReports();

const people = usePeople(reports);
let requester: Person;
let report: Report;

beforeEach(async () => {
  requester = await reports.createPerson('user', people.otherPartner);
  report = await reports.createPowerBiReport(people.partner);
});

const request = async (message?: string | null, as = requester, of = report) =>
  (await reports.post(as, '/accessRequest/insert', { userId: as.id, reportId: of.id, message })).body;
const requestAccess = async (message?: string) => {
  const { affectedRows, insertId } = await request(message);
  expect(affectedRows).toBe(1);
  return insertId as number;
};
const requestAccessAs = async (person: Person) => {
  const { insertId } = await request(null, person);
  return { person, id: insertId as number };
};
const decide = async (
  id: number,
  status: 'Accept Request' | 'Deny Request',
  more = {},
  as = people.userAdmin,
) => (await reports.post(as, '/accessRequest/updateStatus', { id, status, ...more })).body;
const findPending = async (person: Person, search = requester.email) =>
  (await person.api.accessRequest.findPending.page({ search, limit: 15 })).rows;

describe('reminder of a request for access', () => {
  const makeOlder = (id: number) =>
    reports.queryRows(`UPDATE access_request SET created_at = now() - interval '73 hours' WHERE id = $1`, [
      id,
    ]);
  const findRemindedIds = async () => {
    await reports.get(AccessRequestService).remindDue();
    return (await reports.findPublished(reportEvents.accessRequestWaiting)).map(
      ({ value }) => value?.requestId,
    );
  };

  it('is published once, after three days', async () => {
    const id = await requestAccess('For the review.');
    expect(await findRemindedIds()).not.toContain(id);
    await makeOlder(id);
    await reports.get(AccessRequestService).remindDue();
    const ids = await findRemindedIds();
    expect(ids.filter((each) => each === id)).toHaveLength(1);
    const published = await reports.findPublished(reportEvents.accessRequestWaiting);
    expect(published.find((event) => event.id === String(id))?.value).toEqual({
      requestId: id,
      accountId: requester.id,
      reportId: report.id,
      reportName: report.name,
      ownerPartnerId: people.partner.id,
      message: 'For the review.',
    });
  });

  it('is not published for requests that are decided or whose report is open meanwhile', async () => {
    const [decided, open] = [
      await requestAccess(),
      await requestAccessAs(await reports.createPerson('user', people.otherPartner)),
    ];
    for (const id of [decided, open.id]) await makeOlder(id);
    await decide(decided, 'Deny Request');
    await reports.permitUser(open.person.id, report);
    const ids = await findRemindedIds();
    for (const id of [decided, open.id]) expect(ids).not.toContain(id);
  });
});

describe('request for access', () => {
  it('is listed for the user admins of the owner and for administrators, and published', async () => {
    const reason = 'For the quarterly review.';
    const id = await requestAccess(reason);
    const expected = {
      id,
      user_id: requester.id,
      report_id: report.id,
      name: report.name,
      message: reason,
      firstname: 'Test',
      surname: 'Person',
      email: requester.email,
      phone: '0999000000',
    };
    for (const person of [people.userAdmin, people.administrator]) {
      expect(await findPending(person)).toMatchObject([expected]);
    }
    expect(await findPending(people.otherUserAdmin)).toEqual([]);
    const published = await reports.findPublished(reportEvents.accessRequested);
    expect(published.at(-1)).toEqual({
      id: String(id),
      value: {
        requestId: id,
        accountId: requester.id,
        reportId: report.id,
        reportName: report.name,
        ownerPartnerId: people.partner.id,
        message: reason,
      },
    });
    expect(await reports.findAuditEntry(report.name)).toMatchObject([
      { action: 'Added', kind: 'Access request', subjectId: id, actorId: requester.id },
    ]);
  });

  it('shows how many reports the requester may open', async () => {
    await requestAccess();
    const findCount = async () => (await findPending(people.userAdmin))[0]?.openReports ?? 0;
    const before = await findCount();
    await reports.permitUser(requester.id, await reports.createPowerBiReport(people.partner));
    expect(await findCount()).toBe(before + 1);
  });

  it('does not need a message', async () => {
    expect(await request(null)).toMatchObject({ affectedRows: 1 });
    expect(await people.userAdmin.api.accessRequest.findPending({})).toContainEqual(
      expect.objectContaining({ user_id: requester.id, message: '' }),
    );
  });

  it('is rejected while the same request is pending, also under concurrency', async () => {
    const responses = await Promise.all([request(), request(), request(), request()]);
    expect(responses.map(({ affectedRows }) => Number(affectedRows)).sort()).toEqual([0, 0, 0, 1]);
    expect(await request()).toMatchObject({
      affectedRows: 0,
      message: 'You have asked for access to this report already.',
    });
  });

  it('is rejected for an open report', async () => {
    expect(await request('', people.user)).toMatchObject({
      affectedRows: 0,
      message: 'You may open this report already.',
    });
    expect(await reports.queryRows('SELECT FROM access_request WHERE report_id = $1', [report.id])).toEqual(
      [],
    );
  });

  it('is rejected for a report without an owner', async () => {
    const free = await reports.createReport({ type: 'Power Bi' });
    expect(await request('', requester, free)).toMatchObject({
      affectedRows: 0,
      message: 'There is no such report.',
    });
  });

  it('is limited by day', async () => {
    const limit = 100;
    let response: { status: number } = { status: 200 };
    for (let n = 0; n <= limit && response.status === 200; n++) {
      const free = await reports.createReport({ owner: people.partner });
      response = await reports.post(requester, '/accessRequest/insert', {
        userId: requester.id,
        reportId: free.id,
      });
    }
    expect(response.status).toBe(429);
  });
});

describe('decision on a request', () => {
  it('opens the report and is published when it accepts', async () => {
    const id = await requestAccess();
    expect(await reports.mayOpen(requester, report)).toBe(false);
    expect(await decide(id, 'Accept Request')).toMatchObject({ affectedRows: 1 });
    expect(await reports.mayOpen(requester, report)).toBe(true);
    expect(await findPending(people.userAdmin)).toEqual([]);
    const published = await reports.findPublished(reportEvents.accessDecided);
    expect(published.at(-1)?.value).toMatchObject({
      requestId: id,
      accountId: requester.id,
      reportId: report.id,
      reportName: report.name,
      reportType: 'Power Bi',
      accepted: true,
      until: null,
    });
    expect((await reports.findAuditEntry(report.name)).slice(1)).toMatchObject([
      { kind: 'Access request', action: 'Changed', subjectId: id, after: { status: 'Accepted' } },
      { kind: 'User permission', action: 'Added', actorId: people.userAdmin.id },
    ]);
    expect(reports.securityEvents.at(-1)).toMatchObject({
      security: 'permission-change',
      kind: 'User permission',
      action: 'Added',
      accountId: people.userAdmin.id,
    });
  });

  it.each(['Accept Request', 'Deny Request'] as const)('publishes its reason (%s)', async (status) => {
    const id = await requestAccess();
    await decide(id, status, { reason: ' For this year. ' });
    const published = await reports.findPublished(reportEvents.accessDecided);
    expect(published.at(-1)?.value).toMatchObject({ requestId: id, reason: 'For this year.' });
  });

  it('leaves the report closed and allows a new request when it denies', async () => {
    const id = await requestAccess();
    expect(await decide(id, 'Deny Request')).toMatchObject({ affectedRows: 1 });
    expect(await reports.mayOpen(requester, report)).toBe(false);
    const published = await reports.findPublished(reportEvents.accessDecided);
    expect(published.at(-1)?.value).toMatchObject({ requestId: id, accepted: false });
    expect(await request()).toMatchObject({ affectedRows: 1 });
  });

  it('is made once under concurrent decisions', async () => {
    const id = await requestAccess();
    const responses = await Promise.all([
      decide(id, 'Accept Request'),
      decide(id, 'Accept Request', {}, people.administrator),
      decide(id, 'Accept Request'),
    ]);
    expect(responses.map(({ affectedRows }) => Number(affectedRows)).sort()).toEqual([0, 0, 1]);
    expect(await decide(id, 'Deny Request')).toMatchObject({ affectedRows: 0 });
    expect(await reports.mayOpen(requester, report)).toBe(true);
    const published = await reports.findPublished(reportEvents.accessDecided);
    expect(published.filter((event) => event.id === String(id))).toHaveLength(1);
  });

  it('applies one of two concurrent decisions to the report', async () => {
    const id = await requestAccess();
    await Promise.all([decide(id, 'Accept Request'), decide(id, 'Deny Request', {}, people.administrator)]);
    const { status } = await reports.queryRow('SELECT status FROM access_request WHERE id = $1', [id]);
    expect(await reports.mayOpen(requester, report)).toBe(status === 'Accepted');
  });

  it('may set an end after which access expires', async () => {
    const until = getTimeAhead(1).toISOString();
    const id = await requestAccess();
    await decide(id, 'Accept Request', { until });
    expect(await reports.mayOpen(requester, report)).toBe(true);
    const listed = await people.administrator.api.userPermission.findAll.page({
      search: report.name,
      limit: 15,
    });
    expect(listed.rows).toMatchObject([{ reportName: report.name, until }]);
    await reports.queryRows(
      `UPDATE user_permission SET until = now() - interval '1 second' WHERE report_id = $1`,
      [report.id],
    );
    expect(await reports.mayOpen(requester, report)).toBe(false);
    expect(await request()).toMatchObject({ affectedRows: 1 });
  });

  const findPermissionEnd = async () =>
    (await reports.queryRow('SELECT until FROM user_permission WHERE report_id = $1', [report.id])).until;

  it.each([
    ['never ends', null],
    ['ends later', getTimeAhead(48)],
  ])('never shortens an access that %s', async (_case, end) => {
    const id = await requestAccess();
    await reports.permitUser(requester.id, report, end ?? undefined);
    expect(await decide(id, 'Accept Request', { until: getTimeAhead(1).toISOString() })).toMatchObject({
      affectedRows: 1,
    });
    expect(await findPermissionEnd()).toEqual(end);
  });

  it('can be followed by changes of the end by those who may decide, without other effects', async () => {
    const more = await reports.createPowerBiReport(people.partner);
    const permit = (reportIds: number[], until: Date) =>
      reports.post(people.userAdmin, '/userPermission/insert', {
        userId: requester.id,
        reportIds,
        until: until.toISOString(),
      });
    const until = getTimeAhead(2);
    expect((await permit([report.id], until)).status).toBe(404);
    await decide(await requestAccess(), 'Accept Request', { until: getTimeAhead(1).toISOString() });
    expect((await permit([report.id], until)).body).toMatchObject({ affectedRows: 1 });
    expect((await permit([report.id, more.id], getTimeAhead(3))).status).toBe(404);
    expect(await findPermissionEnd()).toEqual(until);
    expect(await reports.mayOpen(requester, more)).toBe(false);
  });

  it('extends an earlier end', async () => {
    const id = await requestAccess();
    await reports.permitUser(requester.id, report, getTimeAhead(1));
    const until = getTimeAhead(48);
    await decide(id, 'Accept Request', { until: until.toISOString() });
    expect(await findPermissionEnd()).toEqual(until);
  });

  it('ignores the user and the report in the payload', async () => {
    const other = await reports.createPowerBiReport(people.partner);
    const id = await requestAccess();
    await decide(id, 'Accept Request', { userId: people.stranger.id, reportId: other.id });
    expect(await reports.mayOpen(requester, report)).toBe(true);
    expect(await reports.mayOpen(people.stranger, report)).toBe(false);
    expect(await reports.mayOpen(requester, other)).toBe(false);
  });

  it.each([
    ['status', { status: 'Accepted' }],
    ['until', { status: 'Accept Request', until: '2020-01-01T00:00:00Z' }],
    ['until', { status: 'Accept Request', until: '9999-12-31T23:59:59-01:00' }],
  ])('is rejected with an invalid %s', async (field, input) => {
    const id = await requestAccess();
    const response = await reports.post(people.userAdmin, '/accessRequest/updateStatus', { id, ...input });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(await reports.mayOpen(requester, report)).toBe(false);
    expect(await findPending(people.userAdmin)).toMatchObject([{ id }]);
  });

  it('is rejected for the own request and for that of another partner', async () => {
    const id = await requestAccess();
    const deciding = { id, status: 'Accept Request' };
    expect((await reports.post(people.otherUserAdmin, '/accessRequest/updateStatus', deciding)).status).toBe(
      404,
    );
    const { id: own } = await reports.queryRow<{ id: number }>(
      'INSERT INTO access_request (account_id, report_id) VALUES ($1, $2) RETURNING id',
      [people.userAdmin.id, report.id],
    );
    const byItself = await reports.post(people.userAdmin, '/accessRequest/updateStatus', {
      ...deciding,
      id: own,
    });
    expect(byItself.status).toBe(403);
  });

  it('is rejected after the report is deleted', async () => {
    const id = await requestAccess();
    await reports.deleteReport(report);
    expect(await findPending(people.administrator)).toEqual([]);
    expect(await decide(id, 'Accept Request')).not.toMatchObject({ affectedRows: 1 });
    expect(await reports.mayOpen(requester, report)).toBe(false);
  });
});

describe('request for a report that is opened in another way', () => {
  it('is accepted by a user permission', async () => {
    const id = await requestAccess();
    const input = { userId: requester.id, reportIds: [report.id] };
    expect((await reports.post(people.administrator, '/userPermission/insert', input)).body).toMatchObject({
      affectedRows: 1,
    });
    expect(await findPending(people.userAdmin)).toEqual([]);
    expect(await decide(id, 'Deny Request')).toMatchObject({ affectedRows: 0 });
  });

  it('is not pending while a group has the report, and is not denied', async () => {
    const id = await requestAccess();
    await reports.permitGroup(people.otherPartner, report);
    expect(await findPending(people.userAdmin)).toEqual([]);
    expect(await decide(id, 'Deny Request')).toMatchObject({
      affectedRows: 0,
      message: expect.stringContaining('open to this user already'),
    });
    await reports.queryRows('DELETE FROM group_permission WHERE report_id = $1', [report.id]);
    expect(await findPending(people.userAdmin)).toMatchObject([{ id }]);
  });

  it('is not pending after the report moves to the own partner', async () => {
    await requestAccess();
    await reports.queryRows('UPDATE report SET owner_partner_id = $1 WHERE id = $2', [
      people.otherPartner.id,
      report.id,
    ]);
    expect(await findPending(people.administrator)).toEqual([]);
  });
});
