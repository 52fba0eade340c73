import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { reportEvents } from '@portal/contracts';
import { listIds, usePeople, useReports } from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);

const createName = () => `Category ${randomUUID()}`;
const createFields = (name = createName()) => ({
  name,
  fullname: `All of ${name}`,
  description: 'For tests.',
});
const getCategoriesApi = () => people.administrator.api.reportCategory;
const getManagementApi = () => people.administrator.api.reportManagement;
const add = async (values = createFields()) => (await getCategoriesApi().insert(values)).insertId ?? 0;
const find = async (id: number) => (await people.administrator.api.report.find({ id }))[0];
const unknownId = 2_000_000_000;

describe('category', () => {
  it('is added, listed, changed and deleted, and its reports remain without a category', async () => {
    const id = await add();
    const ids = [(await reports.createReport()).id, (await reports.createReport()).id];
    expect(await getManagementApi().updateCategory({ reports: ids, categoryId: id })).toEqual({
      affectedRows: 2,
    });
    const renamed = createFields();
    expect(await getCategoriesApi().update({ id, ...renamed })).toEqual({ affectedRows: 1 });
    expect(await getCategoriesApi().update({ id, ...renamed })).toEqual({ affectedRows: 1 });
    const page = await getCategoriesApi().findAll.page({ search: renamed.name, limit: 15 });
    expect(page).toEqual({ rows: [{ id, ...renamed }], total: 1 });
    for (const report of ids) expect(await find(report)).toMatchObject({ category: renamed.name });
    expect(await getCategoriesApi().delete({ id })).toEqual({ affectedRows: 1 });
    for (const report of ids) expect(await find(report)).toMatchObject({ category: null });
    expect(await getCategoriesApi().delete({ id })).toMatchObject({
      affectedRows: 0,
      message: 'Failed to delete the report category.',
    });
    expect(await getCategoriesApi().update({ id, ...renamed })).toMatchObject({
      affectedRows: 0,
      message: 'Failed to edit the report category.',
    });
  });

  it('is sorted by each column', async () => {
    const prefix = randomUUID();
    for (const letter of ['b', 'A', 'c']) {
      await add({ name: `${letter} ${prefix}`, fullname: `${letter} in full`, description: letter });
    }
    for (const sort of ['name', 'fullname', 'description', 'description,name']) {
      const { rows } = await getCategoriesApi().findAll.page({ search: prefix, limit: 15, sort });
      expect(rows.map(({ description }) => description)).toEqual(['A', 'b', 'c']);
    }
    expect((await getCategoriesApi().findAll({})).length).toBeGreaterThanOrEqual(3);
  });

  it('has a unique name', async () => {
    const first = createFields();
    const id = await add();
    await add(first);
    for (const write of [
      getCategoriesApi().insert(createFields(first.name.toUpperCase())),
      getCategoriesApi().update({ id, ...first }),
    ]) {
      expect(await write).toMatchObject({ affectedRows: 0, message: expect.stringContaining('already') });
    }
  });

  it.each(['name', 'fullname', 'description'])('has a %s', async (field) => {
    const input = { ...createFields(), [field]: ' ' };
    const response = await reports.post(people.administrator, '/reportCategory/insert', input);
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('is assigned to all of the reports or none', async () => {
    const id = await add();
    const report = await reports.createReport();
    const deleted = await reports.createReport();
    await reports.deleteReport(deleted);
    const refused = { affectedRows: 0, message: 'Failed to edit the report category.' };
    for (const [ids, categoryId] of [
      [[report.id, unknownId], id],
      [[report.id, deleted.id], id],
      [[report.id], unknownId],
    ] as const) {
      expect(await getManagementApi().updateCategory({ reports: [...ids], categoryId })).toMatchObject(
        refused,
      );
    }
    expect(await find(report.id)).toMatchObject({ category: null });
  });

  it('shows its reports until they are removed', async () => {
    const partner = await reports.createPartner();
    const user = await reports.createPerson('user', partner);
    const other = await reports.createReport({ owner: partner });
    const ids = [
      (await reports.createReport({ owner: partner })).id,
      (await reports.createReport({ owner: partner })).id,
    ];
    const id = await add();
    const assign = (categoryId: number | null) =>
      getManagementApi().updateCategory({ reports: ids, categoryId });
    expect(await assign(id)).toEqual({ affectedRows: 2 });
    const { report } = user.api;
    expect(await report.findCardData(user.ids)).toEqual([
      expect.objectContaining({ id, count: 2, description: 'For tests.' }),
      {
        id: null,
        name: 'Other reports',
        fullname: 'Other reports',
        count: 1,
        description: 'The category description is not available.',
      },
    ]);
    const counts = await user.api.reportCategory.findReportCount(user.ids);
    expect(counts.filter(({ count }) => count > 0)).toMatchObject([{ id, count: 2 }]);
    expect(listIds(await report.findByUserGroup({ ...user.ids, categoryId: id }))).toEqual(ids);
    expect(await assign(null)).toEqual({ affectedRows: 2 });
    expect(await report.findByUserGroup({ ...user.ids, categoryId: id })).toEqual([]);
    expect(listIds(await report.findAll({}))).toEqual([other.id, ...ids]);
    const cards = await people.administrator.api.report.findCardData(user.ids);
    expect(cards).toMatchObject([{ id: null, count: 3 }]);
  });

  it('is published with its full name, and its deletion', async () => {
    const category = createFields();
    const id = await add(category);
    await getCategoriesApi().update({ ...category, id, fullname: 'Another name' });
    await getCategoriesApi().delete({ id });
    const published = await reports.findPublished(reportEvents.category);
    expect(published.filter((event) => event.id === String(id)).map(({ value }) => value?.name)).toEqual([
      category.fullname,
      'Another name',
      undefined,
    ]);
  });

  it('is recorded with the assignment of reports', async () => {
    const report = await reports.createReport();
    const category = createFields();
    const id = await add(category);
    await getManagementApi().updateCategory({ reports: [report.id], categoryId: id });
    await getCategoriesApi().update({ id, ...category, fullname: 'In full again' });
    await getCategoriesApi().delete({ id });
    const about = { kind: 'Report category', subjectId: id, actorId: people.administrator.id };
    expect(await reports.findAuditEntry(category.name)).toMatchObject([
      { ...about, action: 'Added' },
      {
        ...about,
        action: 'Changed',
        before: { fullname: category.fullname },
        after: { fullname: 'In full again' },
      },
      { ...about, action: 'Deleted' },
    ]);
    const ofReport = { kind: 'Report', action: 'Changed', subjectId: report.id };
    expect(await reports.findAuditEntry(report.name)).toMatchObject([
      { ...ofReport, before: { category: null }, after: { category: category.name } },
      { ...ofReport, before: { category: category.name }, after: { category: null } },
    ]);
  });
});
