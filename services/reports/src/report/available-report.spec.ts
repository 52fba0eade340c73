import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { usePeople, useReports, type Person, type Report } from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);

const find = ({ id }: Report, person: Person) => reports.post(person, '/report/findRequestable', { id });
const findListed = async (person: Person, search: string) =>
  (await person.api.report.findAllNotRequested.page({ ...person.ids, search, limit: 15 })).rows;

describe('requestable report', () => {
  let report: Report;
  beforeEach(async () => {
    report = await reports.createPowerBiReport(people.partner);
  });

  it('is listed for users and user admins who may not open it, without embed fields', async () => {
    for (const person of [people.stranger, people.otherUserAdmin]) {
      const [found] = await findListed(person, report.name);
      expect(found).toMatchObject({ id: report.id, name: report.name, owner: people.partner.name });
      const fields = ['category', 'date_uploaded', 'description', 'id', 'name', 'owner', 'status', 'type'];
      expect(Object.keys(found ?? {}).sort()).toEqual(fields);
      const { body } = await find(report, person);
      expect(body).toEqual([{ ...found, is_requested: false }]);
    }
    expect(await people.stranger.api.report.findAllNotRequested(people.stranger.ids)).toContainEqual(
      expect.objectContaining({ id: report.id }),
    );
  });

  it('shows only the pending request of the caller', async () => {
    await reports.createRequest(people.stranger.id, report);
    expect((await find(report, people.stranger)).body).toMatchObject([{ is_requested: true }]);
    expect((await find(report, people.otherUserAdmin)).body).toMatchObject([{ is_requested: false }]);
    expect(await findListed(people.stranger, report.name)).toEqual([]);
    await reports.queryRows(`UPDATE access_request SET status = 'Denied' WHERE report_id = $1`, [report.id]);
    expect((await find(report, people.stranger)).body).toMatchObject([{ is_requested: false }]);
    expect(await findListed(people.stranger, report.name)).toHaveLength(1);
  });

  it('is hidden when it was imported and has no owner, is deleted, open or unknown', async () => {
    const [imported, open] = [
      await reports.createReport({ type: 'Power Bi' }),
      await reports.createPowerBiReport(people.partner),
    ];
    await reports.permitUser(people.stranger.id, open);
    await reports.deleteReport(report);
    for (const each of [imported, open, report, { ...report, id: 2_000_000_000 }]) {
      const response = await find(each, people.stranger);
      expect(response.status).toBe(404);
      expect(JSON.stringify(response.body)).not.toContain(each.name);
      expect(await findListed(people.stranger, each.name)).toEqual([]);
    }
    expect(await findListed(people.user, open.name)).toEqual([]);
  });

  it('is found by one typo and sorted by each column', async () => {
    const owner = await reports.createPartner();
    const names = ['Avocado harvest', 'Banana harvest', 'Cherry harvest'];
    for (const name of names) await reports.createReport({ name, owner });
    const page = async (query: object) =>
      (
        await people.stranger.api.report.findAllNotRequested.page({
          ...people.stranger.ids,
          search: 'harvset',
          limit: 15,
          ...query,
        })
      ).rows.map(({ name }) => name);
    expect(await page({ sort: 'name' })).toEqual(names);
    expect(await page({ sort: '-name', offset: 1 })).toEqual([...names].reverse().slice(1));
    expect(await page({ sort: 'owner,type,-date_uploaded' })).toEqual([...names].reverse());
    expect(await page({})).toEqual([...names].reverse());
  });

  it('is not for administrators', async () => {
    expect((await find(report, people.administrator)).status).toBe(403);
    expect(await findListed(people.administrator, report.name)).toEqual([]);
  });
});

describe('Power BI report that no import has found', () => {
  const awaited = 'Not available yet';
  let report: { id: number; name: string; reportId: string };
  let permitted: Person;
  let category: number;
  const names = (list: { name: string }[]) => list.map(({ name }) => name);

  beforeAll(async () => {
    const permittedPartner = await reports.createPartner();
    permitted = await reports.createPerson('userAdmin', permittedPartner);
    const fields = { name: `Awaited ${randomUUID()}`, reportId: randomUUID() as string };
    const { insertId: id = 0 } = await people.userAdmin.api.reportManagement.insert({
      ...fields,
      type: 'Power Bi',
      datasetId: randomUUID(),
      embedUrl: `https://app.powerbi.com/reportEmbed?reportId=${fields.reportId}`,
    });
    report = { ...fields, id };
    const asReport = { ...report, datasetId: null };
    await reports.permitGroup(permittedPartner, asReport);
    await reports.permitUser(permitted.id, asReport);
    ({ id: category } = await reports.queryRow<{ id: number }>(
      `INSERT INTO report_category (name) VALUES ('Awaited') RETURNING id`,
    ));
    const move = { reports: [id], categoryId: category };
    expect(await people.administrator.api.reportManagement.updateCategory(move)).toEqual({ affectedRows: 1 });
  });

  it('is shown as not available yet to users who manage it', async () => {
    const input = { userTypeId: people.partner.id };
    const owned = await people.userAdmin.api.reportManagement.findByReportOwner(input);
    expect(owned.find(({ id }) => id === report.id)).toMatchObject({ status: awaited });
    for (const { api } of [people.userAdmin, people.administrator]) {
      expect(await api.report.find({ id: report.id })).toMatchObject([{ status: awaited }]);
    }
    const page = await people.administrator.api.report.findAll.page({ search: report.name, limit: 15 });
    expect(page.rows).toMatchObject([{ status: awaited }]);
  });

  it('can be given permissions', async () => {
    const { groupId } = await reports.createPartner();
    const { api, ids } = people.userAdmin;
    const ofGroup = { userGroupId: groupId, userTypeId: people.partner.id };
    const candidates = await api.reportManagement.findUnselectedByGroupIdAndOwner(ofGroup);
    expect(names(candidates)).toContain(report.name);
    const ofUser = { ...ids, targetUserId: people.user.id };
    expect(names(await api.reportManagement.findUnselectedByUserIdAndOwner(ofUser))).toContain(report.name);
    const permission = { userGroupId: groupId, reportIds: [report.id], viewedBy: 'Allow All' as const };
    expect(await api.groupPermission.insert(permission)).toMatchObject({ affectedRows: 1 });
  });

  it.each([
    ['the user admin of its owner', () => people.userAdmin],
    ['a user of its owner', () => people.user],
    ['a user with permissions', () => permitted],
    ['a user without a permission', () => people.stranger],
  ])('is in no list, count or search of %s', async (_case, getPerson) => {
    const { api, ids } = getPerson();
    const page = { search: report.name, limit: 15 };
    const lists = await Promise.all([
      api.report.findAll({}),
      api.report.findAll.page(page).then((found) => found.rows),
      api.report.findByUserGroup(ids),
      api.report.findMostViewed({}),
      api.report.findTop5ByUserGroupId(ids),
      api.report.searchByUserGroupId({ ...ids, searchText: report.name }),
      api.report.findAllNotRequested.page({ ...ids, ...page }).then((found) => found.rows),
      api.rating.findAllReportRatings.page(page).then((found) => found.rows),
    ]);
    expect(lists.flatMap((list: { name: string }[]) => names(list))).not.toContain(report.name);
    expect(names(await api.report.findCardData(ids))).not.toContain('Awaited');
    const counts = await api.reportCategory.findReportCount(ids);
    expect(counts.find(({ id }) => id === category)?.count).toBe(0);
  });

  it('cannot be opened or requested by any user', async () => {
    for (const person of [people.userAdmin, people.user, permitted, people.stranger]) {
      expect((await reports.post(person, '/favourite/insert', { reportId: report.id })).status).toBe(404);
      const token = await reports.post(person, '/viewership/getEmbedToken', { reportId: report.reportId });
      expect(token.status).toBe(404);
    }
    const forAdministrator = await reports.post(people.administrator, '/viewership/getEmbedToken', {
      reportId: report.reportId,
    });
    expect(forAdministrator.body).toMatchObject({
      status: 404,
      detail: 'The report can be opened once an import has found it in Power BI.',
    });
    const requested = { userId: people.stranger.id, reportId: report.id, message: '' };
    expect(await people.stranger.api.accessRequest.insert(requested)).toMatchObject({ affectedRows: 0 });
  });

  it('is explained as closed with the reason', async () => {
    const { accessExplained } = people.administrator.api;
    expect(await accessExplained.findAll({ reportId: report.id })).toEqual([]);
    const explanation = await accessExplained.explain({ userId: permitted.id, reportId: report.id });
    expect(explanation).toEqual({ allowed: false, grants: [], missing: [{ code: 'reportNotAvailableYet' }] });
  });

  it('is hidden from user admins of other partners like other reports of its owner', async () => {
    expect((await reports.post(permitted, '/report/find', { id: report.id })).status).toBe(404);
    expect((await reports.post(permitted, '/report/delete', { id: report.id })).status).toBe(404);
  });
});
