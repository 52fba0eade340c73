import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportRun, ReportRow } from '@portal/contracts';
import { catalogue } from '@portal/power-bi-emulator/catalogue';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { isolatedPortal } from '../support/isolated-portal.js';
import { type Person, signIn } from '../support/people.js';
import { type SecondCopy, startSecondCopy } from '../support/second-copy.js';
import { control, type RecordedCall } from '../support/emulator.js';

const portal = isolatedPortal({
  without: ['mail-catcher', 'notifications'],
  env: { gateway: { RATE_LIMIT: 'off' } },
});
const [first, second] = catalogue.map(({ id, name }) => ({ id, name }));
const ofCatalogue = catalogue.flatMap(({ reports }) => reports).length;
const copies: SecondCopy[] = [];
let administrator: Person;

beforeAll(async () => {
  administrator = await signIn('admin@portal.example', portal().url);
  // The name of the run's author is replicated from identity after the start.
  const people = () =>
    sql('reports', `SELECT FROM account_copy WHERE firstname <> ''`, [], portal().databases);
  await eventually(people, ({ length }) => length > 0, 20);
});
beforeEach(async () => {
  await turn('POST', '/reset');
  expect(await importReports()).toMatchObject({ status: 'Done' });
});
afterEach(async () => {
  await turn('DELETE', '/fault');
  await Promise.all(copies.splice(0).map((copy) => copy.stop()));
});

const turn = (method: string, path: string, body?: unknown) =>
  control(method, path, body, portal().emulatorUrl);
const add = async (workspaceId = first?.id, more = {}) =>
  (await turn('POST', '/reports', { workspaceId, name: `Imported ${randomUUID()}`, ...more })) as {
    id: string;
    name: string;
    datasetId: string;
  };
const move = async (report: { id: string }, workspaceId?: string) => {
  await turn('DELETE', `/reports/${report.id}`);
  await turn('POST', '/reports', { ...report, workspaceId });
};
const start = async () => (await administrator.rest.api.reportImport.getReports({}))[0];
const runs = async () => administrator.rest.api.reportImport.findAll({});
const newest = async () => (await runs())[0];
async function importReports(): Promise<ImportRun> {
  const started = await start();
  const run = await eventually(
    async () => (await runs()).find(({ id }) => id === started?.id),
    (seen) => seen !== undefined && seen.status !== 'Running',
    60,
  );
  if (!run) throw new Error('The import is not listed.');
  return run;
}
const find = async (reportId: string): Promise<ReportRow | undefined> =>
  (await administrator.rest.api.report.findAll({})).find(({ report_id }) => report_id === reportId);

describe('import', () => {
  it('adds the new reports and leaves the others unchanged', async () => {
    const added = await add();
    const run = await importReports();
    expect(run).toMatchObject({
      ...{ status: 'Done', startedBy: 'Grace Banda', error: null },
      ...{ found: ofCatalogue + 1, added: 1, updated: 0, vanished: 0 },
    });
    expect(Date.parse(run.ended ?? '')).toBeGreaterThanOrEqual(Date.parse(run.started));
    expect(await find(added.id)).toMatchObject({
      ...{ name: added.name, type: 'Power Bi', dataset_id: added.datasetId, status: 'Available' },
      ...{ workspace_name: first?.name, user_type_id: null, category_id: null },
      embed_url: expect.stringContaining(added.id),
    });
    expect(await importReports()).toMatchObject({
      found: ofCatalogue + 1,
      added: 0,
      updated: 0,
      vanished: 0,
    });
  });

  it('opens new reports only to administrators until they get permissions', async () => {
    const { id, name } = await add();
    await importReports();
    const user = await signIn('user@dho.example', portal().url);
    const found = await user.rest.api.report.findAll.page({ search: name, limit: 15 });
    expect(found.rows).toEqual([]);
    const token = { reportId: id };
    expect((await user.rest.post('/viewership/getEmbedToken', token)).status).toBe(404);
    expect((await administrator.rest.post('/viewership/getEmbedToken', token)).status).toBe(200);
  });

  it('reads all pages', async () => {
    await Promise.all(Array.from({ length: 120 }, () => add()));
    expect(await importReports()).toMatchObject({ status: 'Done', found: ofCatalogue + 120, added: 120 });
  });

  it('updates names and workspaces and keeps feedback on the report', async () => {
    const report = await add();
    await importReports();
    const { id = 0 } = (await find(report.id)) ?? {};
    await administrator.rest.post('/report/updateCategory', { reports: [id], categoryId: 2 });
    await sql(
      'reports',
      `UPDATE report SET description = 'By hand.', owner_partner_id = 1 WHERE id = $1`,
      [id],
      portal().databases,
    );
    const name = `Renamed ${randomUUID()}`;
    await turn('DELETE', `/reports/${report.id}`);
    await add(second?.id, { id: report.id, datasetId: report.datasetId, name });
    expect(await importReports()).toMatchObject({ added: 0, updated: 1, vanished: 0 });
    expect(await find(report.id)).toMatchObject({
      ...{ id, name, workspace_name: second?.name, status: 'Available' },
      ...{ description: 'By hand.', category_id: 2, user_type_id: 1 },
      embed_url: expect.stringContaining(second?.id ?? ''),
    });
    const user = await signIn('user@dho.example', portal().url);
    expect((await user.rest.post('/viewership/getEmbedToken', { reportId: report.id })).status).toBe(200);
  });

  it('marks reports that Power BI deleted and opens them again when they return', async () => {
    const report = await add();
    await importReports();
    const token = () => administrator.rest.post('/viewership/getEmbedToken', { reportId: report.id });
    await turn('DELETE', `/reports/${report.id}`);
    expect(await importReports()).toMatchObject({ status: 'Done', vanished: 1 });
    expect(await find(report.id)).toMatchObject({ status: 'Unavailable' });
    expect((await token()).status).toBe(404);
    expect(await importReports()).toMatchObject({ vanished: 0, updated: 0 });
    await add(first?.id, report);
    expect(await importReports()).toMatchObject({ added: 0, updated: 1 });
    expect(await find(report.id)).toMatchObject({ status: 'Available' });
    expect((await token()).status).toBe(200);
  });

  it('leaves reports unchanged that were added by hand or come from elsewhere', async () => {
    const reportId = randomUUID();
    const { emulatorUrl } = portal();
    const made = await administrator.rest.post('/report/insert', {
      ...{ name: 'By hand', type: 'Power Bi', reportId, datasetId: randomUUID(), userTypeId: 1 },
      embedUrl: `${emulatorUrl}/reportEmbed?reportId=${reportId}`,
    });
    expect(made.body).toMatchObject({ affectedRows: 1 });
    expect(await importReports()).toMatchObject({ vanished: 0 });
    expect(await find(reportId)).toMatchObject({ name: 'By hand', status: 'Not available yet' });
  });

  it('finds the workspace of a report that a user admin added by hand, which is then available', async () => {
    const owner = await signIn('owner@dho.example', portal().url);
    const { id: reportId, datasetId } = await add();
    const fields = { name: 'By hand', type: 'Power Bi', reportId: reportId.toUpperCase(), datasetId };
    const embedUrl = `${portal().emulatorUrl}/reportEmbed?reportId=${reportId}&groupId=${first?.id}`;
    await owner.rest.api.reportManagement.insert({ ...fields, type: 'Power Bi', embedUrl });
    const user = await signIn('user@dho.example', portal().url);
    const token = () => user.rest.post('/viewership/getEmbedToken', { reportId });
    const listed = async () =>
      (await user.rest.api.report.findAll({})).filter(({ report_id }) => report_id === reportId);
    expect([(await token()).status, await listed()]).toEqual([404, []]);
    expect(await find(reportId)).toMatchObject({ status: 'Not available yet' });
    expect(await importReports()).toMatchObject({ added: 0, updated: 1 });
    expect(await find(reportId)).toMatchObject({ workspace_name: first?.name, user_type_id: 1 });
    expect((await token()).status).toBe(200);
    expect(await listed()).toMatchObject([{ status: 'Available' }]);
  });

  it('does not restore reports that were deleted here', async () => {
    const report = await add();
    await importReports();
    const { id = 0 } = (await find(report.id)) ?? {};
    await administrator.rest.post('/report/delete', { id });
    expect(await importReports()).toMatchObject({ added: 0 });
    expect(await find(report.id)).toBeUndefined();
  });

  it('is recorded in the audit trail and published to other services', async () => {
    const { id, name } = await add();
    await importReports();
    const trail = await eventually(
      async () => (await administrator.rest.get('/audit/findAll', { search: name, limit: 15 })).body,
      (rows) => (rows as unknown[]).length === 1,
    );
    expect(trail).toMatchObject([{ kind: 'Report', action: 'Added', actor: 'Grace Banda', subject: name }]);
    const { id: own = 0 } = (await find(id)) ?? {};
    const copied = () => sql('analytics', 'SELECT FROM report_copy WHERE id = $1', [own], portal().databases);
    await eventually(copied, ({ length }) => length === 1);
  });
});

describe('import with a failing Power BI', () => {
  it('waits for the requested time', async () => {
    const added = await add();
    await turn('DELETE', '/calls');
    await turn('PUT', '/fault', { status: 429, count: 3, retryAfterSeconds: 1, after: 1 });
    expect(await importReports()).toMatchObject({ status: 'Done', added: 1 });
    expect(await find(added.id)).toBeDefined();
    const { calls } = (await turn('GET', '/calls')) as { calls: RecordedCall[] };
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('ends with a partial result and an error, and the next one completes it', async () => {
    await Promise.all(Array.from({ length: 120 }, () => add()));
    const deletedReportId = catalogue[1]?.reports[0]?.id ?? '';
    await turn('DELETE', `/reports/${deletedReportId}`);
    // Fails after the workspace names and the first page of 100 reports.
    await turn('PUT', '/fault', { status: 500, after: 2 });
    const failed = await importReports();
    expect(failed).toMatchObject({ status: 'Failed', found: 100, vanished: 0, error: expect.any(String) });
    expect(failed.error).not.toMatch(/http|localhost|stack|\bat /i);
    expect(failed.ended).not.toBeNull();
    expect(await find(deletedReportId)).toMatchObject({ status: 'Available' });
    await turn('DELETE', '/fault');
    const completed = await importReports();
    expect(completed).toMatchObject({ status: 'Done', found: ofCatalogue + 119, vanished: 1 });
    expect(failed.added + completed.added).toBe(120);
  });

  it('continues with known workspaces when their names are unavailable', async () => {
    const [stays, moves] = [await add(), await add()];
    await importReports();
    await move(moves, second?.id);
    const fresh = await add();
    await turn('PUT', '/fault', { status: 403, count: 1 });
    expect(await importReports()).toMatchObject({ status: 'Done', added: 1, updated: 1, error: null });
    const namesOf = async () =>
      (await Promise.all([stays, moves, fresh].map(({ id }) => find(id)))).map((row) => row?.workspace_name);
    expect(await namesOf()).toEqual([first?.name, second?.name, first?.name]);
  });

  it('finds a report that moved to a workspace that was already read', async () => {
    const report = await add(second?.id);
    await importReports();
    // Fails after the workspace names and the first workspace.
    await turn('PUT', '/fault', { status: 429, count: 1, retryAfterSeconds: 2, after: 2 });
    const started = await start();
    await eventually(newest, (run) => (run?.found ?? 0) > 0);
    await move(report, first?.id);
    const run = await eventually(newest, (seen) => seen?.status !== 'Running', 30);
    expect(run).toMatchObject({ id: started?.id, status: 'Done', updated: 1, vanished: 0 });
    expect(await find(report.id)).toMatchObject({ status: 'Available', workspace_name: first?.name });
  });

  it('fails and marks no report when the credentials are rejected', async () => {
    await turn('PUT', '/fault', { status: 403 });
    expect(await importReports()).toMatchObject({ status: 'Failed', found: 0, vanished: 0 });
    await turn('DELETE', '/fault');
    expect(await importReports()).toMatchObject({ status: 'Done', updated: 0 });
  });
});

describe('two imports', () => {
  const wait = () => turn('PUT', '/fault', { status: 429, count: 1, retryAfterSeconds: 2 });

  it('are one when they are requested at the same time, across all copies of the service', async () => {
    copies.push(await startSecondCopy(portal().components.reports));
    const before = (await runs()).length;
    await wait();
    const started = await Promise.all(Array.from({ length: 10 }, start));
    expect(new Set(started.map((run) => run?.id)).size).toBe(1);
    expect(started.every((run) => run?.status === 'Running')).toBe(true);
    await eventually(newest, (run) => run?.status === 'Done', 30);
    expect((await runs()).length).toBe(before + 1);
  });

  it('are listed newest first', async () => {
    const { id } = await importReports();
    const listed = await runs();
    expect(listed[0]?.id).toBe(id);
    const times = listed.map(({ started }) => Date.parse(started));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });
});

it('only administrators can import', async () => {
  const before = (await runs()).length;
  for (const email of ['user@dho.example', 'owner@dho.example']) {
    const person = await signIn(email, portal().url);
    for (const path of ['/viewership/getReports', '/reportImport/findAll']) {
      expect((await person.rest.get(path)).status).toBe(403);
    }
  }
  expect((await runs()).length).toBe(before);
});
