import { beforeEach, describe, expect, it } from '@jest/globals';
import { getTimeAhead, usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);
let report: Report;
let stranger: Person;

beforeEach(async () => {
  report = await reports.createPowerBiReport(people.partner);
  stranger = await reports.createPerson('user', people.otherPartner);
});

const getStatus = async (person: Person, path: string, id: number) =>
  (await reports.post(person, path, { id })).status;
const page = { limit: 15 };
const getAbout = async (person: Person) => person.api.aboutReport.find({ id: report.id });
const findPeople = async (person: Person, paging = {}) =>
  person.api.aboutReport.findPeople.page({ id: report.id, ...page, ...paging });

describe('the page of a report', () => {
  it('says why the caller may open it, and shows its ratings', async () => {
    await reports.permitGroup(people.otherPartner, report);
    await reports.permitUser(stranger.id, report, getTimeAhead(1));
    await reports.post(stranger, '/rating/insert', {
      reportIdOrUrl: report.id,
      userId: stranger.id,
      star: 4,
    });
    await reports.post(people.user, '/rating/insert', {
      reportIdOrUrl: report.id,
      userId: people.user.id,
      star: 1,
    });
    const stars = [0, 1, 0, 0, 1, 0];
    const owner = people.partner.name;
    expect(await getAbout(stranger)).toMatchObject({
      id: report.id,
      owner,
      stars,
      ownStar: 4,
      isManaged: false,
    });
    expect((await getAbout(stranger)).grants.map(({ reason }) => reason)).toEqual([
      'Group permission',
      'User permission',
    ]);
    const ownPartner = { reason: 'Own partner', by: owner, since: null, until: null };
    expect(await getAbout(people.userAdmin)).toMatchObject({
      isManaged: true,
      ownStar: null,
      grants: [ownPartner],
    });
    const asAdministrator = { reason: 'Administrator', by: null, since: null, until: null };
    expect(await getAbout(people.administrator)).toMatchObject({
      isManaged: true,
      grants: [asAdministrator],
    });
    expect(Object.keys(await getAbout(stranger))).not.toContain('embed_url');
  });

  it('is open without a reason to a user admin whose report cannot be opened yet', async () => {
    report = await reports.createReport({ type: 'Power Bi', owner: people.partner, workspace: null });
    expect(await getAbout(people.userAdmin)).toMatchObject({ isManaged: true, grants: [] });
    expect(await getStatus(people.user, '/aboutReport/find', report.id)).toBe(404);
    expect(await findPeople(people.userAdmin)).toEqual({ rows: [], total: 0 });
  });

  it('is not found by users who may neither open nor manage the report', async () => {
    for (const path of ['/aboutReport/find', '/aboutReport/findUpdates']) {
      expect(await getStatus(stranger, path, report.id)).toBe(404);
      expect(await getStatus(people.otherUserAdmin, path, report.id)).toBe(404);
      expect(await getStatus(people.administrator, path, 2_000_000_000)).toBe(404);
    }
    await reports.deleteReport(report);
    expect(await getStatus(people.administrator, '/aboutReport/find', report.id)).toBe(404);
  });

  it('lists update notes, the newest first', async () => {
    for (const updates of ['First figures.', 'Second figures.'])
      await reports.post(people.userAdmin, '/reportUpdate/insert', { reportId: report.id, updates });
    const notes = await people.user.api.aboutReport.findUpdates.page({ id: report.id, limit: 1 });
    expect(notes).toMatchObject({ total: 2, rows: [{ updates: 'Second figures.' }] });
    expect(await people.user.api.aboutReport.findUpdates({ id: report.id })).toHaveLength(2);
    const found = await people.user.api.aboutReport.findUpdates.page({ id: report.id, search: 'first' });
    expect(found).toMatchObject({ total: 1, rows: [{ updates: 'First figures.' }] });
  });
});

describe('access to a report', () => {
  it('is listed by person, with the permissions that can be taken away', async () => {
    await reports.permitUser(stranger.id, report);
    const { total, rows: listed } = await findPeople(people.administrator, { sort: 'reason' });
    expect(total).toBe(3);
    const permission = await reports.queryRows('SELECT id FROM user_permission WHERE report_id = $1', [
      report.id,
    ]);
    expect(listed.map(({ userId, reason, permissionId }) => [userId, reason, permissionId])).toEqual([
      [people.user.id, 'Own partner', null],
      [people.userAdmin.id, 'Own partner', null],
      [stranger.id, 'User permission', permission[0]?.id],
    ]);
    expect(await findPeople(people.userAdmin, { sort: 'reason' })).toEqual({ total, rows: listed });
    expect(await findPeople(people.userAdmin, { limit: 1, offset: 2, sort: 'reason' })).toMatchObject({
      total,
      rows: [{ userId: stranger.id }],
    });
    const search = people.otherPartner.name;
    expect(await findPeople(people.administrator, { search })).toMatchObject({
      rows: [{ userId: stranger.id }],
    });
  });

  it('names people of another group to administrators alone', async () => {
    await reports.permitGroup(people.otherPartner, report);
    const findAccountIds = async (person: Person) =>
      (await findPeople(person)).rows.map(({ userId }) => userId);
    expect(await findAccountIds(people.administrator)).toContain(stranger.id);
    expect(await findAccountIds(people.userAdmin)).not.toContain(stranger.id);
    await reports.permitUser(stranger.id, report);
    expect(await findAccountIds(people.userAdmin)).toContain(stranger.id);
  });

  it('is counted by partner and reason', async () => {
    await reports.permitGroup(people.otherPartner, report, 'Only Admin(s)');
    await reports.permitUser(stranger.id, report);
    const { partner, otherPartner } = people;
    const none = { ownPartner: 0, byGroup: 0, byUser: 0 };
    const expected = [
      { id: partner.id, name: partner.name, people: 2, ...none, ownPartner: 2 },
      { id: otherPartner.id, name: otherPartner.name, people: 2, ...none, byGroup: 1, byUser: 1 },
    ];
    for (const caller of [people.administrator, people.userAdmin]) {
      const found = await caller.api.aboutReport.findPartners({ id: report.id });
      expect(found.sort((a, b) => a.id - b.id)).toMatchObject(expected);
    }
  });

  it('is listed by group', async () => {
    await reports.permitGroup(people.otherPartner, report, 'Only Admin(s)');
    const group = { userGroupId: people.otherPartner.groupId, viewedBy: 'Only Admin(s)' };
    expect(await people.userAdmin.api.aboutReport.findGroups.page({ id: report.id, ...page })).toMatchObject({
      total: 1,
      rows: [group],
    });
    const search = 'no such group';
    const none = await people.userAdmin.api.aboutReport.findGroups.page({ id: report.id, search });
    expect(none).toEqual({ total: 0, rows: [] });
  });

  it('is shown to administrators and the user admins of the owner alone', async () => {
    await reports.permitGroup(people.otherPartner, report);
    for (const list of ['findPeople', 'findPartners', 'findGroups']) {
      const path = `/aboutReport/${list}`;
      expect(await getStatus(people.user, path, report.id)).toBe(403);
      expect(await getStatus(people.otherUserAdmin, path, report.id)).toBe(404);
      expect(await getStatus(people.userAdmin, path, 2_000_000_000)).toBe(404);
    }
  });
});

describe('the reports of a person', () => {
  const getReports = (person: Person, paging = {}) =>
    person.api.personReports.findOpen.page({ id: stranger.id, ...page, search: report.name, ...paging });

  it('are listed with reasons, and with permissions for managed reports', async () => {
    await reports.permitUser(stranger.id, report);
    const [permission] = await reports.queryRows('SELECT id FROM user_permission WHERE report_id = $1', [
      report.id,
    ]);
    const open = { reportId: report.id, reason: 'User permission' };
    expect(await getReports(people.administrator)).toMatchObject({
      total: 1,
      rows: [{ ...open, permissionId: permission?.id }],
    });
    // The permission is for a report of another partner.
    expect(await getReports(people.otherUserAdmin)).toMatchObject({
      rows: [{ ...open, permissionId: null }],
    });
  });

  it('are all reports for an administrator', async () => {
    const { api, id } = people.administrator;
    const found = await api.personReports.findOpen.page({ id, ...page, search: report.name });
    expect(found).toMatchObject({ total: 1, rows: [{ reason: 'Administrator', permissionId: null }] });
  });

  it('are not found by a user admin of another partner, and refused to users', async () => {
    const path = '/person/findReports';
    expect(await getStatus(people.userAdmin, path, stranger.id)).toBe(404);
    expect(await getStatus(people.otherUserAdmin, path, people.administrator.id)).toBe(404);
    expect(await getStatus(people.administrator, path, 2_000_000_000)).toBe(404);
    expect(await getStatus(stranger, path, stranger.id)).toBe(403);
  });
});
