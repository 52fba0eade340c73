import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportRow } from '@portal/contracts';
import { sql } from '../support/databases.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
} from '../support/replicated-fixtures.js';
import { ownIds, type Person } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';
import { createReport, type PartnerFixture, permitGroup, permitUser } from '../support/fixtures.js';

const awaited = 'Not available yet';

let partner: PartnerFixture;
let userAdmin: Person;
let user: Person;
let administrator: Person;
let permittedPerson: Person;
let stranger: Person;
let report: { id: number; name: string; reportId: string };

const category = { id: 0, name: `Category ${randomUUID()}` };
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
const own = async () =>
  await userAdmin.rest.api.reportManagement.findByReportOwner({ userTypeId: partner.id });

beforeAll(async () => {
  const other = await createReplicatedPartner();
  partner = await createReplicatedPartner();
  [userAdmin, user, administrator, permittedPerson, stranger] = await Promise.all([
    createReplicatedPerson('userAdmin', partner),
    createReplicatedPerson('user', partner),
    createReplicatedPerson('administrator'),
    createReplicatedPerson('userAdmin', other),
    createReplicatedPerson('user', await createReplicatedPartner()),
  ]);
  const fields = { name: `Awaited ${randomUUID()}`, reportId: randomUUID() as string };
  const response = await userAdmin.rest.api.reportManagement.insert({
    ...fields,
    type: 'Power Bi',
    datasetId: randomUUID(),
    embedUrl: `${portalUnderTest().emulatorUrl}/reportEmbed?reportId=${fields.reportId}`,
  });
  expect(response).toMatchObject({ affectedRows: 1 });
  report = { ...fields, id: response.insertId ?? 0 };
  const row = { ...report, datasetId: null };
  await permitGroup(other, row);
  await permitUser(permittedPerson.account.id, row);
  await administrator.rest.post('/reportCategory/insert', {
    ...{ name: category.name, fullname: category.name, description: 'Made for a test.' },
  });
  const [{ id = 0 } = {}] = await sql<{ id: number }>(
    'reports',
    'SELECT id FROM report_category WHERE name = $1',
    [category.name],
  );
  category.id = id;
  await administrator.rest.api.reportManagement.updateCategory({ reports: [report.id], categoryId: id });
});

describe('Power BI report that no import has found', () => {
  it('is shown as not available yet to users who manage it', async () => {
    expect(await own()).toMatchObject([{ name: report.name, status: awaited }]);
    const page = { search: report.name, limit: 15 };
    for (const person of [userAdmin, administrator]) {
      expect(await person.rest.api.report.find({ id: report.id })).toMatchObject([{ status: awaited }]);
    }
    expect((await administrator.rest.api.report.findAll.page(page)).rows).toMatchObject([
      { status: awaited },
    ]);
  });

  it('can be given permissions', async () => {
    const { reportManagement } = userAdmin.rest.api;
    const group = await createReplicatedPartner();
    const ofGroup = await reportManagement.findUnselectedByGroupIdAndOwner({
      userGroupId: group.groupId,
      userTypeId: partner.id,
    });
    const ofUser = await reportManagement.findUnselectedByUserIdAndOwner({
      ...ownIds(userAdmin),
      targetUserId: user.account.id,
    });
    expect([names(ofGroup), names(ofUser)]).toEqual([[report.name], [report.name]]);
    const response = await userAdmin.rest.api.groupPermission.insert({
      ...{ userGroupId: group.groupId, reportIds: [report.id], viewedBy: 'Allow All' },
    });
    expect(response).toMatchObject({ affectedRows: 1 });
  });

  it.each([
    ['the user admin of its owner', () => userAdmin],
    ['a user of its owner', () => user],
    ['a user with permissions', () => permittedPerson],
    ['a user without a permission', () => stranger],
  ])('is in no list, count or search of %s', async (_caller, personOf) => {
    const person = personOf();
    const { report: reports, reportCategory } = person.rest.api;
    const page = { search: report.name, limit: 15 };
    const lists = await Promise.all([
      reports.findAll({}),
      reports.findAll.page(page).then(({ rows }) => rows),
      reports.findByUserGroup(ownIds(person)),
      reports.findMostViewed({}),
      reports.findTop5ByUserGroupId(ownIds(person)),
      reports.searchByUserGroupId({ ...ownIds(person), searchText: report.name }),
      reports.findAllNotRequested({ ...ownIds(person), ...page }),
      person.rest.api.rating.findAllReportRatings.page(page).then(({ rows }) => rows),
    ]);
    expect(
      lists.flatMap((rows) => names(rows as ReportRow[])).filter((name) => name === report.name),
    ).toEqual([]);
    expect(names(await reports.findCardData(ownIds(person)))).not.toContain(category.name);
    const counts = await reportCategory.findReportCount(ownIds(person));
    expect(counts.find(({ id }) => id === category.id)?.count ?? 0).toBe(0);
  });

  it('cannot be opened by any user', async () => {
    for (const person of [userAdmin, user, permittedPerson, stranger]) {
      const ids = { userId: person.account.id, reportId: report.id };
      const refused = await Promise.all([
        person.rest.post('/viewership/insert', ids),
        person.rest.post('/viewership/getEmbedToken', { reportId: report.reportId }),
        person.rest.post('/favourite/insert', ids),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    const forTheirs = await administrator.rest.post('/viewership/getEmbedToken', {
      reportId: report.reportId,
    });
    expect(forTheirs.body).toMatchObject({
      ...{ status: 404, detail: 'The report can be opened once an import has found it in Power BI.' },
    });
  });

  it('cannot be requested', async () => {
    const requested = { userId: stranger.account.id, reportId: report.id, message: '' };
    expect(await stranger.rest.api.accessRequest.insert(requested)).toMatchObject({ affectedRows: 0 });
    expect(await sql('reports', 'SELECT FROM access_request WHERE report_id = $1', [report.id])).toEqual([]);
  });

  it('is explained as closed with the reason', async () => {
    const { accessExplained } = administrator.rest.api;
    expect(await accessExplained.findAll({ reportId: report.id })).toEqual([]);
    const explanation = await accessExplained.explain({
      userId: permittedPerson.account.id,
      reportId: report.id,
    });
    expect(explanation).toEqual({ allowed: false, grants: [], missing: [{ code: 'reportNotAvailableYet' }] });
  });

  it('is hidden from user admins of other partners like other reports of its owner', async () => {
    expect((await permittedPerson.rest.post('/report/find', { id: report.id })).status).toBe(404);
    expect((await permittedPerson.rest.post('/report/delete', { id: report.id })).status).toBe(404);
  });
});

it('a report with a changed Power BI id is not available until the next import', async () => {
  const colleague = await createReplicatedAccount('user', partner);
  const owned = await createReport({ type: 'Power Bi', owner: partner });
  await permitUser(colleague.id, owned);
  const findVisibleNames = async () => names(await user.rest.api.report.findAll({}));
  expect(await findVisibleNames()).toEqual([owned.name]);
  const reportId = randomUUID();
  await userAdmin.rest.api.reportManagement.update({
    ...{ id: owned.id, name: owned.name, reportTypeId: 1, reportId, datasetId: randomUUID() },
    embedUrl: `${portalUnderTest().emulatorUrl}/reportEmbed?reportId=${reportId}`,
  });
  expect(await findVisibleNames()).toEqual([]);
  expect((await own()).find(({ id }) => id === owned.id)?.status).toBe(awaited);
});
