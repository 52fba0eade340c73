import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reportEvents, type ImportRun, type ReportRow } from '@portal/contracts';
import { metrics } from '@portal/server-kit';
import type { PowerBiReport } from '../testing/power-bi-server.js';
import { eventually, usePowerBi, type Partner, type Person } from '../testing/reports-service.js';
import { ImportRunRepository } from './import-run.repository.js';
import { ReportImportService } from './report-import.service.js';

const first = { id: randomUUID(), name: 'First workspace' };
const second = { id: randomUUID(), name: 'Second workspace' };

const { powerBi, reports } = usePowerBi(
  {
    POWER_BI_WORKSPACES: [first.id, second.id.toUpperCase()].join(','),
  },
  [first, second],
);

let administrator: Person;
let partner: Partner;
let user: Person;
let userAdmin: Person;

beforeAll(async () => {
  administrator = await reports.createPerson('administrator');
  partner = await reports.createPartner();
  user = await reports.createPerson('user', partner);
  userAdmin = await reports.createPerson('userAdmin', partner);
});
beforeEach(async () => {
  await reports.queryRows(`UPDATE report SET deleted_at = now() WHERE deleted_at IS NULL`);
});

const getImportsApi = () => administrator.api.reportImport;
const start = async (): Promise<ImportRun> => (await getImportsApi().getReports({}))[0] as ImportRun;
const find = async (id: number) => (await getImportsApi().findAll({})).find((run) => run.id === id);
const waitUntilEnded = async (id: number): Promise<ImportRun> =>
  (await eventually(
    () => find(id),
    (run) => run !== undefined && run.status !== 'Running',
  )) as ImportRun;
const importReports = async () => waitUntilEnded((await start()).id);
const findStored = async ({ id }: Pick<PowerBiReport, 'id'>): Promise<ReportRow | undefined> =>
  (await administrator.api.report.findAll({})).find(({ report_id }) => report_id === id);
const getToken = async (reportId: string, as = administrator) =>
  (await reports.post(as, '/viewership/getEmbedToken', { reportId })).status;
const createCategory = async () =>
  (
    await reports.queryRow<{ id: number }>('INSERT INTO report_category (name) VALUES ($1) RETURNING id', [
      randomUUID(),
    ])
  ).id;

describe('import', () => {
  it('adds the new reports and leaves the others unchanged', async () => {
    const [added, other] = [powerBi.add(first.id), powerBi.add(second.id)];
    const run = await importReports();
    expect(run).toMatchObject({
      status: 'Done',
      startedBy: 'Test Person',
      error: null,
      found: 2,
      added: 2,
      updated: 0,
      vanished: 0,
    });
    expect(Date.parse(run.ended ?? '')).toBeGreaterThanOrEqual(Date.parse(run.started));
    expect(await findStored(added)).toMatchObject({
      name: added.name,
      type: 'Power Bi',
      dataset_id: added.datasetId,
      status: 'Available',
      workspace_name: first.name,
      user_type_id: null,
      category_id: null,
      embed_url: added.embedUrl,
    });
    expect(await findStored(other)).toMatchObject({ workspace_name: second.name });
    expect(await importReports()).toMatchObject({ found: 2, added: 0, updated: 0, vanished: 0 });
  });

  it('stores when the data of each report was refreshed', async () => {
    const [report, sibling] = [powerBi.add(first.id), powerBi.add(second.id)];
    sibling.datasetId = report.datasetId;
    const refresh = (status: string, endTime?: string) =>
      powerBi.refreshes.set(report.datasetId, [{ status, endTime }]);
    await importReports();
    expect(await findStored(report)).toMatchObject({ data_refreshed_at: null });
    const time = '2026-11-21T02:30:00.000Z';
    refresh('Completed', time);
    powerBi.requests.length = 0;
    expect(await importReports()).toMatchObject({ status: 'Done', updated: 0, error: null });
    expect(powerBi.requests.filter((path) => path.endsWith('/refreshes'))).toHaveLength(1);
    for (const each of [report, sibling]) {
      expect(await findStored(each)).toMatchObject({ data_refreshed_at: time });
    }
    // Power BI's word for a refresh that runs.
    refresh('Unknown');
    await importReports();
    expect(await findStored(report)).toMatchObject({ data_refreshed_at: time });
  });

  it('succeeds without the times of refreshes', async () => {
    powerBi.add(first.id);
    const report = powerBi.add(first.id);
    powerBi.refreshes.set(report.datasetId, [{ status: 'Completed', endTime: '2026-11-21T02:30:00.000Z' }]);
    powerBi.onRequest = (path) => (path.endsWith('/refreshes') ? { status: 503 } : undefined);
    expect(await importReports()).toMatchObject({ status: 'Done', added: 2, error: null });
    expect(await findStored(report)).toMatchObject({ data_refreshed_at: null });
  });

  it('stores whether the dataset of a report needs an identity, and says so', async () => {
    const secured = powerBi.add(first.id, { isSecured: true });
    expect((await importReports()).error).toBe(
      'Reports that need a username for their row-level security and cannot be opened: 1.',
    );
    const findIdentity = async () =>
      administrator.api.reportIdentity.find({ reportId: (await findStored(secured))?.id ?? 0 });
    expect(await findIdentity()).toMatchObject({ rule: null, isRequired: true, areRolesRequired: true });
    secured.isSecured = false;
    await importReports();
    expect(await findIdentity()).toMatchObject({ isRequired: false, areRolesRequired: false });
  });

  it('is recorded in the audit trail and published', async () => {
    const { name } = powerBi.add(first.id);
    await importReports();
    expect(await reports.findAuditEntry(name)).toMatchObject([
      { kind: 'Report', action: 'Added', actorId: administrator.id, subject: name },
    ]);
    const published = await reports.findPublished(reportEvents.report);
    expect(published.at(-1)?.value).toMatchObject({ name, type: 'Power Bi', workspaceName: first.name });
  });

  it('opens new reports only to administrators until they get permissions', async () => {
    const { id, name } = powerBi.add(first.id);
    await importReports();
    const found = await user.api.report.findAll.page({ search: name, limit: 15 });
    expect(found.rows).toEqual([]);
    expect(await getToken(id, user)).toBe(404);
    expect(await getToken(id)).toBe(200);
  });

  it('reads all pages, without paginated reports', async () => {
    for (let n = 0; n < 120; n++) powerBi.add(first.id);
    powerBi.add(first.id, { reportType: 'PaginatedReport' });
    expect(await importReports()).toMatchObject({ status: 'Done', found: 120, added: 120 });
  });

  it('updates names and workspaces and leaves what users wrote', async () => {
    const report = powerBi.add(first.id);
    await importReports();
    const { id = 0 } = (await findStored(report)) ?? {};
    const category = await createCategory();
    await reports.queryRows(
      `UPDATE report SET description = 'By hand.', owner_partner_id = $1, category_id = $2 WHERE id = $3`,
      [partner.id, category, id],
    );
    powerBi.remove(report);
    const moved = powerBi.add(second.id, { ...report, name: 'Renamed' });
    expect(await importReports()).toMatchObject({ added: 0, updated: 1, vanished: 0 });
    expect(await findStored(report)).toMatchObject({
      id,
      name: 'Renamed',
      workspace_name: second.name,
      status: 'Available',
      description: 'By hand.',
      category_id: category,
      user_type_id: partner.id,
      embed_url: moved.embedUrl,
    });
    expect(await getToken(report.id, user)).toBe(200);
  });

  it('marks reports that Power BI deleted and opens them again when they return', async () => {
    const report = powerBi.add(first.id);
    await importReports();
    powerBi.remove(report);
    expect(await importReports()).toMatchObject({ status: 'Done', vanished: 1 });
    expect(await findStored(report)).toMatchObject({ status: 'Unavailable' });
    expect(await getToken(report.id)).toBe(404);
    expect(await importReports()).toMatchObject({ vanished: 0, updated: 0 });
    powerBi.add(first.id, report);
    expect(await importReports()).toMatchObject({ added: 0, updated: 1 });
    expect(await findStored(report)).toMatchObject({ status: 'Available' });
    expect(
      (await reports.findAuditEntry(report.name)).map(({ action, after }) => [action, after?.status]),
    ).toEqual([
      ['Added', undefined],
      ['Changed', 'Unavailable'],
      ['Changed', 'Available'],
    ]);
  });

  it('leaves reports unchanged that were added by hand or come from elsewhere', async () => {
    const reportId = randomUUID();
    const made = await administrator.api.reportManagement.insert({
      name: 'By hand',
      type: 'Power Bi',
      reportId,
      datasetId: randomUUID(),
      userTypeId: partner.id,
      embedUrl: `https://app.powerbi.com/reportEmbed?reportId=${reportId}`,
    });
    expect(made).toMatchObject({ affectedRows: 1 });
    expect(await importReports()).toMatchObject({ vanished: 0 });
    expect(await findStored({ id: reportId })).toMatchObject({
      name: 'By hand',
      status: 'Not available yet',
    });
  });

  it('finds the workspace of a report that a user admin added by hand, which is then available', async () => {
    const { id, datasetId, embedUrl } = powerBi.add(first.id);
    const fields = { name: 'By hand', type: 'Power Bi' as const, reportId: id.toUpperCase(), datasetId };
    await userAdmin.api.reportManagement.insert({ ...fields, embedUrl });
    const findListed = async () =>
      (await user.api.report.findAll({})).filter(({ report_id }) => report_id === id);
    expect([await getToken(id, user), await findListed()]).toEqual([404, []]);
    expect(await importReports()).toMatchObject({ added: 0, updated: 1 });
    expect(await findStored({ id })).toMatchObject({ workspace_name: first.name, user_type_id: partner.id });
    expect(await getToken(id, user)).toBe(200);
    expect(await findListed()).toMatchObject([{ status: 'Available' }]);
  });

  it('does not restore reports that were deleted here', async () => {
    const report = powerBi.add(first.id);
    await importReports();
    await administrator.api.reportManagement.delete({ id: (await findStored(report))?.id ?? 0 });
    expect(await importReports()).toMatchObject({ added: 0, updated: 0 });
    expect(await findStored(report)).toBeUndefined();
  });

  it('stores no address that may not be embedded, and reports their number', async () => {
    const report = powerBi.add(first.id);
    report.embedUrl = 'https://elsewhere.example/report';
    expect(await importReports()).toMatchObject({
      status: 'Done',
      added: 1,
      error: 'Reports whose address may not be embedded and that cannot be opened: 1.',
    });
    expect(await findStored(report)).toMatchObject({ embed_url: null });
  });
});

describe('import with a failing Power BI', () => {
  it('retries when Power BI throttles', async () => {
    powerBi.add(first.id);
    let failures = 3;
    powerBi.onRequest = () => (failures-- > 0 ? { status: 429, retryAfterSeconds: 0 } : undefined);
    expect(await importReports()).toMatchObject({ status: 'Done', added: 1 });
  });

  it('ends with a partial result and an error, and the next one completes it', async () => {
    const deleted = powerBi.add(second.id);
    await importReports();
    for (let n = 0; n < 120; n++) powerBi.add(first.id);
    powerBi.remove(deleted);
    const path = `/groups/${first.id}/reports`;
    let requests = 0;
    // After the first page.
    powerBi.onRequest = (requested) => (requested === path && ++requests > 1 ? { status: 400 } : undefined);
    const failed = await importReports();
    expect(failed).toMatchObject({ status: 'Failed', found: 100, added: 100, vanished: 0 });
    expect(failed.error).toBe(`${first.name}: Power BI is not available (400).`);
    expect(failed.ended).not.toBeNull();
    expect(await findStored(deleted)).toMatchObject({ status: 'Available' });
    powerBi.onRequest = () => undefined;
    expect(await importReports()).toMatchObject({ status: 'Done', found: 120, added: 20, vanished: 1 });
  });

  it('continues with known workspaces when their names are unavailable', async () => {
    const [stays, moves] = [powerBi.add(first.id), powerBi.add(first.id)];
    await importReports();
    powerBi.remove(moves);
    powerBi.add(second.id, moves);
    const fresh = powerBi.add(first.id);
    powerBi.onRequest = (path) => (path === '/groups' ? { status: 403 } : undefined);
    expect(await importReports()).toMatchObject({ status: 'Done', added: 1, updated: 1, error: null });
    const names = await Promise.all(
      [stays, moves, fresh].map(async (each) => (await findStored(each))?.workspace_name),
    );
    expect(names).toEqual([first.name, second.name, first.name]);
  });

  it('finds a report that moved to a workspace that was already read', async () => {
    const report = powerBi.add(second.id);
    await importReports();
    // The first workspace has been read when the second one is.
    powerBi.onRequest = (path) => {
      if (path !== `/groups/${second.id}/reports`) return undefined;
      powerBi.remove(report);
      powerBi.add(first.id, report);
      return undefined;
    };
    expect(await importReports()).toMatchObject({ status: 'Done', updated: 1, vanished: 0 });
    expect(await findStored(report)).toMatchObject({ status: 'Available', workspace_name: first.name });
  });

  it('names a deleted workspace, imports the others and marks their deleted reports', async () => {
    const [earlier, later] = [powerBi.add(first.id), powerBi.add(second.id)];
    await importReports();
    powerBi.remove(later);
    powerBi.reports.delete(first.id);
    expect(await importReports()).toMatchObject({
      status: 'Failed',
      found: 0,
      vanished: 1,
      error: `${first.name}: Power BI does not know the workspace (404).`,
    });
    expect(await findStored(earlier)).toMatchObject({ status: 'Available' });
    expect(await findStored(later)).toMatchObject({ status: 'Unavailable' });
  });

  it('fails and marks no report when the credentials are rejected', async () => {
    const report = powerBi.add(first.id);
    await importReports();
    powerBi.onRequest = () => ({ status: 403, code: 'PowerBINotAuthorizedException' });
    expect(await importReports()).toMatchObject({
      status: 'Failed',
      found: 0,
      vanished: 0,
      error: 'Power BI refuses access to the portal (403, PowerBINotAuthorizedException).',
      cause: 'permission',
    });
    expect(await findStored(report)).toMatchObject({ status: 'Available' });
  });
});

/** Stops the import until it is released. */
function blockImport() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  powerBi.onRequest = async () => {
    await released;
    return undefined;
  };
  return release;
}

describe('import runs', () => {
  it('are one when they are requested at the same time', async () => {
    const before = (await getImportsApi().findAll({})).length;
    const release = blockImport();
    const started = await Promise.all(Array.from({ length: 10 }, start));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(started.every(({ status }) => status === 'Running')).toBe(true);
    release();
    await waitUntilEnded(started[0]?.id ?? 0);
    expect((await getImportsApi().findAll({})).length).toBe(before + 1);
  });

  it('are joined while another copy of the service runs one', async () => {
    const { id } = await reports.queryRow<{ id: number }>(
      'INSERT INTO import_run DEFAULT VALUES RETURNING id',
    );
    expect(await start()).toMatchObject({ id, status: 'Running' });
    await reports.queryRows(`UPDATE import_run SET status = 'Done', ended_at = now() WHERE id = $1`, [id]);
    expect((await importReports()).id).not.toBe(id);
  });

  it('are listed newest first, and searched', async () => {
    const { id } = await importReports();
    const listed = await getImportsApi().findAll({});
    expect(listed[0]?.id).toBe(id);
    const times = listed.map(({ started }) => Date.parse(started));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const oldest = await getImportsApi().findAll.page({ limit: 1, sort: 'started', search: 'test person' });
    expect(oldest.rows[0]?.id).toBe(listed.filter(({ startedBy }) => startedBy).at(-1)?.id);
  });

  it('are for administrators only', async () => {
    for (const person of [user, userAdmin]) {
      const { status } = await reports.request('GET', '/reportImport/findAll', {}, person);
      expect(status).toBe(403);
    }
  });

  it('fail without a heartbeat for a minute and write nothing afterwards', async () => {
    const report = powerBi.add(first.id);
    const release = blockImport();
    const { id } = await start();
    await reports.queryRows(`UPDATE import_run SET alive_at = now() - interval '61 seconds' WHERE id = $1`, [
      id,
    ]);
    const next = await start();
    expect(next.id).not.toBe(id);
    expect(await find(id)).toMatchObject({ status: 'Failed', error: 'The import was interrupted.' });
    release();
    expect(await waitUntilEnded(next.id)).toMatchObject({ status: 'Done', added: 1 });
    expect(await find(id)).toMatchObject({ status: 'Failed', found: 0, added: 0 });
    expect(await findStored(report)).toBeDefined();
  });

  it('are kept alive by a heartbeat while they run', async () => {
    const heartbeat = reports.get(ImportRunRepository);
    const run = await reports.queryRow<{ id: number }>(
      `INSERT INTO import_run (alive_at) VALUES (now() - interval '50 seconds') RETURNING id`,
    );
    await heartbeat.recordHeartbeat({ ...run, startedBy: null });
    const alive = `SELECT alive_at > now() - interval '20 seconds' AS alive FROM import_run WHERE id = $1`;
    expect(await reports.queryRow(alive, [run.id])).toEqual({ alive: true });
    await reports.queryRows(
      `UPDATE import_run SET status = 'Failed', alive_at = '2024-01-01' WHERE id = $1`,
      [run.id],
    );
    await heartbeat.recordHeartbeat({ ...run, startedBy: null });
    expect(await reports.queryRow(alive, [run.id])).toEqual({ alive: false });
  });
});

describe('daily import', () => {
  const findMinutesUntilDue = async () =>
    (
      await reports.queryRow<{ minutes: number }>(
        'SELECT round(extract(epoch FROM next_at - now()) / 60)::int AS minutes FROM import_schedule',
      )
    ).minutes;
  const makeDue = () => reports.queryRows(`UPDATE import_schedule SET next_at = now() - interval '1 minute'`);
  const startIfDue = () => reports.get(ReportImportService).startIfDue();
  const findDaily = () =>
    reports.queryRows<{ id: number }>('SELECT id FROM import_run WHERE started_by IS NULL ORDER BY id');
  const getLastDaily = async () => waitUntilEnded((await findDaily()).at(-1)?.id ?? 0);

  it('starts once when it is due', async () => {
    const before = (await findDaily()).length;
    await startIfDue();
    expect((await findDaily()).length).toBe(before);
    await makeDue();
    await Promise.all([startIfDue(), startIfDue(), startIfDue()]);
    expect(await getLastDaily()).toMatchObject({ status: 'Done', startedBy: null });
    expect((await findDaily()).length).toBe(before + 1);
    expect(await findMinutesUntilDue()).toBeGreaterThan(23 * 60);
  });

  it('stays due during another run', async () => {
    const before = (await findDaily()).length;
    const release = blockImport();
    const { id } = await start();
    await makeDue();
    await startIfDue();
    expect((await findDaily()).length).toBe(before);
    release();
    await waitUntilEnded(id);
    await startIfDue();
    expect((await findDaily()).length).toBe(before + 1);
    await getLastDaily();
  });

  it('is due again in an hour after a failure', async () => {
    powerBi.onRequest = () => ({ status: 403 });
    await makeDue();
    await startIfDue();
    expect(await getLastDaily()).toMatchObject({ status: 'Failed', error: expect.any(String) });
    const minutes = await findMinutesUntilDue();
    expect(minutes).toBeGreaterThan(50);
    expect(minutes).toBeLessThanOrEqual(60);
  });

  it('is due again in an hour after it was interrupted', async () => {
    await reports.queryRows(`UPDATE import_schedule SET next_at = now() + interval '23 hours'`);
    const { id } = await reports.queryRow<{ id: number }>(
      `INSERT INTO import_run (alive_at) VALUES (now() - interval '61 seconds') RETURNING id`,
    );
    await startIfDue();
    expect(await find(id)).toMatchObject({ status: 'Failed', error: 'The import was interrupted.' });
    expect(await findMinutesUntilDue()).toBeLessThanOrEqual(60);
  });

  it('reports its age and its delay as metrics', async () => {
    await importReports();
    await makeDue();
    const text = await metrics.metrics();
    const getValue = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    expect(getValue('portal_import_age_seconds')).toBeLessThan(60);
    expect(getValue('portal_import_overdue_seconds')).toBeGreaterThanOrEqual(60);
  });
});

// Last, because the service starts no import afterwards.
describe('import of a service that stops', () => {
  it('fails at once, and no other one starts', async () => {
    powerBi.onRequest = () => ({ status: 429, retryAfterSeconds: 300 });
    const { id } = await start();
    await eventually(
      () => Promise.resolve(powerBi.requests.length),
      (count) => count > 0,
    );
    await reports.get(ReportImportService).onApplicationShutdown();
    expect(await find(id)).toMatchObject({ status: 'Failed', error: 'The import was interrupted.' });
    await expect(start()).rejects.toMatchObject({ response: { status: 503 } });
  });
});
