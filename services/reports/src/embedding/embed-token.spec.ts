import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { usePeople, usePowerBi, type Report } from '../testing/reports-service.js';

const { powerBi, reports, workspace, createEmbeddedReport } = usePowerBi();

const people = usePeople(reports);
let report: Report & { reportId: string };

beforeEach(async () => {
  report = await createEmbeddedReport(people.partner);
});

const request = (input: object, as = people.user) => reports.post(as, '/viewership/getEmbedToken', input);
const listTokenRequests = () => powerBi.requests.filter((path) => path.endsWith('/GenerateToken'));

describe('a report before it is added', () => {
  const add = () => powerBi.add(workspace.id, { name: 'Malaria' });
  const check = (input: object, as = people.administrator) =>
    reports.post(as, '/report/check', { type: 'Power Bi', ...input });

  it('is looked up in Power BI for administrators only', async () => {
    const { id, datasetId, embedUrl } = add();
    expect((await check({ reportId: id.toUpperCase() })).body).toEqual({
      errors: [],
      report: { name: 'Malaria', workspace: 'Workspace', datasetId, embedUrl, isIdentityRequired: false },
      hosts: ['app.powerbi.com'],
    });
    const { body } = await check({ reportId: id, datasetId: randomUUID() });
    expect(body).toMatchObject({
      errors: [{ field: 'datasetId', message: expect.stringContaining(datasetId) }],
    });
    powerBi.requests.length = 0;
    const { body: checked } = await check({ reportId: id }, people.userAdmin);
    expect(checked).toMatchObject({ errors: [], report: null });
    expect(powerBi.requests).toEqual([]);
    expect((await check({ reportId: id }, people.user)).status).toBe(403);
  });

  it.each([
    ['is unknown to Power BI', () => randomUUID(), "None of the portal's Power BI workspaces"],
    ['is in the portal already', () => report.reportId, 'has this report Id already'],
    ['has no id of Power BI', () => 'x', 'must be as Power BI gives it'],
  ])('is explained when it %s', async (_case, reportId, message) => {
    expect((await check({ reportId: reportId() })).body).toMatchObject({
      errors: [{ field: 'reportId', message: expect.stringContaining(message) }],
      report: null,
    });
  });

  it('is not checked while Power BI fails', async () => {
    powerBi.onRequest = () => ({ status: 403 });
    expect((await check({ reportId: add().id })).body).toMatchObject({
      errors: [{ field: 'reportId', message: expect.stringContaining('Power BI did not answer') }],
    });
  });

  it('names the allowed hosts of its type before anything else is known', async () => {
    expect((await check({ type: 'Web Embed' }, people.userAdmin)).body).toEqual({
      errors: [],
      report: null,
      hosts: ['maps.example.org', '*.gis.example', '*.gov.example'],
    });
  });

  it('names the allowed hosts for another address', async () => {
    const { body } = await check({ type: 'Web Embed', embedUrl: 'https://evil.example/' });
    expect(body).toMatchObject({
      errors: [{ field: 'embedUrl', message: expect.stringContaining('This address may not be embedded.') }],
      report: null,
    });
  });

  it('is named if its page refuses to be shown in the portal', async () => {
    const headers = { 'x-frame-options': 'DENY' };
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { headers }));
    const { body } = await check({ type: 'Web Embed', embedUrl: 'https://maps.example.org/' });
    jest.restoreAllMocks();
    expect(body).toMatchObject({
      errors: [{ field: 'embedUrl', message: expect.stringContaining('refuses to be shown in the portal') }],
    });
  });

  it('has a preview token for administrators', async () => {
    const { id, embedUrl } = add();
    const preview = (as = people.administrator, reportId = id) =>
      reports.post(as, '/viewership/getPreviewToken', { reportId });
    expect((await preview()).body).toMatchObject({ embedUrl, token: expect.stringContaining(id) });
    expect((await preview(people.userAdmin)).status).toBe(403);
    expect((await preview(people.administrator, randomUUID())).status).toBe(404);
  });
});

describe('embed token', () => {
  it('is issued by Power BI for the report', async () => {
    const { reportId, datasetId } = report;
    const { token, embedUrl, expiresInSeconds } = await people.user.api.embedding.getEmbedToken({
      reportId: reportId.toUpperCase(),
      datasetId,
    });
    expect(token).toContain(reportId);
    expect(embedUrl).toContain(reportId);
    expect(expiresInSeconds).toBeGreaterThan(3_500);
    expect(expiresInSeconds).toBeLessThanOrEqual(3_600);
    expect(listTokenRequests()).toEqual(['/GenerateToken']);
  });

  it('is rejected for the dataset of another report', async () => {
    const other = await createEmbeddedReport(people.partner);
    const response = await request({ reportId: report.reportId, datasetId: other.datasetId });
    expect(response.status).toBe(404);
    expect(listTokenRequests()).toEqual([]);
  });

  it('is requested from Power BI once for concurrent callers and then cached', async () => {
    const colleague = await reports.createPerson('user', people.partner);
    const callers = Array.from({ length: 20 }, (_, index) => (index % 2 ? colleague : people.user));
    const responses = await Promise.all(
      callers.map((caller) => request({ reportId: report.reportId }, caller)),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map(({ body }) => body.token)).size).toBe(1);
    await request({ reportId: report.reportId });
    expect(listTokenRequests()).toHaveLength(1);
  });

  it('is rejected as soon as the report is closed, even when it is cached', async () => {
    await reports.permitUser(people.stranger.id, report);
    expect((await request({ reportId: report.reportId }, people.stranger)).status).toBe(200);
    await reports.queryRows('DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    expect((await request({ reportId: report.reportId }, people.stranger)).status).toBe(404);
  });

  it.each([
    ['a report that Power BI no longer has', `status = 'Unavailable'`],
    ['a deleted report', 'deleted_at = now()'],
    ['an address that may not be embedded', `embed_url = 'https://elsewhere.example/'`],
  ])('is not found for %s', async (_case, change) => {
    await reports.queryRows(`UPDATE report SET ${change} WHERE id = $1`, [report.id]);
    expect((await request({ reportId: report.reportId })).status).toBe(404);
    expect(listTokenRequests()).toEqual([]);
  });

  it('is not found for an unknown report and for a report of another type', async () => {
    const page = await reports.createReport({ owner: people.partner });
    for (const reportId of [randomUUID(), 'no-guid', String(page.id), "' OR 1=1 --"]) {
      expect((await request({ reportId })).status).toBe(404);
    }
  });

  it('is not found when Power BI does not know the report', async () => {
    powerBi.remove({ id: report.reportId });
    expect((await request({ reportId: report.reportId })).body).toMatchObject({
      status: 404,
      detail: 'The report is no longer available in Power BI.',
    });
  });

  it('is unavailable when Power BI refuses, unless it is cached, and issued at the next call', async () => {
    const cached = await createEmbeddedReport(people.partner);
    const { body } = await request({ reportId: cached.reportId });
    powerBi.onRequest = () => ({ status: 403 });
    expect((await request({ reportId: report.reportId })).status).toBe(503);
    expect((await request({ reportId: cached.reportId })).body.token).toBe(body.token);
    powerBi.onRequest = () => undefined;
    expect((await request({ reportId: report.reportId })).status).toBe(200);
  });

  it('is requested again when Power BI throttles, unless that takes too long for a caller', async () => {
    let failures = 1;
    powerBi.onRequest = () => (failures-- > 0 ? { status: 429, retryAfterSeconds: 0 } : undefined);
    expect((await request({ reportId: report.reportId })).status).toBe(200);
    const other = await createEmbeddedReport(people.partner);
    powerBi.requests.length = 0;
    powerBi.onRequest = () => ({ status: 429, retryAfterSeconds: 600 });
    expect((await request({ reportId: other.reportId })).status).toBe(503);
    expect(listTokenRequests()).toHaveLength(1);
  });
});

describe('embed token that Power BI refuses for its identity', () => {
  it('is not set up yet', async () => {
    powerBi.onRequest = () => ({ status: 400 });
    expect((await request({ reportId: report.reportId })).body).toMatchObject({
      status: 403,
      detail: 'The report is not set up for you yet.',
    });
  });
});

describe('report that was added by hand', () => {
  const createFields = (reportId: string, datasetId: string | null) => ({
    name: 'By hand',
    type: 'Power Bi' as const,
    reportId,
    datasetId,
    userTypeId: people.partner.id,
    embedUrl: `https://app.powerbi.com/reportEmbed?reportId=${reportId}&groupId=${workspace.id}`,
  });

  it('by an administrator opens from the workspace of its address', async () => {
    await reports.queryRows('UPDATE report SET deleted_at = now() WHERE id = $1', [report.id]);
    const input = createFields(report.reportId.toUpperCase(), report.datasetId);
    expect(await people.administrator.api.reportManagement.insert(input)).toMatchObject({ affectedRows: 1 });
    expect((await request({ reportId: report.reportId }, people.userAdmin)).status).toBe(200);
  });

  it('by a user admin stays closed until an import knows its workspace', async () => {
    const waiting = 'The report can be opened once an import has found it in Power BI.';
    await reports.queryRows('UPDATE report SET deleted_at = now() WHERE id = $1', [report.id]);
    const { reportManagement } = people.userAdmin.api;
    const { insertId: id = 0 } = await reportManagement.insert(
      createFields(report.reportId, report.datasetId),
    );
    const getToken = async (as = people.userAdmin) => (await request({ reportId: report.reportId }, as)).body;
    expect(await getToken()).toMatchObject({ status: 404, code: 'not-found', detail: waiting });
    expect(await getToken(people.otherUserAdmin)).toMatchObject({ status: 404, detail: 'Not found.' });
    const { type: _, ...rest } = createFields(report.reportId, report.datasetId);
    const renamed = { ...rest, id, reportTypeId: 1, name: 'Renamed' };
    expect(await reportManagement.update(renamed)).toEqual({ affectedRows: 1 });
    expect(await getToken()).toMatchObject({ detail: waiting });
    expect(listTokenRequests()).toEqual([]);
  });

  it('is closed after a user admin changed its dataset, until an import has read it', async () => {
    const { type: _, ...fields } = createFields(report.reportId, randomUUID());
    await people.userAdmin.api.reportManagement.update({ ...fields, id: report.id, reportTypeId: 1 });
    expect((await request({ reportId: report.reportId })).status).toBe(404);
    expect(listTokenRequests()).toEqual([]);
  });

  it('leaves the workspace unchanged after an import while the report is the same', async () => {
    const { reportManagement } = people.userAdmin.api;
    const { type: _, ...same } = createFields(report.reportId, report.datasetId);
    expect(await reportManagement.update({ ...same, id: report.id, reportTypeId: 1 })).toEqual({
      affectedRows: 1,
    });
    expect((await request({ reportId: report.reportId })).status).toBe(200);
    const other = randomUUID();
    const { type: __, ...changed } = createFields(other, randomUUID());
    await reportManagement.update({ ...changed, id: report.id, reportTypeId: 1 });
    expect((await request({ reportId: other }, people.userAdmin)).body).toMatchObject({ status: 404 });
  });
});
