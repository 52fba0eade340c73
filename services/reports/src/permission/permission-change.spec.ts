import { beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { getTimeAhead, usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);
let receiver: Person;
let report: Report;

beforeEach(async () => {
  receiver = await reports.createPerson('user', people.partner);
  report = await reports.createPowerBiReport(people.partner);
});

const send = async (path: string, input: object, as = people.userAdmin) =>
  (await reports.post(as, path, input)).body as { affectedRows: number; insertId: number };
const grant = (more: object = {}) =>
  send('/userPermission/insert', { userId: receiver.id, reportIds: [report.id], ...more });
const undo = (id: number, as = people.userAdmin) => send('/permissionChange/undo', { id }, as);
const findPermissions = (table: 'user_permission' | 'group_permission') =>
  reports.queryRows(`SELECT * FROM ${table} WHERE report_id = $1`, [report.id]);
const findNotices = async () =>
  (await reports.service.findPublished(reportEvents.permissionsChanged)).flatMap(({ value }) =>
    value?.accountId === receiver.id ? [value] : [],
  );
const findActions = async () =>
  (await reports.findAuditEntry(report.name)).map(({ kind, action }) => `${action} ${kind}`);
const cannotUndo = { affectedRows: 0, message: 'The change can no longer be undone.' };

describe('undoing a change of permissions', () => {
  it('deletes a new permission, opens the accepted request again and notifies nobody', async () => {
    const requestId = await reports.createRequest(receiver.id, report);
    const { insertId } = await grant();
    expect(await findPermissions('user_permission')).toHaveLength(1);
    expect(await findNotices()).toEqual([]);
    expect(await undo(insertId)).toEqual({ affectedRows: 1 });
    expect(await findPermissions('user_permission')).toEqual([]);
    const request = await reports.queryRow('SELECT status, decided_by FROM access_request WHERE id = $1', [
      requestId,
    ]);
    expect(request).toEqual({ status: 'Pending', decided_by: null });
    await reports.finishPermissionChanges();
    expect(await findNotices()).toEqual([]);
    expect(await findActions()).toEqual([
      ...['Changed Access request', 'Added User permission'],
      ...['Deleted User permission', 'Changed Access request'],
    ]);
  });

  it('restores a deleted permission with its end', async () => {
    await reports.permitUser(receiver.id, report, getTimeAhead(48));
    const before = await findPermissions('user_permission');
    const [{ id } = { id: 0 }] = before as { id: number }[];
    const { insertId } = await send('/userPermission/delete', { id });
    expect(await findPermissions('user_permission')).toEqual([]);
    expect(await undo(insertId)).toEqual({ affectedRows: 1 });
    expect(await findPermissions('user_permission')).toEqual(before);
    expect(await findActions()).toEqual(['Deleted User permission', 'Added User permission']);
  });

  it('restores the former values of a group permission', async () => {
    await reports.permitGroup(people.otherPartner, report, 'Only Admin(s)');
    const before = await findPermissions('group_permission');
    const { insertId } = await send('/groupPermission/insert', {
      userGroupId: people.otherPartner.groupId,
      reportIds: [report.id],
      viewedBy: 'Allow All',
      until: getTimeAhead(48),
    });
    expect(await undo(insertId)).toEqual({ affectedRows: 1 });
    expect(await findPermissions('group_permission')).toEqual(before);
    expect(await reports.findAuditEntry(report.name)).toMatchObject([
      { action: 'Changed', before: { viewedBy: 'Only Admin(s)' }, after: { viewedBy: 'Allow All' } },
      {
        action: 'Changed',
        before: { viewedBy: 'Allow All' },
        after: { viewedBy: 'Only Admin(s)', until: null },
      },
    ]);
  });

  it('undoes a step of a bulk action as a whole', async () => {
    const other = await reports.createPerson('user', people.partner);
    const { body } = await reports.post(people.userAdmin, '/userPermission/grantBulk', {
      userIds: [receiver.id, other.id],
      reportIds: [report.id],
      until: getTimeAhead(48),
    });
    const changed = body.changed as { before: string }[];
    expect(new Set(changed.map(({ before }) => before)).size).toBe(1);
    expect(await undo(Number(changed[0]?.before))).toEqual({ affectedRows: 2 });
    expect(await findPermissions('user_permission')).toEqual([]);
  });

  it('leaves a permission that was changed again', async () => {
    const { insertId } = await grant();
    const until = getTimeAhead(48);
    await grant({ until });
    expect(await undo(insertId)).toEqual(cannotUndo);
    expect(await findPermissions('user_permission')).toMatchObject([{ until }]);
  });

  it('is for the author only, and ends when the receiver is notified', async () => {
    const { insertId } = await grant();
    expect(await undo(insertId, people.administrator)).toEqual(cannotUndo);
    await reports.finishPermissionChanges();
    expect(await findNotices()).toMatchObject([{ change: 'granted', reports: [{ id: report.id }] }]);
    expect(await undo(insertId)).toEqual(cannotUndo);
    expect(await findPermissions('user_permission')).toHaveLength(1);
    await reports.finishPermissionChanges();
    expect(await findNotices()).toHaveLength(1);
  });
});
