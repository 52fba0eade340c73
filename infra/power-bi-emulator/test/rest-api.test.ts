import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue, type CatalogueReport } from '../src/catalogue.js';
import { writeBookmark } from '../src/bookmark.js';
import { startEmulator } from '../src/emulator.js';
import type { ReportData } from '../src/report-data.js';
import { CloudCaller } from './cloud-caller.js';

const [workspace, otherWorkspace] = catalogue as [(typeof catalogue)[0], (typeof catalogue)[0]];
const [report, otherReport] = workspace.reports as [
  (typeof workspace.reports)[0],
  (typeof workspace.reports)[0],
];

let emulator: Awaited<ReturnType<typeof startEmulator>>;
let cloud: CloudCaller;

beforeAll(async () => {
  emulator = await startEmulator();
  cloud = new CloudCaller(emulator.url);
});
afterAll(() => emulator.close());

const names = async (response: Response) =>
  ((await response.json()) as { value: { name: string }[] }).value.map(({ name }) => name);

const getErrorCode = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;

const embedData = (reportId: string, token: string) =>
  fetch(`${emulator.url}/embed-data/${reportId}`, { headers: { authorization: `EmbedToken ${token}` } });

describe('token endpoint', () => {
  it('returns a bearer for valid credentials', async () => {
    const response = await cloud.requestToken();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      token_type: 'Bearer',
      expires_in: 3599,
      ext_expires_in: 3599,
      access_token: expect.any(String),
    });
  });

  it.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client', 7000215],
    [{ client_id: 'nobody' }, 400, 'unauthorized_client', 700016],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type', 70003],
    [{ scope: 'openid' }, 400, 'invalid_scope', 70011],
  ])('rejects %j with %i %s', async (fields, status, error, code) => {
    const response = await cloud.requestToken(fields);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error, error_codes: [code] });
  });
});

describe('workspaces and reports', () => {
  it('list the catalogue', async () => {
    expect(await names(await cloud.call('/groups'))).toEqual(catalogue.map(({ name }) => name));
    const reports = await cloud.call(`/groups/${workspace.id}/reports`);
    expect(await names(reports)).toEqual(workspace.reports.map(({ name }) => name));
  });

  it('are paged with $top and $skip', async () => {
    const response = await cloud.call(`/groups/${workspace.id}/reports?$top=2&$skip=1`);
    expect(await names(response)).toEqual(workspace.reports.slice(1, 3).map(({ name }) => name));
  });

  it('include the address of the embed page', async () => {
    const response = await cloud.call(`/groups/${workspace.id}/reports/${report.id}`);
    expect(await response.json()).toMatchObject({
      ...report,
      embedUrl: `${emulator.url}/reportEmbed?reportId=${report.id}&groupId=${workspace.id}`,
    });
  });

  it('list the refreshes of a dataset, the latest first', async () => {
    const path = `datasets/${report.datasetId}/refreshes?$top=1`;
    const response = await cloud.call(`/groups/${workspace.id}/${path}`);
    const refreshes = (await response.json()) as { value: { status: string; endTime: string }[] };
    expect(refreshes.value).toEqual([
      expect.objectContaining({ status: 'Completed', endTime: expect.stringMatching(/T02:04:00/) }),
    ]);
    expect((await cloud.call(`/groups/${otherWorkspace.id}/${path}`)).status).toBe(404);
    expect((await cloud.call(`/groups/${workspace.id}/${path.replace('$top=1', '$top=0')}`)).status).toBe(
      400,
    );
  });

  it('list refreshes that failed or run', async () => {
    const { datasetId } = report;
    const errorCode = 'ModelRefreshFailed_CredentialsNotSpecified';
    await cloud.control('POST', '/refreshes', { datasetId, status: 'Failed', errorCode });
    await cloud.control('POST', '/refreshes', { datasetId, status: 'Unknown' });
    const path = `/groups/${workspace.id}/datasets/${datasetId}/refreshes?$top=3`;
    const { value } = (await (await cloud.call(path)).json()) as { value: object[] };
    expect(value).toEqual([
      expect.not.objectContaining({ endTime: expect.anything() }),
      expect.objectContaining({
        status: 'Failed',
        serviceExceptionJson: '{"errorCode":"ModelRefreshFailed_CredentialsNotSpecified"}',
      }),
      expect.objectContaining({ status: 'Completed' }),
    ]);
  });

  it('return 404 for a report of another workspace', async () => {
    const response = await cloud.call(`/groups/${otherWorkspace.id}/reports/${report.id}`);
    expect(response.status).toBe(404);
    expect(await getErrorCode(response)).toBe('PowerBIEntityNotFound');
  });

  it('require a bearer that the emulator signed', async () => {
    const groups = `${emulator.url}/v1.0/myorg/groups`;
    expect((await fetch(groups)).status).toBe(401);
    expect((await fetch(groups, { headers: { authorization: 'Bearer e30.AAAA' } })).status).toBe(403);
  });
});

describe('embed tokens', () => {
  it('open the data of their own report only', async () => {
    const token = await cloud.embedToken(report);
    expect(await (await embedData(report.id, token)).json()).toMatchObject({ report: { name: report.name } });
    expect((await embedData(otherReport.id, token)).status).toBe(403);
    expect((await embedData(report.id, `${token}x`)).status).toBe(403);
  });

  it('expire and are recorded by the configured clock', async () => {
    const token = await cloud.embedToken(report);
    expect((await embedData(report.id, token)).status).toBe(200);
    await cloud.control('PUT', '/clock', { aheadSeconds: 3_601 });
    expect((await embedData(report.id, token)).status).toBe(401);
    const response = await cloud.generateToken(report);
    const { expiration, tokenId, token: next } = (await response.json()) as Record<string, string>;
    const life = Date.parse(expiration ?? '') - Date.parse(response.headers.get('date') ?? '');
    expect(Math.round(life / 60_000)).toBe(60);
    expect((await embedData(report.id, next ?? '')).status).toBe(200);
    await cloud.control('PUT', '/clock', { aheadSeconds: 0 });
    const { admissions } = (await (await cloud.control('GET', '/admissions')).json()) as {
      admissions: unknown[];
    };
    expect(admissions.at(-1)).toMatchObject({ reportId: report.id, tokenId, expiresAt: expiration });
  });

  it('are refused for editing', async () => {
    const edit = await cloud.generateToken(report, { reports: [{ id: report.id, allowEdit: true }] });
    expect(edit.status).toBe(403);
  });

  it('are refused without the dataset of the report', async () => {
    expect((await cloud.generateToken(report, { datasets: [{ id: otherReport.datasetId }] })).status).toBe(
      404,
    );
  });
});

describe('row-level security', () => {
  const addSecured = async () => {
    const body = { workspaceId: workspace.id, name: 'Malaria Surveillance', roles: ['Region'] };
    return (await (await cloud.control('POST', '/reports', body)).json()) as CatalogueReport;
  };
  const createIdentity = ({ datasetId }: CatalogueReport, username: string, roles = ['Region']) => ({
    identities: [{ username, roles, datasets: [datasetId] }],
  });

  it('is described by the dataset', async () => {
    const { datasetId } = await addSecured();
    const response = await cloud.call(`/groups/${workspace.id}/datasets`);
    const { value } = (await response.json()) as { value: { id: string }[] };
    const required = { isEffectiveIdentityRequired: true, isEffectiveIdentityRolesRequired: true };
    expect(value.find(({ id }) => id === datasetId)).toMatchObject(required);
    expect(value.find(({ id }) => id === report.datasetId)).toMatchObject({
      isEffectiveIdentityRequired: false,
    });
  });

  it('limits the rows of a token to those of its username', async () => {
    const secured = await addSecured();
    const response = await cloud.generateToken(secured, createIdentity(secured, 'Central'));
    const { token } = (await response.json()) as { token: string };
    const { report: data } = (await (await embedData(secured.id, token)).json()) as { report: ReportData };
    expect(new Set(data.rows.map(({ region }) => region))).toEqual(new Set(['Central']));
  });

  it.each<[string, (secured: CatalogueReport) => object]>([
    ['without an identity', () => ({})],
    ['for an identity without roles', (secured) => createIdentity(secured, 'Central', [])],
    ['for a role that the dataset does not have', (secured) => createIdentity(secured, 'Central', ['Other'])],
    ['for an identity of another dataset', () => createIdentity(report, 'Central')],
  ])('refuses tokens and exports %s', async (_case, create) => {
    const secured = await addSecured();
    const identity = create(secured);
    expect((await cloud.generateToken(secured, identity)).status).toBe(400);
    const body = JSON.stringify({ format: 'PDF', powerBIReportConfiguration: identity });
    const path = `/groups/${workspace.id}/reports/${secured.id}/ExportTo`;
    expect((await cloud.call(path, { method: 'POST', body })).status).toBe(400);
  });

  it('refuses an identity for a dataset without it', async () => {
    expect((await cloud.generateToken(report, createIdentity(report, 'Central'))).status).toBe(400);
  });
});

describe('exports', () => {
  const getPath = (id: string) => `/groups/${workspace.id}/reports/${id}`;
  const create = async (exports: string) => {
    const added = await cloud.control('POST', '/reports', {
      workspaceId: workspace.id,
      name: 'Rabies',
      exports,
    });
    return ((await added.json()) as { id: string }).id;
  };
  const start = async (reportId: string, format = 'PDF', pages?: { pageName: string }[]) => {
    const response = await cloud.call(`${getPath(reportId)}/ExportTo`, {
      method: 'POST',
      body: JSON.stringify({ format, powerBIReportConfiguration: { pages } }),
    });
    return { response, id: response.ok ? ((await response.json()) as { id: string }).id : '' };
  };

  it('run, are polled and return the file', async () => {
    const { response, id } = await start(report.id);
    expect(response.status).toBe(202);
    const path = `${getPath(report.id)}/exports/${id}`;
    expect((await cloud.call(`${path}/file`)).status).toBe(404);
    const running = await cloud.call(path);
    expect([running.status, running.headers.get('retry-after')]).toEqual([202, '1']);
    expect(await running.json()).toMatchObject({ id, status: 'Running', percentComplete: 50 });
    const ended = await cloud.call(path);
    expect(ended.status).toBe(200);
    expect(await ended.json()).toMatchObject({ status: 'Succeeded', percentComplete: 100 });
    const file = await cloud.call(`${path}/file`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(await file.text()).toMatch(new RegExp(`^%PDF-1.4[^]*${report.name}`));
    expect((await cloud.call(`${getPath(otherReport.id)}/exports/${id}`)).status).toBe(404);
  });

  const readFile = async (id: string) => {
    const path = `${getPath(report.id)}/exports/${id}`;
    for (let poll = 0; poll < 2; poll++) await cloud.call(path);
    const file = await cloud.call(`${path}/file`);
    return { type: file.headers.get('content-type'), bytes: Buffer.from(await file.arrayBuffer()) };
  };

  it('return one page as an image, and refuse unknown pages', async () => {
    const pages = (await (await cloud.call(`${getPath(report.id)}/pages`)).json()) as {
      value: { name: string }[];
    };
    const { id } = await start(report.id, 'PNG', [{ pageName: pages.value[0]?.name ?? '' }]);
    const { type, bytes } = await readFile(id);
    expect(type).toBe('image/png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect((await start(report.id, 'PNG', [{ pageName: 'none' }])).response.status).toBe(400);
  });

  it('return images of several pages in a ZIP file', async () => {
    const { id } = await start(report.id, 'PNG');
    const { type, bytes } = await readFile(id);
    expect(type).toBe('application/zip');
    expect(bytes.toString('latin1').split('PK\x03\x04')).toHaveLength(4);
  });

  const startWith = (configuration: object) =>
    cloud.call(`${getPath(report.id)}/ExportTo`, {
      method: 'POST',
      body: JSON.stringify({ format: 'PDF', powerBIReportConfiguration: configuration }),
    });

  it('have the filters of a bookmark', async () => {
    const state = writeBookmark({ page: 'Overview', scope: { region: 'Northern', lastMonths: 6 } });
    const response = await startWith({ defaultBookmark: { state } });
    const { bytes } = await readFile(((await response.json()) as { id: string }).id);
    expect(bytes.toString()).toContain('Filters: Northern, last 6 months');
  });

  it.each([
    ['a bookmark that cannot be read', { defaultBookmark: { state: 'x' } }],
    ['an undocumented field', { bookmark: {} }],
  ])('are refused with %s', async (_case, configuration) => {
    expect((await startWith(configuration)).status).toBe(400);
  });

  it('fail and are refused as configured', async () => {
    const failing = await create('Failed');
    const { id } = await start(failing);
    await cloud.call(`${getPath(failing)}/exports/${id}`);
    const ended = await cloud.call(`${getPath(failing)}/exports/${id}`);
    expect(await ended.json()).toMatchObject({ status: 'Failed' });
    expect((await start(await create('Refused'))).response.status).toBe(403);
    expect((await start(report.id, 'XLSX')).response.status).toBe(400);
  });
});

describe('controls', () => {
  it('return 429 with Retry-After for the planned count, then succeed', async () => {
    await cloud.control('PUT', '/fault', { status: 429, count: 1, retryAfterSeconds: 7 });
    const refused = await cloud.requestToken();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await cloud.requestToken()).status).toBe(200);
  });

  it('continue an outage until it is deleted', async () => {
    await cloud.control('PUT', '/fault', { status: 503 });
    expect((await cloud.requestToken()).status).toBe(503);
    expect((await cloud.requestToken()).status).toBe(503);
    await cloud.control('DELETE', '/fault');
    expect((await cloud.requestToken()).status).toBe(200);
  });

  it('record the calls of the cloud', async () => {
    await cloud.call('/groups');
    const { calls } = (await (await cloud.control('GET', '/calls')).json()) as { calls: unknown[] };
    expect(calls.slice(-2)).toEqual([
      { method: 'POST', path: '/demo/oauth2/v2.0/token', status: 200 },
      { method: 'GET', path: '/v1.0/myorg/groups', status: 200 },
    ]);
  });
});
