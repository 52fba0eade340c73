import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditRow, WriteResponse } from '@portal/contracts';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { portalUnderTest } from '../support/portal.js';
import { createReportWorld, type ReportWorld } from '../support/report-world.js';
import { createReport, type OwnReport } from '../support/world.js';

let world: ReportWorld;
let report: OwnReport;

beforeAll(async () => {
  world = await createReportWorld();
});
beforeEach(async () => {
  report = await createReport({ owner: world.partner });
});

const post = async (path: string, input: object, as = world.administrator) => {
  const answer = await as.rest.post(path, input);
  expect(answer.body).toMatchObject({ affectedRows: expect.any(Number) });
  return answer.body as WriteResponse;
};
const trail = async (search: string) =>
  (
    await world.administrator.rest.get('/audit/findAll', {
      ...{ search, limit: 50, sort: '-date_created' },
    })
  ).body as AuditRow[];
/** The entries that hold the text, newest first, once there are so many. */
const entriesOf = (search: string, count: number) =>
  eventually(
    () => trail(search),
    ({ length }) => length === count,
  );
const byAdministrator = () => ({ actorId: world.administrator.account.id, actor: 'Test Person' });
const idIn = async (table: string) =>
  (await sqlRow<{ id: number }>('reports', `SELECT id FROM ${table} WHERE report_id = $1`, [report.id])).id;

describe('the audit trail', () => {
  it('keeps what was changed of a report, and by whom', async () => {
    const name = `Audited ${randomUUID()}`;
    const { emulatorUrl } = portalUnderTest();
    const fields = {
      reportTypeId: 2,
      embedUrl: `${emulatorUrl}/demo/web-embed/x`,
      userTypeId: world.partner.id,
    };
    await post('/report/update', { id: report.id, name: report.name, ...fields });
    await post('/report/update', { id: report.id, name, ...fields }, world.userAdmin);
    await post('/report/delete', { id: report.id });
    const [deleted, renamed] = await entriesOf(name, 2);
    const about = { kind: 'Report', subjectId: report.id };
    expect(deleted).toMatchObject({ ...about, ...byAdministrator(), action: 'Deleted', after: null });
    expect(renamed).toMatchObject({
      ...about,
      ...{ action: 'Changed', actorId: world.userAdmin.account.id },
      ...{ before: { name: report.name }, after: { name } },
    });
    expect(Object.keys(renamed?.after ?? {})).toEqual(['name']);
  });

  it('keeps the categories, and the reports that are put into them', async () => {
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

  it('keeps the permissions of groups', async () => {
    const { groupId } = world.otherPartner;
    const permit = (viewedBy: string) =>
      post('/groupPermission/insert', { userGroupId: groupId, reportIds: [report.id], viewedBy });
    await permit('Allow All');
    await permit('Only Admin(s)');
    await post('/groupPermission/delete', { id: await idIn('group_permission') }, world.userAdmin);
    const entries = await entriesOf(report.name, 3);
    expect(entries.map(({ kind, action }) => [kind, action])).toEqual([
      ['Group permission', 'Deleted'],
      ['Group permission', 'Changed'],
      ['Group permission', 'Added'],
    ]);
    expect(entries[0]?.actorId).toBe(world.userAdmin.account.id);
    expect(entries[2]).toMatchObject(byAdministrator());
    expect(JSON.stringify(entries[2])).toContain(world.otherPartner.name);
  });

  it('keeps the permissions of users', async () => {
    const input = { userId: world.receiver.id, reportIds: [report.id] };
    await post('/userPermission/insert', input, world.userAdmin);
    await post('/userPermission/delete', { id: await idIn('user_permission') });
    const entries = await entriesOf(report.name, 2);
    expect(entries.map(({ kind, action }) => [kind, action])).toEqual([
      ['User permission', 'Deleted'],
      ['User permission', 'Added'],
    ]);
  });

  it('keeps what became of a request', async () => {
    await post(
      '/accessRequest/insert',
      { userId: world.stranger.account.id, reportId: report.id },
      world.stranger,
    );
    const id = await idIn('access_request');
    await post('/accessRequest/updateStatus', { id, status: 'Accept Request' }, world.userAdmin);
    const entries = await eventually(
      () => trail(report.name),
      (rows) => rows.some(({ kind, action }) => kind === 'Access request' && action === 'Changed'),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'Access request', subjectId: id, actorId: world.userAdmin.account.id },
        after: expect.objectContaining({ status: 'Accepted' }),
      }),
    );
  });

  it('keeps nothing of what was refused', async () => {
    const reportIds = [report.id, 2_000_000_000];
    const refused = await world.administrator.rest.post('/groupPermission/insert', {
      ...{ userGroupId: world.otherPartner.groupId, reportIds },
    });
    expect(refused.body).not.toMatchObject({ affectedRows: 1 });
    await post('/report/delete', { id: report.id });
    expect((await entriesOf(report.name, 1)).map(({ action }) => action)).toEqual(['Deleted']);
  });

  it.each([
    ['the time that is told', '2024-02-03T04:05:06.789Z', '2024-02-03T04:05:06.789Z'],
    ['the arrival where none is told', undefined, expect.stringMatching(/Z$/)],
  ])('keeps a change with %s', async (_what, date, kept) => {
    const subject = `Audited ${randomUUID()}`;
    const change = { actorId: null, action: 'Added', kind: 'Report', subjectId: report.id, subject, date };
    await sql('reports', `INSERT INTO outbox (subject, sort, value) VALUES ($1, 'occurrence', $2)`, [
      `facts.reports.occurrence.changed.${randomUUID()}`,
      JSON.stringify({ ...change, before: null, after: { name: subject } }),
    ]);
    expect(await entriesOf(subject, 1)).toMatchObject([{ actor: 'Portal', date_created: kept }]);
  });
});
