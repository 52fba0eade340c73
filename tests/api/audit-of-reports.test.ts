import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents, type AuditRow, type WriteResponse } from '@portal/contracts';
import { publishEvent } from '../support/bus.js';
import { sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { portalUnderTest } from '../support/portal.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { createReport, type ReportFixture } from '../support/fixtures.js';

let fixtures: ReportFixtures;
let report: ReportFixture;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});
beforeEach(async () => {
  report = await createReport({ owner: fixtures.partner });
});

const post = async (path: string, input: object, as = fixtures.administrator) => {
  const response = await as.rest.post(path, input);
  expect(response.body).toMatchObject({ affectedRows: expect.any(Number) });
  return response.body as WriteResponse;
};
const trail = async (search: string) =>
  (
    await fixtures.administrator.rest.get('/audit/findAll', {
      ...{ search, limit: 50, sort: '-date_created' },
    })
  ).body as AuditRow[];
const entriesOf = (search: string, count: number) =>
  eventually(
    () => trail(search),
    ({ length }) => length === count,
  );
const byAdministrator = () => ({ actorId: fixtures.administrator.account.id, actor: 'Test Person' });
const idIn = async (table: string) =>
  (await sqlRow<{ id: number }>('reports', `SELECT id FROM ${table} WHERE report_id = $1`, [report.id])).id;

describe('audit trail', () => {
  it('records changes of a report and their author', async () => {
    const name = `Audited ${randomUUID()}`;
    const { emulatorUrl } = portalUnderTest();
    const fields = {
      reportTypeId: 2,
      embedUrl: `${emulatorUrl}/demo/web-embed/x`,
      userTypeId: fixtures.partner.id,
    };
    await post('/report/update', { id: report.id, name: report.name, ...fields });
    await post('/report/update', { id: report.id, name, ...fields }, fixtures.userAdmin);
    await post('/report/delete', { id: report.id });
    const [deleted, renamed] = await entriesOf(name, 2);
    const about = { kind: 'Report', subjectId: report.id };
    expect(deleted).toMatchObject({ ...about, ...byAdministrator(), action: 'Deleted', after: null });
    expect(renamed).toMatchObject({
      ...about,
      ...{ action: 'Changed', actorId: fixtures.userAdmin.account.id },
      ...{ before: { name: report.name }, after: { name } },
    });
    expect(Object.keys(renamed?.after ?? {})).toEqual(['name']);
  });

  it('records categories and the assignment of reports', async () => {
    const name = `Audited ${randomUUID()}`;
    const fields = { name, fullname: 'In full', description: 'What it holds.' };
    const { insertId: id = 0 } = await post('/reportCategory/insert', fields);
    await post('/report/updateCategory', { reports: [report.id], categoryId: id });
    await post('/reportCategory/update', { id, ...fields, fullname: 'In full again' });
    await post('/reportCategory/delete', { id });
    const entries = await eventually(
      async () => (await trail(name)).filter(({ kind }) => kind === 'Report category'),
      ({ length }) => length === 3,
    );
    expect(entries.map(({ action }) => action)).toEqual(['Deleted', 'Changed', 'Added']);
    expect(entries[1]).toMatchObject({
      ...byAdministrator(),
      ...{ before: { fullname: 'In full' }, after: { fullname: 'In full again' } },
    });
    const about = { kind: 'Report', action: 'Changed', subjectId: report.id };
    expect(await entriesOf(report.name, 2)).toMatchObject([
      { ...about, before: { category: name }, after: { category: null } },
      { ...about, before: { category: null }, after: { category: name } },
    ]);
  });

  it('records group permissions', async () => {
    const { groupId } = fixtures.otherPartner;
    const permit = (viewedBy: string) =>
      post('/groupPermission/insert', { userGroupId: groupId, reportIds: [report.id], viewedBy });
    await permit('Allow All');
    await permit('Only Admin(s)');
    await post('/groupPermission/delete', { id: await idIn('group_permission') }, fixtures.userAdmin);
    const entries = await entriesOf(report.name, 3);
    expect(entries.map(({ kind, action }) => [kind, action])).toEqual([
      ['Group permission', 'Deleted'],
      ['Group permission', 'Changed'],
      ['Group permission', 'Added'],
    ]);
    expect(entries[0]?.actorId).toBe(fixtures.userAdmin.account.id);
    expect(entries[2]).toMatchObject(byAdministrator());
    expect(JSON.stringify(entries[2])).toContain(fixtures.otherPartner.name);
  });

  it('records user permissions', async () => {
    const input = { userId: fixtures.receiver.id, reportIds: [report.id] };
    await post('/userPermission/insert', input, fixtures.userAdmin);
    await post('/userPermission/delete', { id: await idIn('user_permission') });
    const entries = await entriesOf(report.name, 2);
    expect(entries.map(({ kind, action }) => [kind, action])).toEqual([
      ['User permission', 'Deleted'],
      ['User permission', 'Added'],
    ]);
  });

  it('records the decision on a request', async () => {
    await post(
      '/accessRequest/insert',
      { userId: fixtures.stranger.account.id, reportId: report.id },
      fixtures.stranger,
    );
    const id = await idIn('access_request');
    await post('/accessRequest/updateStatus', { id, status: 'Accept Request' }, fixtures.userAdmin);
    const entries = await eventually(
      () => trail(report.name),
      (rows) => rows.some(({ kind, action }) => kind === 'Access request' && action === 'Changed'),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'Access request', subjectId: id, actorId: fixtures.userAdmin.account.id },
        after: expect.objectContaining({ status: 'Accepted' }),
      }),
    );
  });

  it('does not record rejected changes', async () => {
    const reportIds = [report.id, 2_000_000_000];
    const refused = await fixtures.administrator.rest.post('/groupPermission/insert', {
      ...{ userGroupId: fixtures.otherPartner.groupId, reportIds },
    });
    expect(refused.body).not.toMatchObject({ affectedRows: 1 });
    await post('/report/delete', { id: report.id });
    expect((await entriesOf(report.name, 1)).map(({ action }) => action)).toEqual(['Deleted']);
  });

  it.each([
    ['a given time', '2024-02-03T04:05:06.789Z', '2024-02-03T04:05:06.789Z'],
    ['its arrival time by default', undefined, expect.stringMatching(/Z$/)],
  ])('records a change with %s', async (_case, date, stored) => {
    const subject = `Audited ${randomUUID()}`;
    const change = { actorId: null, action: 'Added', kind: 'Report', subjectId: report.id, subject, date };
    await publishEvent(reportEvents.changed, randomUUID(), {
      ...change,
      before: null,
      after: { name: subject },
    } as never);
    expect(await entriesOf(subject, 1)).toMatchObject([{ actor: 'Portal', date_created: stored }]);
  });
});
