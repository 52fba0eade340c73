import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestOf, reportManagementContract } from '@portal/contracts';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createReplicatedPartner } from '../support/replicated-fixtures.js';
import type { Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { control, createPowerBiReport } from '../support/emulator.js';
import { createPerson, createReport, type PartnerFixture } from '../support/fixtures.js';

type Insert = RequestOf<(typeof reportManagementContract.calls)['insert']>;

let partner: PartnerFixture;
let otherPartner: PartnerFixture;
let administrator: Person;
let userAdmin: Person;

beforeAll(async () => {
  [partner, otherPartner] = [await createReplicatedPartner(), await createReplicatedPartner()];
  administrator = await createPerson('administrator');
  userAdmin = await createPerson('userAdmin', partner);
});

const embedUrl = () => `${portalUnderTest().emulatorUrl}/map/${randomUUID()}`;
const webEmbed = (more: Partial<Insert> = {}): Insert => ({
  name: `Report ${randomUUID()}`,
  type: 'Web Embed',
  embedUrl: embedUrl(),
  ...more,
});
const powerBi = (more: Partial<Insert> = {}): Insert =>
  webEmbed({
    type: 'Power Bi',
    reportId: randomUUID(),
    datasetId: randomUUID(),
    userTypeId: partner.id,
    ...more,
  });
const typeIds = { 'Power Bi': 1, 'Web Embed': 2, Dash: 3 };
const asUpdate = (id: number, { type, ...fields }: Insert) => ({
  ...fields,
  id,
  reportTypeId: typeIds[type],
});

async function add(report: Insert): Promise<number> {
  const { insertId } = await administrator.rest.api.reportManagement.insert(report);
  if (!insertId) throw new Error(`${report.name} was not added`);
  return insertId;
}

const find = async (id: number) => (await administrator.rest.api.report.find({ id }))[0];
const errorsOf = async (person: Person, path: string, input: object) => {
  const { status, body } = await person.rest.post(path, input);
  return { status, errors: (body as { errors?: { field: string; message: string }[] }).errors };
};

describe('report', () => {
  it('is added with the fields of its kind, changed and deleted', async () => {
    const id = await add(webEmbed({ description: 'What it tells.', reportId: 'x', datasetId: 'y' }));
    expect(await find(id)).toMatchObject({
      description: 'What it tells.',
      type: 'Web Embed',
      report_id: null,
      dataset_id: null,
      user_type_id: null,
    });
    const changedReport = powerBi({ name: `Renamed ${randomUUID()}` });
    const { update, delete: remove } = administrator.rest.api.reportManagement;
    expect(await update(asUpdate(id, changedReport))).toEqual({ affectedRows: 1 });
    expect(await find(id)).toMatchObject({
      name: changedReport.name,
      description: 'What it tells.',
      type: 'Power Bi',
      report_id: changedReport.reportId,
      owner: partner.name,
    });
    expect(await remove({ id })).toEqual({ affectedRows: 1 });
    expect((await administrator.rest.post('/report/find', { id })).status).toBe(404);
    expect(await remove({ id })).toEqual({ affectedRows: 0, message: 'Failed to delete the report.' });
    expect(await update(asUpdate(id, changedReport))).toEqual({
      affectedRows: 0,
      message: 'Failed to edit the report',
    });
  });

  it('requires the fields of its kind', async () => {
    const nothing = { name: ' ', type: 'Power Bi', embedUrl: ' ' };
    expect(await errorsOf(administrator, '/report/insert', nothing)).toMatchObject({
      status: 400,
      errors: [
        { field: 'name', message: 'Please enter the Report Name' },
        { field: 'embedUrl', message: 'Please enter the report Embed URL' },
      ],
    });
    const bare = { ...webEmbed(), type: 'Power Bi' };
    expect(await errorsOf(administrator, '/report/insert', bare)).toMatchObject({
      status: 400,
      errors: [
        { field: 'reportId', message: 'Please enter the report Id' },
        { field: 'datasetId', message: 'Please enter the Dataset Id' },
        { field: 'userTypeId', message: 'Please select the report owner.' },
      ],
    });
  });

  it('has a unique Power BI id, which a deletion frees', async () => {
    const report = powerBi();
    const id = await add(report);
    const { insert, delete: remove } = administrator.rest.api.reportManagement;
    expect(await insert({ ...powerBi(), reportId: report.reportId })).toEqual({
      affectedRows: 0,
      message: 'Another report has this report Id.',
    });
    await remove({ id });
    await add(report);
  });

  it('is only embedded from allowed hosts', async () => {
    const response = await errorsOf(
      administrator,
      '/report/insert',
      webEmbed({ embedUrl: 'https://evil.example/' }),
    );
    expect(response).toEqual({
      status: 400,
      errors: [
        { field: 'embedUrl', message: expect.stringMatching(/^This address may not be embedded\. \S/) },
      ],
    });
  });

  it('requires an existing partner', async () => {
    const { insert } = administrator.rest.api.reportManagement;
    expect(await insert(webEmbed({ userTypeId: 2_000_000_000 }))).toMatchObject({ affectedRows: 0 });
  });

  it('of Power BI that was added by hand opens from the workspace of its address', async () => {
    const existing = await createPowerBiReport(partner);
    const { embed_url } = await sqlRow<{ embed_url: string }>(
      'reports',
      'UPDATE report SET deleted_at = now() WHERE id = $1 RETURNING embed_url',
      [existing.id],
    );
    await add(powerBi({ reportId: existing.reportId, datasetId: existing.datasetId, embedUrl: embed_url }));
    const { token } = await userAdmin.rest.api.embedding.getEmbedToken({
      reportId: existing.reportId,
      datasetId: existing.datasetId,
    });
    expect(token).not.toBe('');
    await control('DELETE', `/reports/${existing.reportId}`);
  });
});

describe('user admin', () => {
  it('adds, changes and deletes reports of its own partner', async () => {
    const { insert, update, delete: remove } = userAdmin.rest.api.reportManagement;
    const report = webEmbed();
    const { insertId: id = 0 } = await insert(report);
    expect(await find(id)).toMatchObject({ user_type_id: partner.id });
    expect(await update(asUpdate(id, { ...report, name: `Mine ${id}` }))).toEqual({ affectedRows: 1 });
    expect(await find(id)).toMatchObject({ name: `Mine ${id}`, user_type_id: partner.id });
    expect(await remove({ id })).toEqual({ affectedRows: 1 });
  });

  it('cannot change reports of other partners', async () => {
    const report = await createReport({ owner: otherPartner });
    const update = asUpdate(report.id, webEmbed());
    for (const [path, input] of [
      ['/report/update', update],
      ['/report/delete', { id: report.id }],
      ['/report/delete', { id: 2_000_000_000 }],
    ] as const) {
      expect([path, (await userAdmin.rest.post(path, input)).status]).toEqual([path, 404]);
    }
    const movedReport = webEmbed({ userTypeId: otherPartner.id });
    expect((await userAdmin.rest.post('/report/insert', movedReport)).status).toBe(403);
    expect(
      (await userAdmin.rest.post('/report/findByReportOwner', { userTypeId: otherPartner.id })).status,
    ).toBe(403);
  });
});

describe('candidates for a permission', () => {
  it('are listed without those that have it', async () => {
    const report = await createReport({ owner: partner });
    const { accountId, groupId } = { accountId: userAdmin.account.id, groupId: partner.groupId };
    const { reportManagement } = userAdmin.rest.api;
    const ofGroup = () => reportManagement.findUnselectedByGroupIdAndOwner({ userGroupId: groupId });
    const ofUser = () =>
      reportManagement.findUnselectedByUserIdAndOwner({ userId: accountId, userTypeId: partner.id });
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    expect(ids(await ofGroup())).toContain(report.id);
    expect(ids(await ofUser())).toContain(report.id);
    await sql('reports', 'INSERT INTO group_permission (group_id, report_id) VALUES ($1, $2)', [
      groupId,
      report.id,
    ]);
    await sql(
      'reports',
      `INSERT INTO user_permission (account_id, report_id, until) VALUES ($1, $2, now() - interval '1 hour')`,
      [accountId, report.id],
    );
    expect(ids(await ofGroup())).not.toContain(report.id);
    expect(ids(await ofUser())).toContain(report.id);
    await sql('reports', 'UPDATE user_permission SET until = NULL WHERE report_id = $1', [report.id]);
    expect(ids(await ofUser())).not.toContain(report.id);
    expect(ids(await reportManagement.findByReportOwner({ userTypeId: partner.id }))).toContain(report.id);
  });
});

describe('category', () => {
  const newName = () => `Category ${randomUUID()}`;
  const fields = (name = newName()) => ({ name, fullname: `All of ${name}`, description: 'For tests.' });

  it('is added, listed, changed and deleted, and its reports remain without a category', async () => {
    const { reportCategory, reportManagement } = administrator.rest.api;
    const { insertId: id = 0 } = await reportCategory.insert(fields());
    const reports = [(await createReport()).id, (await createReport()).id];
    expect(await reportManagement.updateCategory({ reports, categoryId: id })).toEqual({ affectedRows: 2 });
    const renamed = fields();
    expect(await reportCategory.update({ id, ...renamed })).toEqual({ affectedRows: 1 });
    const page = await reportCategory.findAll.page({ search: renamed.name, limit: 15 });
    expect(page).toEqual({ rows: [{ id, ...renamed }], total: 1 });
    for (const report of reports) expect(await find(report)).toMatchObject({ category: renamed.name });
    expect(await reportCategory.delete({ id })).toEqual({ affectedRows: 1 });
    for (const report of reports) expect(await find(report)).toMatchObject({ category: null });
    expect(await reportCategory.delete({ id })).toEqual({
      affectedRows: 0,
      message: 'Failed to delete the report category.',
    });
    expect(await reportCategory.update({ id, ...renamed })).toMatchObject({
      affectedRows: 0,
      message: 'Failed to edit the report category.',
    });
  });

  it('has a unique name', async () => {
    const { reportCategory } = administrator.rest.api;
    const first = fields();
    await reportCategory.insert(first);
    expect(await reportCategory.insert(fields(first.name.toUpperCase()))).toMatchObject({
      affectedRows: 0,
      message: expect.stringContaining('already'),
    });
  });

  it('is assigned to all of the reports or none', async () => {
    const { reportCategory, reportManagement } = administrator.rest.api;
    const { insertId: id = 0 } = await reportCategory.insert(fields());
    const { id: report } = await createReport();
    const refused = { affectedRows: 0, message: 'Failed to edit the report category.' };
    const unknownId = 2_000_000_000;
    expect(await reportManagement.updateCategory({ reports: [report, unknownId], categoryId: id })).toEqual(
      refused,
    );
    expect(await reportManagement.updateCategory({ reports: [report], categoryId: unknownId })).toEqual(
      refused,
    );
    expect(await find(report)).toMatchObject({ category: null });
  });
});

describe('most viewed reports', () => {
  it('come first with their counts in total and today', async () => {
    const user = await createPerson('user', partner);
    const [often, once, never] = [
      await createReport({ owner: partner }),
      await createReport({ owner: partner }),
      await createReport({ owner: partner }),
    ];
    for (const { id } of [often, often, once]) {
      await user.rest.api.viewership.insert({ userId: user.account.id, reportId: id });
    }
    const counts = (rows: { id: number; count: number }[]) =>
      rows.filter(({ id }) => [often.id, once.id, never.id].includes(id)).map(({ id, count }) => [id, count]);
    const { report } = user.rest.api;
    const viewed = await eventually(
      async () => counts(await report.findMostViewed({})),
      (rows) => rows[0]?.[1] === 2 && rows[1]?.[1] === 1,
    );
    expect(viewed).toEqual([
      [often.id, 2],
      [once.id, 1],
      [never.id, 0],
    ]);
    // The reports have the same type and day, so the newest comes first regardless of views.
    expect(counts(await report.findMostViewedToday({}))).toEqual(viewed.slice(0, 2).toReversed());
    const leastViewed = await report.findMostViewed.page({ sort: 'count', limit: 500 });
    expect(counts(leastViewed.rows)).toEqual(viewed.toReversed());
    await sql('reports', `UPDATE report_view_count SET day = day - 1 WHERE report_id = $1`, [often.id]);
    expect(counts(await report.findMostViewedToday({}))).toEqual([[once.id, 1]]);
  });

  it('of a day are listed even without a later view', async () => {
    const user = await createPerson('user', partner);
    const { id } = await createReport({ owner: partner });
    const { report, viewership } = user.rest.api;
    await viewership.insert({ userId: user.account.id, reportId: id });
    const today = async () => (await report.findMostViewedToday({})).find((row) => row.id === id)?.count;
    await eventually(today, (count) => count === 1);
    await sql('analytics', 'UPDATE report_views SET last_day_count = 7 WHERE report_id = $1', [id]);
    await eventually(today, (count) => count === 7);
  });
});

describe('requestable reports', () => {
  it('are closed reports without a request of the caller', async () => {
    const user = await createPerson('user', partner);
    const ids = { userId: user.account.id, userTypeId: partner.id };
    const [own, others] = [
      await createReport({ owner: partner }),
      await createReport({ owner: otherPartner }),
    ];
    const { report } = user.rest.api;
    const listed = async () => (await report.findAllNotRequested(ids)).map(({ id }) => id);
    expect(await listed()).toContain(others.id);
    expect(await listed()).not.toContain(own.id);
    const found = await report.findAllNotRequested.page({ ...ids, search: others.name, limit: 15 });
    expect(found.rows.map((row) => Object.keys(row).sort())).toEqual([
      ['category', 'date_uploaded', 'description', 'id', 'name', 'owner', 'status', 'type'],
    ]);
    await user.rest.api.accessRequest.insert({ userId: ids.userId, reportId: others.id });
    expect(await listed()).not.toContain(others.id);
  });
});

describe('audit trail', () => {
  it('names the author and the changes of a report', async () => {
    const report = webEmbed();
    const id = await add(report);
    await administrator.rest.api.reportManagement.update(asUpdate(id, { ...report, userTypeId: partner.id }));
    await administrator.rest.api.reportManagement.delete({ id });
    const entries = await eventually(
      () =>
        sql(
          'identity',
          `SELECT action, before, after FROM audit_entry WHERE kind = 'Report' AND subject_id = $1 ORDER BY id`,
          [id],
        ),
      ({ length }) => length === 3,
    );
    expect(entries).toMatchObject([
      { action: 'Added', before: null, after: { name: report.name, owner: null } },
      { action: 'Changed', before: { owner: null }, after: { owner: partner.name } },
      { action: 'Deleted', before: { name: report.name }, after: null },
    ]);
  });
});
