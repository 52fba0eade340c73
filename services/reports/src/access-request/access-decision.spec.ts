import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { identityEvents, reportEvents } from '@portal/contracts';
import { DecisionService } from '@portal/service-kit';
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

const decide = async (more: object = {}, as = people.userAdmin) =>
  (await reports.post(as, '/accessDecision/insert', { requestId: id, accepted: true, ...more })).body;
const decideRequest = async (more: object = {}) => (await decide(more)).insertId as number;
const undo = (decisionId: number, as = people.userAdmin) =>
  reports.post(as, '/accessDecision/undo', { id: decisionId });
const expire = async () => {
  await reports.queryRows('UPDATE decision SET effective_at = now() WHERE applied_at IS NULL');
  await reports.service.get(DecisionService).applyDue();
};
const page = { search: '', limit: 15 };
const toSearchedPage = () => ({ ...page, search: report.name });
const findWaiting = async (as = people.userAdmin) =>
  (await as.api.accessRequest.findPending.page(toSearchedPage())).rows;
const findDecisions = async (as = people.userAdmin) =>
  (await as.api.accessDecision.findAll.page(toSearchedPage())).rows;
const findPublished = async () =>
  (await reports.service.findPublished(reportEvents.accessDecided)).filter(
    (event) => event.id === String(id),
  );
const counts = (as = people.userAdmin) => as.api.accessDecision.findWaitingCount({});

describe('decision of the inbox', () => {
  it('takes effect after some seconds, with its notice and audit entries', async () => {
    const before = await counts();
    expect(before.requests).toBeGreaterThan(0);
    const until = getTimeAhead(48).toISOString();
    expect(await decide({ until, reason: 'For the review.' })).toMatchObject({ affectedRows: 1 });
    expect((await counts()).requests).toBe(before.requests - 1);
    expect(await findWaiting()).toEqual([]);
    expect(await reports.mayOpen(requester, report)).toBe(false);
    expect(await findPublished()).toEqual([]);
    expect(await findDecisions()).toMatchObject([{ state: 'Undoable', accepted: true, until }]);
    await expire();
    expect(await reports.mayOpen(requester, report)).toBe(true);
    expect(await findPublished()).toMatchObject([
      { value: { accepted: true, until, reason: 'For the review.' } },
    ]);
    expect(await reports.findAuditEntry(report.name)).toMatchObject([
      { actorId: people.userAdmin.id, after: { status: 'Accepted', reason: 'For the review.' } },
      { actorId: people.userAdmin.id, kind: 'User permission', after: { until } },
    ]);
    await expire();
    expect(await findPublished()).toHaveLength(1);
    const expected = {
      kind: 'Access request',
      userId: requester.id,
      report: report.name,
      state: 'Effective',
      user_type: people.otherPartner.name,
      decidedBy: 'Test Person',
      decidedById: people.userAdmin.id,
    };
    for (const person of [people.userAdmin, people.administrator]) {
      expect(await findDecisions(person)).toMatchObject([expected]);
    }
    expect(await findDecisions(people.otherUserAdmin)).toEqual([]);
  });

  it('can be undone, which lists the request again and notifies nobody', async () => {
    const decisionId = await decideRequest({ accepted: false });
    expect((await undo(decisionId, people.otherUserAdmin)).status).toBe(404);
    expect((await undo(decisionId)).body).toEqual({ affectedRows: 1 });
    await expire();
    expect(await findWaiting()).toMatchObject([{ id, user_type: people.otherPartner.name }]);
    expect(await findDecisions()).toEqual([]);
    expect(await findPublished()).toEqual([]);
  });

  it('does not take effect after the password of its author changed', async () => {
    await decideRequest();
    const { id: accountId } = people.userAdmin;
    const value = { accountId, at: new Date().toISOString() };
    await reports.service.deliver(identityEvents.credentialsChanged, randomUUID(), value);
    await expire();
    expect(await reports.mayOpen(requester, report)).toBe(false);
    expect(await findWaiting()).toMatchObject([{ id }]);
  });

  it('gives the reason of a denial to the requester', async () => {
    await decide({ accepted: false, reason: ' Not yet. ' });
    const findOwn = async () => (await requester.api.accessRequest.findMine.page(page)).rows;
    expect(await findOwn()).toMatchObject([{ status: 'Pending', reason: '', date_decided: null }]);
    await expire();
    expect(await findOwn()).toMatchObject([
      { reportId: report.id, status: 'Denied', reason: 'Not yet.', isRepeatable: true },
    ]);
    expect(await findPublished()).toMatchObject([{ value: { accepted: false, reason: 'Not yet.' } }]);
  });

  it('is refused for a request that is decided, or whose decision waits', async () => {
    const deciding = { id, status: 'Accept Request' };
    await decide();
    expect(await decide({ accepted: false }, people.administrator)).toMatchObject({ affectedRows: 0 });
    expect(
      (await reports.post(people.userAdmin, '/accessRequest/updateStatus', deciding)).body,
    ).toMatchObject({
      affectedRows: 0,
      message: 'The request has been decided already.',
    });
    await expire();
    expect(await decide()).toMatchObject({ affectedRows: 0 });
  });

  it('is void if the report is deleted or opened meanwhile', async () => {
    const first = await decideRequest();
    await reports.deleteReport(report);
    await expire();
    expect((await undo(first)).body).toMatchObject({ affectedRows: 0 });
    report = await reports.createPowerBiReport(people.partner);
    id = await reports.createRequest(requester.id, report);
    await decide({ accepted: false });
    await reports.permitUser(requester.id, report);
    await expire();
    expect(await findDecisions()).toMatchObject([{ state: 'Void' }]);
    expect(await findPublished()).toEqual([]);
    expect(await reports.mayOpen(requester, report)).toBe(true);
  });

  it("is rejected for another partner's report, the own request and an end that is past", async () => {
    const getStatus = async (as: Person, more: object = {}) =>
      (await reports.post(as, '/accessDecision/insert', { requestId: id, accepted: true, ...more })).status;
    expect(await getStatus(people.otherUserAdmin)).toBe(404);
    expect(await getStatus(people.userAdmin, { until: '2020-01-01T00:00:00Z' })).toBe(400);
    expect(await getStatus(requester)).toBe(403);
    id = await reports.createRequest(people.userAdmin.id, report);
    expect(await getStatus(people.userAdmin)).toBe(403);
  });

  it('lists a decision that took effect at once', async () => {
    await reports.post(people.userAdmin, '/accessRequest/updateStatus', { id, status: 'Deny Request' });
    expect(await findDecisions()).toMatchObject([{ accepted: false, state: 'Effective' }]);
  });

  it('is listed in every order', async () => {
    await decide();
    for (const sort of ['firstname', 'surname', 'user_type', 'decidedBy', 'date_decided', 'report']) {
      const { rows: listed } = await people.userAdmin.api.accessDecision.findAll.page({
        ...toSearchedPage(),
        sort,
      });
      expect(listed).toHaveLength(1);
    }
  });
});

describe('own access request', () => {
  it('is listed with the partner whose user admins decide', async () => {
    const list = await requester.api.accessRequest.findMine({});
    expect(list).toMatchObject([
      { id, name: report.name, message: 'Please', status: 'Pending', decider: people.partner.name },
    ]);
    expect(await people.stranger.api.accessRequest.findMine({})).toEqual([]);
    for (const sort of ['name', 'status', 'date_created', 'date_decided']) {
      const found = await requester.api.accessRequest.findMine.page({ search: report.name, sort });
      expect(found.rows.map((row) => row.id)).toEqual([id]);
    }
  });

  it('can be withdrawn while it is pending', async () => {
    const withdraw = (as: Person) => reports.post(as, '/accessRequest/withdraw', { id });
    expect((await withdraw(people.stranger)).status).toBe(404);
    await decide();
    expect((await withdraw(requester)).body).toEqual({ affectedRows: 1 });
    await expire();
    expect(await reports.mayOpen(requester, report)).toBe(false);
    expect((await reports.findAuditEntry(report.name)).at(-1)).toMatchObject({
      action: 'Deleted',
      actorId: requester.id,
    });
    id = await reports.createRequest(requester.id, report);
    await reports.post(people.userAdmin, '/accessRequest/updateStatus', { id, status: 'Deny Request' });
    expect((await withdraw(requester)).body).toMatchObject({ affectedRows: 0 });
  });
});

describe('end of a permission', () => {
  const getDays = (count: number) => getTimeAhead(24 * count);
  const ends = async (as = people.userAdmin) =>
    (await as.api.permissionEnd.findAll.page(toSearchedPage())).rows;
  const endGroup = (until: Date) =>
    reports.queryRows(`UPDATE group_permission SET until = $2 WHERE report_id = $1`, [report.id, until]);
  const notify = () => reports.service.get(PermissionEndService).notifyDue();
  const findNotified = async () =>
    (await reports.service.findPublished(reportEvents.permissionsEnding)).flatMap(({ value }) =>
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
    for (const sort of ['report', 'receiver', 'user_type', '-until']) {
      const { total } = await people.userAdmin.api.permissionEnd.findAll.page({ ...toSearchedPage(), sort });
      expect(total).toBe(2);
    }
  });

  it('is moved by a decision, which can be undone and takes effect once', async () => {
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
    const findEnds = async () =>
      (
        await reports.queryRows<{ until: Date }>(
          `SELECT until FROM user_permission WHERE report_id = $1
           UNION ALL SELECT until FROM group_permission WHERE report_id = $1 ORDER BY until`,
          [report.id],
        )
      ).map((row) => row.until.toISOString());
    const before = await findEnds();
    expect((await extend('user', people.otherUserAdmin)).status).toBe(404);
    expect((await extend('group', requester)).status).toBe(403);
    const { insertId } = (await extend('user')).body as { insertId: number };
    expect(await ends()).toMatchObject([{ to: 'group' }]);
    expect((await extend('user', people.administrator)).body).toMatchObject({ affectedRows: 0 });
    await undo(insertId);
    await expire();
    expect(await findEnds()).toEqual(before);
    await extend('user');
    await extend('group', people.administrator);
    expect(await findDecisions()).toMatchObject([
      { kind: 'Group permission', userId: null, state: 'Undoable', reportId: report.id },
      { kind: 'User permission', userId: requester.id, state: 'Undoable', until },
    ]);
    await expire();
    expect(await findEnds()).toEqual([until, until]);
    const published = await reports.service.findPublished(reportEvents.permissionsChanged);
    expect(published.filter(({ value }) => value?.note)).toMatchObject([
      { value: { accountId: requester.id, change: 'granted', note: 'For the review.' } },
    ]);
    expect(await ends()).toEqual([]);
    expect(await findDecisions()).toMatchObject([{ state: 'Effective' }, { state: 'Effective' }]);
    expect((await extend('user')).body).toEqual({
      affectedRows: 0,
      message: 'The permission ends later already.',
    });
  });

  it('can be accepted, which removes it from the list until it is moved', async () => {
    await reports.permitUser(requester.id, report, getDays(3));
    const [row] = await ends();
    const letEnd = (as = people.userAdmin) => reports.post(as, '/permissionEnd/letEnd', { id: row?.id ?? 0 });
    expect((await letEnd(people.otherUserAdmin)).status).toBe(404);
    await undo(((await letEnd()).body as { insertId: number }).insertId);
    expect(await ends()).toHaveLength(1);
    await letEnd();
    await expire();
    expect(await ends()).toEqual([]);
    expect(await findDecisions()).toMatchObject([{ accepted: false, state: 'Effective', until: row?.until }]);
    expect(await reports.mayOpen(requester, report)).toBe(true);
    await reports.queryRows('UPDATE user_permission SET until = $2 WHERE report_id = $1', [
      report.id,
      getDays(6),
    ]);
    expect(await ends()).toHaveLength(1);
    await reports.queryRows('UPDATE user_permission SET until = NULL WHERE report_id = $1', [report.id]);
    expect((await letEnd()).body).toEqual({ affectedRows: 0, message: 'The permission has no end.' });
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
    expect(await permissionEnd.runBulk({ ids, action: 'letEnd' })).toEqual({ changed, failed: [] });
    expect(await ends()).toEqual([]);
    expect(await permissionEnd.runBulk({ ids, action: 'undo' })).toEqual({ changed, failed: [] });
    expect(await permissionEnd.runBulk({ ids, action: 'extend' })).toEqual({ changed, failed: [] });
    const again = await permissionEnd.runBulk({ ids, action: 'extend' });
    expect(again.failed).toMatchObject(
      ids.map((each) => ({ id: each, name: expect.stringContaining(report.name) })),
    );
    await expire();
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
    await decide({ accepted: false, reason: 'Not now.' });
    await expire();
    expect(await findOwn()).toMatchObject([{ isRequested: false }]);
    id = (await ask()).insertId as number;
    const until = getDays(60).toISOString();
    await decide({ until });
    await expire();
    expect(await findOwn()).toEqual([]);
    expect(await reports.mayOpen(requester, report)).toBe(true);
  });

  it('is notified once to its user when it has passed', async () => {
    const findEnded = async () =>
      (await reports.service.findPublished(reportEvents.permissionsEnded)).filter(
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

  it('accepts all requests that match a search after some seconds, or is undone', async () => {
    const other = await reports.createPerson('user', people.otherPartner);
    const ids = [id, await reports.createRequest(other.id, report)];
    expect(await plan({ search: report.name })).toEqual({ ids, skipped: {} });
    expect(await plan({ search: report.name }, people.otherUserAdmin)).toEqual({ ids: [], skipped: {} });
    const changed = ids.map((each) => ({ id: each, before: '' }));
    expect(await run({ ids, action: 'accept' })).toEqual({ changed, failed: [] });
    expect(await findWaiting()).toEqual([]);
    expect(await run({ ids, action: 'undo' })).toEqual({ changed, failed: [] });
    expect(await findWaiting()).toHaveLength(2);
    await run({ ids, action: 'accept' });
    await expire();
    expect(await reports.mayOpen(requester, report)).toBe(true);
    expect(await reports.mayOpen(other, report)).toBe(true);
    expect(await run({ ids, action: 'undo' })).toMatchObject({
      changed: [],
      failed: [{ id: ids[0], message: expect.stringContaining('taken effect') }, { id: ids[1] }],
    });
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
