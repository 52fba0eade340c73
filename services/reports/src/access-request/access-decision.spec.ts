import { beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { PermissionEndService } from '../permission/permission-end.service.js';
import { getTimeAhead, usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);
let requester: Person;
let report: Report;
let id: number;

beforeEach(async () => {
  requester = await reports.createPerson('user', people.otherPartner);
  report = await reports.createPowerBiReport(people.partner);
  id = await reports.createRequest(requester.id, report);
});

const decide = async (accepted = true, more: object = {}, as = people.userAdmin) =>
  (
    await reports.post(as, '/accessRequest/updateStatus', {
      id,
      status: accepted ? 'Accept Request' : 'Deny Request',
      ...more,
    })
  ).body;
const page = { search: '', limit: 15 };
const toSearchedPage = () => ({ ...page, search: report.name });
const findWaiting = async (as = people.userAdmin) =>
  (await as.api.accessRequest.findPending.page(toSearchedPage())).rows;
const findDecisions = async (as = people.userAdmin) =>
  (await as.api.accessDecision.findAll.page(toSearchedPage())).rows;
const findPublished = async () =>
  (await reports.findPublished(reportEvents.accessDecided)).filter((event) => event.id === String(id));
const counts = (as = people.userAdmin) => as.api.accessDecision.findWaitingCount({});

describe('decision of the inbox', () => {
  it('is listed for those who manage the report', async () => {
    const before = await counts();
    expect(before.requests).toBeGreaterThan(0);
    const until = getTimeAhead(48).toISOString();
    const { insertId: permissionId } = await decide(true, { until, reason: 'For the review.' });
    expect((await counts()).requests).toBe(before.requests - 1);
    expect(await findWaiting()).toEqual([]);
    expect(await findPublished()).toMatchObject([
      { value: { accepted: true, until, reason: 'For the review.' } },
    ]);
    expect(await reports.findAuditEntry(report.name)).toMatchObject([
      { actorId: people.userAdmin.id, after: { status: 'Accepted', reason: 'For the review.' } },
      { actorId: people.userAdmin.id, kind: 'User permission', subjectId: permissionId, after: { until } },
    ]);
    const expected = {
      kind: 'Access request',
      userId: requester.id,
      report: report.name,
      accepted: true,
      until,
      user_type: people.otherPartner.name,
      decidedBy: 'Test Person',
      decidedById: people.userAdmin.id,
    };
    for (const person of [people.userAdmin, people.administrator]) {
      expect(await findDecisions(person)).toMatchObject([expected]);
    }
    expect(await findDecisions(people.otherUserAdmin)).toEqual([]);
  });

  it('gives the reason of a denial to the requester', async () => {
    const findOwn = async () => (await requester.api.accessRequest.findMine.page(page)).rows;
    expect(await findOwn()).toMatchObject([{ status: 'Pending', reason: '', date_decided: null }]);
    await decide(false, { reason: ' Not yet. ' });
    expect(await findOwn()).toMatchObject([
      { reportId: report.id, status: 'Denied', reason: 'Not yet.', isRepeatable: true },
    ]);
  });

  it('is refused for a request that is decided, with the name of its author', async () => {
    await decide();
    expect(await decide(false, {}, people.administrator)).toMatchObject({
      affectedRows: 0,
      message: 'Test Person has decided this already.',
    });
  });
});

describe('own access request', () => {
  it('is listed with the partner whose user admins decide', async () => {
    const list = await requester.api.accessRequest.findMine({});
    expect(list).toMatchObject([
      { id, name: report.name, message: 'Please', status: 'Pending', decider: people.partner.name },
    ]);
    expect(await people.stranger.api.accessRequest.findMine({})).toEqual([]);
  });

  it('can be withdrawn while it is pending', async () => {
    const withdraw = (as: Person) => reports.post(as, '/accessRequest/withdraw', { id });
    expect((await withdraw(people.stranger)).status).toBe(404);
    expect((await withdraw(requester)).body).toEqual({ affectedRows: 1 });
    expect((await reports.findAuditEntry(report.name)).at(-1)).toMatchObject({
      action: 'Deleted',
      actorId: requester.id,
    });
    id = await reports.createRequest(requester.id, report);
    await decide(false);
    expect((await withdraw(requester)).body).toMatchObject({ affectedRows: 0 });
  });
});

describe('end of a permission', () => {
  const getDays = (count: number) => getTimeAhead(24 * count);
  const ends = async (as = people.userAdmin) =>
    (await as.api.permissionEnd.findAll.page(toSearchedPage())).rows;
  const endGroup = (until: Date) =>
    reports.queryRows(`UPDATE group_permission SET until = $2 WHERE report_id = $1`, [report.id, until]);
  const notify = () => reports.get(PermissionEndService).notifyDue();
  const findNotified = async () =>
    (await reports.findPublished(reportEvents.permissionsEnding)).flatMap(({ value }) =>
      value?.permissions.some(({ reportId }) => reportId === report.id) ? [value.audience] : [],
    );

  it('is listed 14 days before, for those who manage the report', async () => {
    await reports.permitUser(requester.id, report, getDays(3));
    await reports.permitUser(people.stranger.id, report, getDays(15));
    await reports.permitGroup(people.otherPartner, report);
    await endGroup(getDays(5));
    const expected = [
      { to: 'user', receiverId: requester.id, receiver: 'Test Person', user_type: people.otherPartner.name },
      { to: 'group', receiverId: people.otherPartner.groupId, viewedBy: 'Allow All', user_type: null },
    ];
    for (const person of [people.userAdmin, people.administrator]) {
      expect(await ends(person)).toMatchObject(expected);
    }
    expect(await ends(people.otherUserAdmin)).toEqual([]);
    expect((await counts()).ends).toBeGreaterThanOrEqual(2);
  });

  it('is moved by a decision, once', async () => {
    await reports.permitUser(requester.id, report, getDays(3));
    await reports.permitGroup(people.otherPartner, report);
    await endGroup(getDays(5));
    const until = getDays(93).toISOString();
    const extend = async (to: 'user' | 'group', as = people.userAdmin) => {
      const table = to === 'user' ? 'user_permission' : 'group_permission';
      const [row] = await reports.queryRows<{ id: number }>(`SELECT id FROM ${table} WHERE report_id = $1`, [
        report.id,
      ]);
      return reports.post(as, '/permissionEnd/extend', {
        id: row?.id ?? 0,
        until,
        reason: 'For the review.',
      });
    };
    expect((await extend('user', people.otherUserAdmin)).status).toBe(404);
    expect((await extend('group', requester)).status).toBe(403);
    await extend('user');
    expect(await ends()).toMatchObject([{ to: 'group' }]);
    expect((await extend('user', people.administrator)).body).toMatchObject({
      affectedRows: 0,
      message: 'Test Person has decided this already.',
    });
    await extend('group', people.administrator);
    expect(await findDecisions()).toMatchObject([
      { kind: 'Group permission', userId: null, reportId: report.id },
      { kind: 'User permission', userId: requester.id, until },
    ]);
    const moved = await reports.queryRows<{ until: Date }>(
      `SELECT until FROM user_permission WHERE report_id = $1
       UNION ALL SELECT until FROM group_permission WHERE report_id = $1`,
      [report.id],
    );
    expect(moved.map((row) => row.until.toISOString())).toEqual([until, until]);
    await reports.notifyOfPermissions();
    const published = await reports.findPublished(reportEvents.permissionsChanged);
    expect(published.filter(({ value }) => value?.note)).toMatchObject([
      { value: { accountId: requester.id, change: 'granted', note: 'For the review.' } },
    ]);
    expect(await ends()).toEqual([]);
  });

  it('can be accepted, which removes it from the list until it is moved', async () => {
    await reports.permitUser(requester.id, report, getDays(3));
    const [row] = await ends();
    const letEnd = (as = people.userAdmin) => reports.post(as, '/permissionEnd/letEnd', { id: row?.id ?? 0 });
    expect((await letEnd(people.otherUserAdmin)).status).toBe(404);
    await letEnd();
    expect(await ends()).toEqual([]);
    expect((await letEnd(people.administrator)).body).toMatchObject({
      affectedRows: 0,
      message: 'Test Person has decided this already.',
    });
    expect(await findDecisions()).toMatchObject([{ accepted: false, until: row?.until }]);
    expect(await reports.mayOpen(requester, report)).toBe(true);
    await reports.queryRows('UPDATE user_permission SET until = $2 WHERE report_id = $1', [
      report.id,
      getDays(6),
    ]);
    expect(await ends()).toHaveLength(1);
    await reports.queryRows('UPDATE user_permission SET until = NULL WHERE report_id = $1', [report.id]);
    expect((await letEnd()).body).toMatchObject({ affectedRows: 0, message: 'The permission has no end.' });
  });

  it('is decided for many permissions at once, each from its own end', async () => {
    await reports.permitUser(requester.id, report, getDays(3));
    await reports.permitGroup(people.otherPartner, report);
    await endGroup(getDays(5));
    const { permissionEnd } = people.userAdmin.api;
    const listed = await ends();
    const ids = listed.map((row) => row.id).toSorted((a, b) => a - b);
    const plan = await permissionEnd.planBulk({ search: report.name });
    expect(plan).toEqual({ ids, skipped: {} });
    const ofOthers = people.otherUserAdmin.api.permissionEnd;
    expect(await ofOthers.planBulk({ ids })).toEqual({ ids: [], skipped: { missing: 2 } });
    expect(await ofOthers.runBulk({ ids, action: 'extend' })).toEqual({ changed: [], failed: [] });
    const changed = ids.map((each) => ({ id: each, before: '' }));
    expect(await permissionEnd.runBulk({ ids, action: 'extend' })).toEqual({ changed, failed: [] });
    expect(await ends()).toEqual([]);
    const again = await permissionEnd.runBulk({ ids, action: 'extend' });
    expect(again.failed).toMatchObject(
      ids.map((each) => ({ id: each, name: expect.stringContaining(report.name) })),
    );
    const extended = listed.map(({ until }) => new Date(Date.parse(until) + 90 * 86_400_000).toISOString());
    expect((await findDecisions()).map(({ until }) => until).toSorted()).toEqual(extended.toSorted());
  });

  it('lets the receiver ask for more time, which is granted or denied', async () => {
    await reports.permitUser(people.stranger.id, report, getDays(15));
    const findOwn = async (as = requester) =>
      (await as.api.permissionEnd.findMine({})).filter(({ reportId }) => reportId === report.id);
    const ask = async (as = requester) =>
      (await reports.post(as, '/accessRequest/insert', { ...as.ids, reportId: report.id })).body;
    await reports.permitUser(requester.id, report, getDays(5));
    await reports.queryRows('DELETE FROM access_request WHERE id = $1', [id]);
    expect(await findOwn()).toMatchObject([{ report: report.name, isRequested: false }]);
    expect(await findOwn(people.stranger)).toEqual([]);
    expect(await ask(people.stranger)).toMatchObject({ affectedRows: 0 });
    id = (await ask()).insertId as number;
    expect(await findOwn()).toMatchObject([{ isRequested: true }]);
    expect(await findWaiting()).toMatchObject([{ id }]);
    await decide(false, { reason: 'Not now.' });
    expect(await findOwn()).toMatchObject([{ isRequested: false }]);
    id = (await ask()).insertId as number;
    const until = getDays(60).toISOString();
    await decide(true, { until });
    expect(await findOwn()).toEqual([]);
    expect(await reports.mayOpen(requester, report)).toBe(true);
  });

  it('is notified once to its user when it has passed', async () => {
    const findEnded = async () =>
      (await reports.findPublished(reportEvents.permissionsEnded)).filter(
        ({ value }) => value?.accountId === requester.id,
      );
    await reports.permitUser(requester.id, report, getDays(1));
    await notify();
    expect(await findEnded()).toEqual([]);
    await reports.queryRows('UPDATE user_permission SET until = $2 WHERE report_id = $1', [
      report.id,
      getDays(-1),
    ]);
    await Promise.all([notify(), notify()]);
    await notify();
    expect(await findEnded()).toMatchObject([{ value: { reports: [{ id: report.id, name: report.name }] } }]);
  });

  it('is notified once, 7 days before, to the receiver and the owner', async () => {
    const makeGrantsOlder = () =>
      reports.queryRows(
        `UPDATE user_permission SET granted_at = now() - interval '30 days' WHERE report_id = $1`,
        [report.id],
      );
    await reports.permitUser(requester.id, report, getDays(8));
    await reports.permitGroup(people.otherPartner, report);
    await endGroup(getDays(20));
    await makeGrantsOlder();
    await notify();
    expect(await findNotified()).toEqual([]);
    await reports.queryRows('UPDATE user_permission SET until = $2 WHERE report_id = $1', [
      report.id,
      getDays(6),
    ]);
    await endGroup(getDays(6));
    await reports.queryRows(`UPDATE group_permission SET granted_at = NULL WHERE report_id = $1`, [
      report.id,
    ]);
    await Promise.all([notify(), notify()]);
    await notify();
    const audiences = await findNotified();
    expect(audiences).toHaveLength(3);
    expect(audiences).toEqual(
      expect.arrayContaining([
        { to: 'account', accountId: requester.id },
        { to: 'group', groupId: people.otherPartner.groupId },
        { to: 'owner', partnerId: people.partner.id },
      ]),
    );
  });

  it('is not notified for a permission that was granted for fewer days', async () => {
    await reports.permitUser(requester.id, report, getDays(3));
    await notify();
    expect(await findNotified()).toEqual([]);
  });
});

describe('bulk decision', () => {
  const plan = async (input: object, as = people.userAdmin) =>
    (await reports.post(as, '/accessDecision/planBulk', input)).body;
  const run = async (input: object, as = people.userAdmin) =>
    (await reports.post(as, '/accessDecision/runBulk', input)).body;

  it('accepts all requests that match a search', async () => {
    const other = await reports.createPerson('user', people.otherPartner);
    const ids = [id, await reports.createRequest(other.id, report)];
    expect(await plan({ search: report.name })).toEqual({ ids, skipped: {} });
    expect(await plan({ search: report.name }, people.otherUserAdmin)).toEqual({ ids: [], skipped: {} });
    const changed = ids.map((each) => ({ id: each, before: '' }));
    expect(await run({ ids, action: 'accept' })).toEqual({ changed, failed: [] });
    expect(await findWaiting()).toEqual([]);
    expect(await reports.mayOpen(requester, report)).toBe(true);
    expect(await reports.mayOpen(other, report)).toBe(true);
  });

  it('denies with one reason, and names those that were decided meanwhile', async () => {
    const other = await reports.createPerson('user', people.otherPartner);
    const otherId = await reports.createRequest(other.id, report);
    await decide();
    expect(await plan({ ids: [id, otherId] })).toEqual({ ids: [otherId], skipped: { missing: 1 } });
    expect(await run({ ids: [id, otherId], action: 'deny', reason: 'Not yet.' })).toMatchObject({
      changed: [{ id: otherId }],
      failed: [{ id, name: `${report.name} for Test Person`, message: expect.any(String) }],
    });
    expect((await findDecisions()).map(({ reason }) => reason)).toContain('Not yet.');
  });

  it('skips requests for reports of other partners', async () => {
    await reports.queryRows('UPDATE report SET owner_partner_id = $1 WHERE id = $2', [
      people.otherPartner.id,
      report.id,
    ]);
    expect(await plan({ ids: [id] })).toEqual({ ids: [], skipped: { missing: 1 } });
    expect(await run({ ids: [id], action: 'accept' })).toEqual({ changed: [], failed: [] });
  });
});
