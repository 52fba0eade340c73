import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { replyHeader } from '@portal/contracts';
import { usePeople, usePowerBi, type Person, type Report } from '../testing/reports-service.js';

const { powerBi, reports, createEmbeddedReport } = usePowerBi();

const people = usePeople(reports);
let person: Person;
let report: Report;

beforeEach(async () => {
  await reports.queryRows('DELETE FROM report_export');
  report = await createEmbeddedReport(people.partner);
  person = await reports.createPerson('user', people.partner);
});

const start = (as = person, format = 'PDF', { id } = report) =>
  reports.post(as, '/reportExport/start', { reportId: id, format });
const getStartedId = async (as = person) => (await start(as)).body.insertId as number;
const getState = (id: number, as = person) => reports.post(as, '/reportExport/findState', { id });
const download = (id: number, as = person) => reports.post(as, '/reportExport/download', { id });
const cancel = (id: number, as = person) => reports.post(as, '/reportExport/cancel', { id });
const runTo = (status: string, percentComplete: number) => {
  for (const started of powerBi.exports) Object.assign(started, { status, percentComplete });
};
const exportRequests = () => powerBi.requests.filter((path) => /ExportTo|exports/.test(path));

it('no call of reports ends with a system error for an unusual text', async () => {
  expect(
    await reports.findFailingTexts([people.administrator.principal, people.userAdmin.principal]),
  ).toEqual([]);
});

describe('report export', () => {
  it('runs in Power BI, shows its progress and returns the file', async () => {
    const id = await getStartedId();
    expect((await getState(id)).body).toEqual({
      state: 'Running',
      percent: 0,
      pollSeconds: 2,
      reportId: report.id,
      reportName: report.name,
    });
    runTo('Running', 40);
    expect((await getState(id)).body).toMatchObject({ state: 'Running', percent: 40 });
    runTo('Succeeded', 100);
    expect((await getState(id)).body).toMatchObject({ state: 'Succeeded', percent: 100 });
    const { headers, bytes } = await reports.request('POST', '/reportExport/download', { id }, person);
    expect(headers[replyHeader.fileName]).toBe(`${report.name}.pdf`);
    expect(Buffer.from(bytes).toString()).toBe('%PDF-1.7');
  });

  it('is in the audit trail with its format', async () => {
    await start(person, 'PPTX');
    expect(await reports.findAuditEntry(report.name)).toMatchObject([
      {
        action: 'Added',
        kind: 'Report export',
        subjectId: report.id,
        actorId: person.id,
        before: null,
        after: { format: 'PPTX' },
      },
    ]);
  });

  it('asks Power BI for nothing for a report that the caller may not open', async () => {
    expect((await start(people.stranger)).status).toBe(404);
    const page = await reports.createReport({ owner: people.partner });
    expect((await start(person, 'PDF', page)).status).toBe(404);
    expect(powerBi.requests).toEqual([]);
  });

  it('has the page and the filters of the caller, which are not stored', async () => {
    const state = Buffer.from('filters').toString('base64');
    const input = { reportId: report.id, format: 'PNG', page: 'ReportSection2', state };
    expect((await reports.post(person, '/reportExport/start', input)).body).toMatchObject({
      affectedRows: 1,
    });
    expect(JSON.parse(powerBi.exports[0]?.body ?? '')).toEqual({
      format: 'PNG',
      powerBIReportConfiguration: { pages: [{ pageName: 'ReportSection2' }], defaultBookmark: { state } },
    });
    const [row] = await reports.queryRows('SELECT to_jsonb(report_export)::text AS text FROM report_export');
    expect(row?.text).not.toContain(state);
    const { body } = await reports.post(person, '/reportExport/start', { ...input, state: '{}' });
    expect(body).toMatchObject({ status: 400, errors: [{ field: 'state' }] });
  });

  it.each([
    ['one page is a PNG', Buffer.from('\x89PNG', 'latin1'), 'png'],
    ['several pages is a ZIP file of PNGs', Buffer.from('PK'), 'zip'],
  ])('to images of %s', async (_case, file, extension) => {
    const id = (await start(person, 'PNG')).body.insertId as number;
    runTo('Succeeded', 100);
    powerBi.exportedFile = file;
    const { headers } = await reports.request('POST', '/reportExport/download', { id }, person);
    expect(headers[replyHeader.fileName]).toBe(`${report.name}.${extension}`);
  });

  it('is refused, also when it runs, for a report whose exports are switched off', async () => {
    const id = await getStartedId();
    runTo('Succeeded', 100);
    await people.userAdmin.api.reportManagement.updateSettings({ id: report.id, canExport: false });
    expect((await start()).body).toMatchObject({
      status: 403,
      detail: 'Exports of this report are switched off.',
    });
    for (const call of [getState, download]) expect((await call(id)).status).toBe(404);
    expect(powerBi.exports).toHaveLength(1);
  });

  it('rejects an unknown format', async () => {
    expect((await start(person, 'XLSX')).body).toMatchObject({ status: 400, errors: [{ field: 'format' }] });
  });

  it('is not found by other accounts, also administrators', async () => {
    const id = await getStartedId();
    runTo('Succeeded', 100);
    for (const other of [await reports.createPerson('user', people.partner), people.administrator]) {
      for (const call of [getState, download, cancel]) expect((await call(id, other)).status).toBe(404);
    }
    expect((await getState(id)).status).toBe(200);
  });

  it('ends with the access to the report, in each step', async () => {
    await reports.permitUser(people.stranger.id, report);
    const id = await getStartedId(people.stranger);
    runTo('Succeeded', 100);
    expect((await getState(id, people.stranger)).status).toBe(200);
    await reports.queryRows('DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    const before = exportRequests().length;
    expect((await getState(id, people.stranger)).status).toBe(404);
    expect((await download(id, people.stranger)).status).toBe(404);
    expect(exportRequests()).toHaveLength(before);
  });

  it('is not started for a report of which Power BI issues no token without an identity', async () => {
    // A token of before is cached.
    await reports.post(person, '/viewership/getEmbedToken', { reportId: report.reportId });
    powerBi.onRequest = (path) => (path.endsWith('/GenerateToken') ? { status: 400 } : undefined);
    expect((await start()).status).toBe(403);
    expect(exportRequests()).toEqual([]);
  });

  it('does not return the file of another report in Power BI', async () => {
    const id = await getStartedId();
    runTo('Succeeded', 100);
    await reports.queryRows('UPDATE report SET report_id = $1 WHERE id = $2', [randomUUID(), report.id]);
    expect((await download(id)).status).toBe(404);
  });

  it.each([400, 403, 404])('explains that Power BI allows none by %i', async (status) => {
    powerBi.onRequest = (path) => (path.endsWith('/ExportTo') ? { status } : undefined);
    const message = expect.stringContaining('Power BI does not allow this report to be exported.');
    expect((await start()).body).toMatchObject({ affectedRows: 0, message });
    expect(await reports.findAuditEntry(report.name)).toEqual([]);
    expect(await reports.queryRows('SELECT FROM report_export')).toEqual([]);
  });

  it('fails when Power BI fails, and can be started again', async () => {
    const id = await getStartedId();
    runTo('Failed', 0);
    expect((await getState(id)).body).toMatchObject({ state: 'Failed' });
    expect(await getStartedId()).toBeGreaterThan(id);
  });

  it('fails when Power BI has lost it', async () => {
    const id = await getStartedId();
    powerBi.exports.length = 0;
    expect((await getState(id)).body).toMatchObject({ state: 'Failed' });
    expect((await download(id)).body).toMatchObject({ detail: 'Power BI no longer has the exported file.' });
  });

  it('fails after 15 minutes', async () => {
    const id = await getStartedId();
    await reports.queryRows(`UPDATE report_export SET started_at = now() - interval '16 minutes'`);
    expect((await getState(id)).body).toMatchObject({ state: 'Failed' });
  });

  it('is deleted after a day', async () => {
    const id = await getStartedId();
    await reports.queryRows(`UPDATE report_export SET started_at = now() - interval '25 hours'`);
    expect((await getState(id)).status).toBe(404);
    await getStartedId();
    expect(await reports.queryRows('SELECT FROM report_export')).toHaveLength(1);
  });

  it('is cancelled by its account', async () => {
    const id = await getStartedId();
    expect((await cancel(id)).body).toEqual({ affectedRows: 1 });
    expect((await getState(id)).status).toBe(404);
    expect((await cancel(id)).status).toBe(404);
  });

  it('is refused while 20 others run, unless it replaces the running one of the account', async () => {
    const insert = (accountId: number) =>
      reports.queryRows(
        `INSERT INTO report_export (account_id, report_id, power_bi_report_id, format) VALUES ($1, $2, 'x', 'PDF')`,
        [accountId, report.id],
      );
    for (let other = 1; other < 20; other++) await insert(900_000 + other);
    await getStartedId();
    expect((await start()).status).toBe(200);
    const refused = await start(await reports.createPerson('user', people.partner));
    expect(refused.body).toMatchObject({
      status: 429,
      detail: 'Too many reports are being exported now. Try again in 1 minute.',
    });
  });

  it('refuses a file of more than 20 MB', async () => {
    const id = await getStartedId();
    runTo('Succeeded', 100);
    powerBi.exportedFile = Buffer.alloc(20 * 1_024 * 1_024 + 1);
    expect((await download(id)).body).toMatchObject({ status: 413, code: 'too-large' });
  });

  it('waits as long as Power BI asks for', async () => {
    const throttled = { status: 429, retryAfterSeconds: 60 };
    powerBi.onRequest = (path) => (path.endsWith('/ExportTo') ? throttled : undefined);
    expect((await start()).body).toMatchObject({
      status: 429,
      detail: 'Power BI is exporting too many reports now. Try again in 1 minute.',
    });
  });
});
