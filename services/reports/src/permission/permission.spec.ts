import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { getTimeAhead, usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';
import { PermissionNoticeService } from './permission-notice.service.js';

const reports = useReports();

const people = usePeople(reports);
let receiver: Person;
let report: Report;

beforeAll(async () => {
  receiver = await reports.createPerson('user', people.partner);
});
beforeEach(async () => {
  report = await reports.createPowerBiReport(people.partner);
});

const kinds = ['group', 'user'] as const;
type Kind = (typeof kinds)[number];

const unknownId = 2_000_000_000;
const permitGroup = async (more: object = {}, as = people.userAdmin) =>
  (
    await reports.post(as, '/groupPermission/insert', {
      userGroupId: people.otherPartner.groupId,
      reportIds: [report.id],
      ...more,
    })
  ).body;
const permitUser = async (userId: number, more: object = {}, as = people.administrator) =>
  (await reports.post(as, '/userPermission/insert', { userId, reportIds: [report.id], ...more })).body;
const readId = async (kind: Kind) =>
  (
    await reports.queryRow<{ id: number }>(`SELECT id FROM ${kind}_permission WHERE report_id = $1`, [
      report.id,
    ])
  ).id;
const getIsoTimeAhead = (hours: number) => getTimeAhead(hours).toISOString();
const findPermissionsChanged = async (accountId: number) => {
  await reports.notifyOfPermissions();
  const published = await reports.findPublished(reportEvents.permissionsChanged);
  return published.flatMap(({ value }) => (value?.accountId === accountId ? [value] : []));
};

describe.each(kinds)('%s permission', (kind) => {
  const idField = kind === 'group' ? 'userGroupId' : 'userId';
  const pickAuthor = () => (kind === 'group' ? people.userAdmin : people.administrator);
  const permit = (more: object = {}, as = pickAuthor()) =>
    kind === 'group' ? permitGroup(more, as) : permitUser(people.stranger.id, more, as);
  const remove = async (as = pickAuthor()) =>
    (await reports.post(as, `/${kind}Permission/delete`, { id: await readId(kind) })).body;

  it('opens the report at the next call and closes it after its deletion', async () => {
    const { stranger, otherUserAdmin } = people;
    expect(await reports.mayOpen(stranger, report)).toBe(false);
    expect(await permit()).toMatchObject({ affectedRows: 1 });
    expect(await reports.mayOpen(stranger, report)).toBe(true);
    expect(await reports.mayOpen(otherUserAdmin, report)).toBe(kind === 'group');
    expect(await remove()).toMatchObject({ affectedRows: 1 });
    expect(await reports.mayOpen(stranger, report)).toBe(false);
    expect(await reports.mayOpen(otherUserAdmin, report)).toBe(false);
  });

  it('is listed by filters for its report, its receiver and its end', async () => {
    const { administrator, stranger, otherPartner } = people;
    const { groupPermission, userPermission } = administrator.api;
    const receiverId = kind === 'group' ? otherPartner.groupId : stranger.id;
    await permit({ until: getIsoTimeAhead(24) }, administrator);
    const id = await readId(kind);
    const find = async (filters: object) => {
      const query = { search: report.name, limit: 15, ...filters };
      const { rows } = await (kind === 'group'
        ? groupPermission.findByReportOwner.page(query)
        : userPermission.findAll.page(query));
      const calls = kind === 'group' ? groupPermission : userPermission;
      const plan = await calls.planBulk({ search: report.name, action: 'revoke', ...filters });
      if (!('end' in filters && filters.end === 'ended')) expect(plan.ids).toEqual(rows.map((row) => row.id));
      return rows.map((row) => row.id);
    };
    const other = await reports.createReport();
    expect(await find({ reportId: report.id, receiverId, end: 'soon' })).toEqual([id]);
    expect(await find({ reportId: other.id })).toEqual([]);
    expect(await find({ receiverId: unknownId })).toEqual([]);
    expect(await find({ end: 'ended' })).toEqual([]);
    await reports.queryRows(`UPDATE ${kind}_permission SET until = now() WHERE id = $1`, [id]);
    expect(await find({ end: 'ended' })).toEqual([id]);
    expect(await find({ end: 'soon' })).toEqual([]);
  });

  it('expires at its end, which can be moved', async () => {
    const { stranger, otherUserAdmin, otherPartner } = people;
    const { groupPermission, reportManagement, userPermission } = people.administrator.api;
    const expire = () =>
      reports.queryRows(
        `UPDATE ${kind}_permission SET until = now() - interval '1 second' WHERE report_id = $1`,
        [report.id],
      );
    const search = { search: report.name, limit: 15 };
    const findListed = () =>
      kind === 'group' ? groupPermission.findByReportOwner.page(search) : userPermission.findAll.page(search);
    const findAddable = () =>
      kind === 'group'
        ? reportManagement.findUnselectedByGroupIdAndOwner.page({
            userGroupId: otherPartner.groupId,
            ...search,
          })
        : reportManagement.findUnselectedByUserId.page({ userId: stranger.id, ...search });
    const until = getIsoTimeAhead(1);
    expect(await permit({ until })).toMatchObject({ affectedRows: 1 });
    expect(await permit({ until })).toMatchObject({ affectedRows: 0 });
    expect(await reports.mayOpen(stranger, report)).toBe(true);
    expect(await findListed()).toMatchObject({ total: 1, rows: [{ until }] });
    expect(await findAddable()).toMatchObject({ total: 0 });
    await expire();
    expect(await reports.mayOpen(stranger, report)).toBe(false);
    expect(await reports.mayOpen(otherUserAdmin, report)).toBe(false);
    expect(await findListed()).toMatchObject({ total: 0 });
    expect(await findAddable()).toMatchObject({ total: 1 });
    expect(await permit({ until: null })).toMatchObject({ affectedRows: 1 });
    expect(await reports.mayOpen(stranger, report)).toBe(true);
    expect(await findListed()).toMatchObject({ rows: [{ until: null }] });
    expect((await reports.findAuditEntry(report.name)).map(({ after }) => after)).toMatchObject([
      { until },
      { until: null },
    ]);
  });

  it('is added for several reports and counted for each', async () => {
    const other = await reports.createReport({ owner: people.partner });
    expect(await permit({ reportIds: [report.id, other.id, report.id] })).toMatchObject({ affectedRows: 2 });
  });

  it(`requires an existing ${kind}`, async () => {
    expect(await permit({ [idField]: unknownId })).toMatchObject({
      affectedRows: 0,
      message: expect.any(String),
    });
  });

  it('is stored once under concurrency', async () => {
    await Promise.all(Array.from({ length: 6 }, () => permit()));
    expect(
      await reports.queryRows(`SELECT FROM ${kind}_permission WHERE report_id = $1`, [report.id]),
    ).toHaveLength(1);
  });

  it('is recorded with each change', async () => {
    const [first, second] =
      kind === 'group'
        ? [{ viewedBy: 'Allow All' }, { viewedBy: 'Only Admin(s)' }]
        : [{ until: getIsoTimeAhead(1) }, { until: null }];
    await permit(first, people.administrator);
    await permit(second, people.administrator);
    await remove(people.userAdmin);
    const subject = `${report.name} for ${kind === 'group' ? `Group of ${people.otherPartner.name}` : 'Test Person'}`;
    const about = { kind: kind === 'group' ? 'Group permission' : 'User permission', subject };
    const byAdministrator = { ...about, actorId: people.administrator.id };
    expect(await reports.findAuditEntry(report.name)).toMatchObject([
      { ...byAdministrator, action: 'Added', before: null, after: first },
      { ...byAdministrator, action: 'Changed', before: first, after: second },
      { ...about, actorId: people.userAdmin.id, action: 'Deleted', before: second, after: null },
    ]);
    const logged = { security: 'permission-change', outcome: 'success', kind: about.kind };
    expect(reports.securityEvents.slice(-3)).toMatchObject([
      { ...logged, action: 'Added', accountId: people.administrator.id },
      { ...logged, action: 'Changed', accountId: people.administrator.id },
      { ...logged, action: 'Deleted', accountId: people.userAdmin.id },
    ]);
  });

  it.each([
    [{ [idField]: null }, idField, 'Please select the stakeholder group to add a report permission to.'],
    [{ reportIds: [] }, 'reportIds', 'Please select the report to add permissions for.'],
    [{ until: 'tomorrow' }, 'until', expect.any(String)],
    [{ until: getIsoTimeAhead(-1) }, 'until', 'Please choose a later day.'],
    [{ until: getIsoTimeAhead(24 * 366 * 101) }, 'until', 'Please choose a day within the next 100 years.'],
    [{ until: '9999-12-31T23:59:59-01:00' }, 'until', 'Please enter a time in the years 1 to 9999.'],
  ])('with %j is rejected with the text of the form', async (change, field, message) => {
    expect(await permit(change)).toMatchObject({ status: 400, errors: [{ field, message }] });
  });
});

describe('group permission', () => {
  it('for Only Admin(s) opens the report only to user admins of the group until it is extended to all', async () => {
    const { stranger, otherUserAdmin } = people;
    await permitGroup({ viewedBy: 'Only Admin(s)' });
    expect(await reports.mayOpen(stranger, report)).toBe(false);
    expect(await reports.mayOpen(otherUserAdmin, report)).toBe(true);
    expect(await permitGroup({ viewedBy: 'Allow All' })).toMatchObject({ affectedRows: 1 });
    expect(await reports.mayOpen(stranger, report)).toBe(true);
    expect(await permitGroup({ viewedBy: 'Allow All' })).toMatchObject({ affectedRows: 0 });
  });

  it('applies to all by default', async () => {
    await permitGroup({ viewedBy: null });
    const stored = await reports.queryRow('SELECT viewed_by FROM group_permission WHERE report_id = $1', [
      report.id,
    ]);
    expect(stored).toEqual({ viewed_by: 'Allow All' });
  });

  it('rejects unknown members', async () => {
    const errors = [{ field: 'viewedBy', message: expect.any(String) }];
    expect(await permitGroup({ viewedBy: 'Nobody' })).toMatchObject({ status: 400, errors });
  });

  it('is listed with the names of the report and the group', async () => {
    await permitGroup({ viewedBy: 'Only Admin(s)' });
    const expected = {
      id: await readId('group'),
      reportName: report.name,
      owner: people.partner.name,
      userGroupName: `Group of ${people.otherPartner.name}`,
      viewedBy: 'Only Admin(s)',
    };
    const query = { search: report.name, limit: 15 };
    for (const [person, partnerId] of [
      [people.userAdmin, people.partner.id],
      [people.administrator, people.partner.id],
      [people.administrator, undefined],
    ] as const) {
      const page = await person.api.groupPermission.findByReportOwner.page({
        userTypeId: partnerId,
        ...query,
      });
      expect(page).toMatchObject({ total: 1, rows: [expected] });
    }
    const ofOther = await people.otherUserAdmin.api.groupPermission.findByReportOwner({});
    expect(ofOther.map(({ reportName }) => reportName)).not.toContain(report.name);
  });

  it('is listed by group and report by default', async () => {
    const owner = await reports.createPartner();
    const both = [await reports.createReport({ owner }), await reports.createReport({ owner })];
    const reportIds = both.map(({ id }) => id);
    const [low, high] = both.map(({ name }) => name).sort();
    for (const { groupId } of [people.otherPartner, owner]) {
      const response = await permitGroup({ userGroupId: groupId, reportIds }, people.administrator);
      expect(response).toMatchObject({ affectedRows: 2 });
    }
    const groups = [`Group of ${people.otherPartner.name}`, `Group of ${owner.name}`].sort();
    const byGroup = groups.flatMap((group) => [
      [group, low],
      [group, high],
    ]);
    const { findByReportOwner } = people.administrator.api.groupPermission;
    const input = { userTypeId: owner.id };
    const getPairs = (list: { userGroupName: string; reportName: string }[]) =>
      list.map(({ userGroupName, reportName }) => [userGroupName, reportName]);
    const page = async (query: object) =>
      getPairs((await findByReportOwner.page({ ...input, limit: 15, ...query })).rows);
    expect(getPairs(await findByReportOwner(input))).toEqual(byGroup);
    expect(await page({ limit: 3, offset: 1 })).toEqual(byGroup.slice(1));
    expect((await page({ sort: '-reportName' })).map(([, name]) => name)).toEqual([high, high, low, low]);
    const group = `Group of ${people.otherPartner.name}`;
    expect(await page({ search: `${group} ${low}` })).toEqual([[group, low]]);
  });
});

describe('user permission', () => {
  it('is added and deleted by a user admin for users of its partner', async () => {
    const other = await reports.createReport();
    await reports.permitUser(receiver.id, other);
    expect(await permitUser(receiver.id, {}, people.userAdmin)).toMatchObject({ affectedRows: 1 });
    expect(await reports.mayOpen(receiver, report)).toBe(true);
    const id = await readId('user');
    expect((await reports.post(people.userAdmin, '/userPermission/delete', { id })).body).toMatchObject({
      affectedRows: 1,
    });
    const foreign = await reports.queryRow<{ id: number }>(
      'SELECT id FROM user_permission WHERE report_id = $1',
      [other.id],
    );
    expect((await reports.post(people.userAdmin, '/userPermission/delete', foreign)).status).toBe(404);
    for (const userId of [people.stranger.id, unknownId]) {
      const input = { userId, reportIds: [report.id] };
      expect((await reports.post(people.userAdmin, '/userPermission/insert', input)).status).toBe(404);
    }
  });

  it('is refused for an administrator', async () => {
    expect(await permitUser(people.administrator.id)).toMatchObject({
      affectedRows: 0,
      message: 'An administrator may open every report.',
    });
  });

  it('is listed with the names of the report, the user and its partner', async () => {
    const until = getIsoTimeAhead(24);
    await permitUser(people.stranger.id, { until });
    const expected = {
      id: await readId('user'),
      reportName: report.name,
      firstname: 'Test',
      surname: 'Person',
      user_type: people.otherPartner.name,
      until,
    };
    const query = { search: report.name, limit: 15 };
    const all = await people.administrator.api.userPermission.findAll.page(query);
    expect(all.rows).toMatchObject([expected]);
    for (const person of [people.userAdmin, people.administrator]) {
      const owned = await person.api.userPermission.findByOwner.page({
        userTypeId: people.partner.id,
        ...query,
      });
      expect(owned.rows).toMatchObject([expected]);
    }
    const none = await people.otherUserAdmin.api.userPermission.findByOwner.page({
      userTypeId: people.otherPartner.id,
      ...query,
    });
    expect(none).toEqual({ rows: [], total: 0 });
  });

  it('is paged in every order from both ends and found by each of its names', async () => {
    const owner = await reports.createPartner();
    const three = await Promise.all([1, 2, 3].map(() => reports.createReport({ owner })));
    const reportIds = three.map(({ id }) => id);
    for (const userId of [people.stranger.id, receiver.id]) {
      expect(await permitUser(userId, { reportIds })).toMatchObject({ affectedRows: 3 });
    }
    const list = (query: { limit: number; [name: string]: string | number }) =>
      people.administrator.api.userPermission.findByOwner.page({ userTypeId: owner.id, ...query });
    const columns = ['reportName', 'workspace_name', 'firstname', 'surname', 'user_type', 'until'];
    for (const column of [...columns, 'user_type,surname', 'surname,reportName,user_type']) {
      for (const sort of [column, `-${column}`]) {
        const { rows: whole } = await list({ sort, limit: 6 });
        expect(whole).toHaveLength(6);
        for (const offset of [0, 2, 4]) {
          const page = await list({ sort, limit: 2, offset });
          expect(page).toEqual({ total: 6, rows: whole.slice(offset, offset + 2) });
        }
      }
    }
    const names = (await list({ sort: '-reportName', limit: 6 })).rows.map(({ reportName }) => reportName);
    expect(names).toEqual([...names].sort().reverse());
    expect(await list({ limit: 5, offset: 6 })).toEqual({ total: 6, rows: [] });
    const [first] = three;
    const found = await list({ search: `person ${people.otherPartner.name} ${first?.name}`, limit: 15 });
    expect(found).toMatchObject({ total: 1, rows: [{ userId: people.stranger.id }] });
    expect(await list({ search: 'no such words', limit: 15 })).toEqual({ total: 0, rows: [] });
  });

  it('is neither listed nor counted until its user is replicated', async () => {
    await permitUser(people.stranger.id);
    await reports.permitUser(unknownId, report);
    const page = await people.administrator.api.userPermission.findAll.page({
      search: report.name,
      limit: 15,
    });
    expect(page).toMatchObject({ total: 1, rows: [{ userId: people.stranger.id }] });
  });

  it('is listed in every order for a user without a replicated partner', async () => {
    const accounts = [
      [unknownId + 1, null],
      [unknownId + 2, unknownId],
    ] as const;
    for (const [id, partner] of accounts) {
      await reports.queryRows(
        `INSERT INTO replicated_account (id, role, partner_id) VALUES ($1, 'user', $2)`,
        [id, partner],
      );
      await reports.permitUser(id, report);
    }
    for (const sort of ['user_type', '-user_type', 'surname']) {
      const { rows: listed } = await people.administrator.api.userPermission.findAll.page({
        search: report.name,
        limit: 15,
        sort,
      });
      expect(listed.map(({ userId }) => userId).sort()).toEqual(accounts.map(([id]) => id));
    }
    await reports.queryRows('DELETE FROM replicated_account WHERE id > $1', [unknownId]);
  });
});

describe('notification of a user about permissions', () => {
  it('is one event for all reports of an action, which accepts pending requests', async () => {
    const person = await reports.createPerson('user', people.otherPartner);
    const requested = await reports.createPowerBiReport(people.partner);
    const requestId = await reports.createRequest(person.id, requested);
    const three = [report, requested, await reports.createPowerBiReport(people.partner)];
    const reportIds = three.map(({ id }) => id);
    expect(await permitUser(person.id, { reportIds })).toMatchObject({ affectedRows: 3 });
    const [granted, ...others] = await findPermissionsChanged(person.id);
    expect(granted).toMatchObject({ change: 'granted', changedBy: people.administrator.id, until: null });
    expect(granted?.reports.map(({ id }) => id)).toEqual(expect.arrayContaining(reportIds));
    expect(others).toEqual([]);
    const request = await reports.queryRow('SELECT status, decided_by FROM access_request WHERE id = $1', [
      requestId,
    ]);
    expect(request).toEqual({ status: 'Accepted', decided_by: people.administrator.id });
  });

  it('tells the net change of ten minutes, with the ends and the sentence', async () => {
    const person = await reports.createPerson('user', people.otherPartner);
    const createReport = () => reports.createPowerBiReport(people.partner);
    const [extended, revoked, restored] = [await createReport(), await createReport(), await createReport()];
    const end = getIsoTimeAhead(50);
    for (const each of [extended, revoked, restored])
      await reports.permitUser(person.id, each, getTimeAhead(5));
    const change = (reportIds: number[], until: string | null) => permitUser(person.id, { reportIds, until });
    await change([report.id], null);
    await change([extended.id, restored.id], end);
    for (const { id } of [revoked, restored]) {
      const permission = await reports.queryRow<{ id: number; until: Date }>(
        'SELECT id FROM user_permission WHERE account_id = $1 AND report_id = $2',
        [person.id, id],
      );
      await reports.post(people.userAdmin, '/userPermission/delete', { id: permission.id });
    }
    await reports.queryRows(
      `INSERT INTO user_permission (account_id, report_id, until)
       SELECT account_id, report_id, former_until FROM permission_notice WHERE account_id = $1 AND report_id = $2`,
      [person.id, restored.id],
    );
    expect(await findPermissionsChanged(person.id)).toEqual([
      {
        accountId: person.id,
        change: 'granted',
        changedBy: expect.any(Number),
        until: null,
        reports: expect.arrayContaining([
          { id: report.id, name: report.name, type: 'Power Bi', until: null },
          { id: extended.id, name: extended.name, type: 'Power Bi', until: end },
        ]),
        revoked: [{ id: revoked.id, name: revoked.name, type: 'Power Bi' }],
      },
    ]);
  });

  it('tells nothing of a permission that is taken back, nor before ten minutes', async () => {
    const person = await reports.createPerson('user', people.otherPartner);
    const { insertId: id } = await permitUser(person.id);
    expect(id).toBe(await readId('user'));
    await reports.get(PermissionNoticeService).notifyDue();
    expect(
      await reports.queryRows('SELECT FROM permission_notice WHERE account_id = $1', [person.id]),
    ).toHaveLength(1);
    await reports.post(people.userAdmin, '/userPermission/delete', { id });
    expect(await findPermissionsChanged(person.id)).toEqual([]);
    expect(await reports.queryRows('SELECT FROM permission_notice')).toEqual([]);
  });

  it('does not tell a withdrawal while the report is open in another way', async () => {
    const person = await reports.createPerson('user', people.otherPartner);
    await reports.permitUser(person.id, report);
    await permitGroup();
    await reports.post(people.userAdmin, '/userPermission/delete', { id: await readId('user') });
    expect(await findPermissionsChanged(person.id)).toEqual([]);
  });
});

describe('rejected permission', () => {
  it('changes nothing for the other reports of the request', async () => {
    const foreign = await reports.createReport({ owner: people.otherPartner });
    for (const reportIds of [
      [report.id, foreign.id],
      [unknownId, report.id],
    ]) {
      const { userAdmin } = people;
      const input = { userGroupId: people.otherPartner.groupId, reportIds };
      expect((await reports.post(userAdmin, '/groupPermission/insert', input)).status).toBe(404);
      const forUser = { userId: receiver.id, reportIds };
      expect((await reports.post(userAdmin, '/userPermission/insert', forUser)).status).toBe(404);
    }
    expect(await permitGroup({ reportIds: [report.id, unknownId] }, people.administrator)).toMatchObject({
      affectedRows: 0,
    });
    expect(await reports.queryRows('SELECT FROM group_permission WHERE report_id = $1', [report.id])).toEqual(
      [],
    );
    expect(await reports.queryRows('SELECT FROM user_permission WHERE report_id = $1', [report.id])).toEqual(
      [],
    );
    expect(await reports.findAuditEntry(report.name)).toEqual([]);
  });

  it('is not deleted twice', async () => {
    await reports.permitGroup(people.otherPartner, report);
    const id = await readId('group');
    const remove = (as: Person) => reports.post(as, '/groupPermission/delete', { id });
    expect((await remove(people.otherUserAdmin)).status).toBe(404);
    expect((await remove(people.userAdmin)).body).toMatchObject({ affectedRows: 1 });
    expect((await remove(people.userAdmin)).status).toBe(404);
    expect((await remove(people.administrator)).body).toMatchObject({ affectedRows: 0 });
    expect(
      (await reports.post(people.administrator, '/userPermission/delete', { id: unknownId })).body,
    ).toMatchObject({
      affectedRows: 0,
    });
  });
});

describe('bulk action on permissions', () => {
  const call = async (kind: Kind, name: 'plan' | 'run', input: object, as = people.userAdmin) =>
    (await reports.post(as, `/${kind}Permission/${name}Bulk`, input)).body;
  const put = (kind: Kind, to: Report) =>
    kind === 'user' ? reports.permitUser(receiver.id, to) : reports.permitGroup(people.otherPartner, to);

  it.each(kinds)('of %ss changes their end and restores it', async (kind) => {
    const end = getIsoTimeAhead(50);
    await put(kind, report);
    const id = await readId(kind);
    const query = { search: report.name, action: 'end' };
    const unchanged = { ids: [], skipped: { unchanged: 1 } };
    expect(await call(kind, 'plan', { ...query, until: null })).toEqual(unchanged);
    expect(await call(kind, 'plan', { ...query, until: end })).toEqual({ ids: [id], skipped: {} });
    const result = await call(kind, 'run', { ids: [id], action: 'end', until: end });
    expect(result).toEqual({ changed: [{ id, before: '' }], failed: [] });
    expect(await call(kind, 'plan', { ids: [id], action: 'end', until: end })).toEqual(unchanged);
    expect(await call(kind, 'run', { ids: [id], action: 'end', until: null })).toEqual({
      changed: [{ id, before: end }],
      failed: [],
    });
    expect(await reports.findAuditEntry(report.name)).toHaveLength(2);
  });

  it.each(kinds)('of %ss deletes only those of reports of the own partner', async (kind) => {
    const foreign = await reports.createReport({ owner: people.otherPartner });
    await put(kind, report);
    await put(kind, foreign);
    const find = ({ id }: Report) =>
      reports.queryRows<{ id: number }>(`SELECT id FROM ${kind}_permission WHERE report_id = $1`, [id]);
    const id = await readId(kind);
    const ids = [id, ...(await find(foreign)).map((row) => row.id)];
    expect(await call(kind, 'plan', { ids, action: 'revoke' })).toEqual({
      ids: [id],
      skipped: { missing: 1 },
    });
    expect(await call(kind, 'run', { ids, action: 'revoke' })).toMatchObject({
      changed: [{ id }],
      failed: [],
    });
    expect(await find(report)).toEqual([]);
    expect(await find(foreign)).toHaveLength(1);
    expect(await reports.findAuditEntry(report.name)).toMatchObject([{ action: 'Deleted' }]);
  });

  it('opens reports to several users, each notified once, and leaves the permissions that they have', async () => {
    const other = await reports.createPowerBiReport(people.partner);
    const [first, second] = [
      await reports.createPerson('user', people.otherPartner),
      await reports.createPerson('user', people.otherPartner),
    ];
    for (const each of [report, other]) await reports.permitUser(second.id, each, getTimeAhead(5));
    const userIds = [first.id, second.id];
    const reportIds = [report.id, other.id];
    const until = getIsoTimeAhead(50);
    const grant = (as: Person, end = until) =>
      reports.post(as, '/userPermission/grantBulk', { userIds, reportIds, until: end });
    expect((await grant(people.administrator, getIsoTimeAhead(-1))).status).toBe(400);
    expect((await grant(people.userAdmin)).body).toEqual({ changed: [], failed: [] });
    expect((await grant(people.administrator)).body).toMatchObject({
      changed: [{ id: first.id, before: '' }],
      failed: [{ id: second.id, name: 'Test Person', message: 'The user has these permissions already.' }],
    });
    expect(await reports.mayOpen(first, report)).toBe(true);
    expect(await findPermissionsChanged(first.id)).toMatchObject([{ change: 'granted', until }]);
    expect(await findPermissionsChanged(second.id)).toEqual([]);
  });

  it('refuses an end that is past', async () => {
    const input = { search: report.name, action: 'end', until: getIsoTimeAhead(-1) };
    for (const kind of kinds) {
      expect((await reports.post(people.userAdmin, `/${kind}Permission/planBulk`, input)).status).toBe(400);
    }
  });
});
