import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { catalogue } from '../src/catalogue.js';
import { type RunningEmulator, startEmulator } from '../src/emulator.js';
import { CloudCaller } from './cloud-caller.js';

const [workspace, otherWorkspace] = catalogue as [(typeof catalogue)[0], (typeof catalogue)[0]];
const [report, otherReport] = workspace.reports as [
  (typeof workspace.reports)[0],
  (typeof workspace.reports)[0],
];

let emulator: RunningEmulator;
let cloud: CloudCaller;

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 });
  cloud = new CloudCaller(emulator.url);
});
beforeEach(() => cloud.control('POST', '/reset'));
afterAll(() => emulator.close());

const names = async (response: Response) =>
  ((await response.json()) as { value: { name: string }[] }).value.map(({ name }) => name);

const errorCode = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;

const embedData = (reportId: string, token: string) =>
  fetch(`${emulator.url}/embed-data/${reportId}`, { headers: { authorization: `EmbedToken ${token}` } });

describe('token endpoint', () => {
  test('gives a bearer for the right credentials', async () => {
    const response = await cloud.askToken();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      token_type: 'Bearer',
      expires_in: 3599,
      ext_expires_in: 3599,
      access_token: expect.any(String),
    });
  });

  test.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client', 7000215],
    [{ client_id: 'nobody' }, 400, 'unauthorized_client', 700016],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type', 70003],
    [{ scope: 'openid' }, 400, 'invalid_scope', 70011],
  ])('refuses %j with %i %s', async (fields, status, error, code) => {
    const response = await cloud.askToken(fields);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error, error_codes: [code] });
  });
});

describe('workspaces and reports', () => {
  test('lists what the catalogue holds', async () => {
    expect(await names(await cloud.call('/groups'))).toEqual(catalogue.map(({ name }) => name));
    const reports = await cloud.call(`/groups/${workspace.id}/reports`);
    expect(await names(reports)).toEqual(workspace.reports.map(({ name }) => name));
  });

  test('pages with $top and $skip', async () => {
    const response = await cloud.call(`/groups/${workspace.id}/reports?$top=2&$skip=1`);
    expect(await names(response)).toEqual(workspace.reports.slice(1, 3).map(({ name }) => name));
  });

  test('gives a report with the address of its embed page', async () => {
    const response = await cloud.call(`/groups/${workspace.id}/reports/${report.id}`);
    expect(await response.json()).toMatchObject({
      ...report,
      embedUrl: `${emulator.url}/reportEmbed?reportId=${report.id}&groupId=${workspace.id}`,
    });
  });

  test('knows a report in its own workspace only', async () => {
    const response = await cloud.call(`/groups/${otherWorkspace.id}/reports/${report.id}`);
    expect(response.status).toBe(404);
    expect(await errorCode(response)).toBe('PowerBIEntityNotFound');
  });

  test('wants a bearer, and a bearer that it signed', async () => {
    const groups = `${emulator.url}/v1.0/myorg/groups`;
    expect((await fetch(groups)).status).toBe(401);
    expect((await fetch(groups, { headers: { authorization: 'Bearer e30.AAAA' } })).status).toBe(403);
  });
});

describe('embed tokens', () => {
  test('open the data of their own report and no other', async () => {
    const token = await cloud.embedToken(workspace.id, report.id);
    expect(await (await embedData(report.id, token)).json()).toMatchObject({ report: { name: report.name } });
    expect((await embedData(otherReport.id, token)).status).toBe(403);
    expect((await embedData(report.id, `${token}x`)).status).toBe(403);
  });

  test('carry the lifetime that was set', async () => {
    await cloud.control('PUT', '/token-lifetime', { seconds: 60 });
    const before = Date.now();
    const response = await cloud.generateToken(workspace.id, report.id, { accessLevel: 'View' });
    const { expiration } = (await response.json()) as { expiration: string };
    expect(Date.parse(expiration)).toBeGreaterThanOrEqual(before + 60_000);
    expect(Date.parse(expiration)).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test('run out, and are told of, by the clock that was set', async () => {
    const token = await cloud.embedToken(workspace.id, report.id);
    expect((await embedData(report.id, token)).status).toBe(200);
    await cloud.control('PUT', '/clock', { aheadSeconds: 3_601 });
    expect((await embedData(report.id, token)).status).toBe(401);
    const response = await cloud.generateToken(workspace.id, report.id, { accessLevel: 'View' });
    const { expiration, tokenId, token: next } = (await response.json()) as Record<string, string>;
    const life = Date.parse(expiration ?? '') - Date.parse(response.headers.get('date') ?? '');
    expect(Math.round(life / 60_000)).toBe(60);
    expect((await embedData(report.id, next ?? '')).status).toBe(200);
    const { admissions } = (await (await cloud.control('GET', '/admissions')).json()) as {
      admissions: unknown[];
    };
    expect(admissions).toHaveLength(2);
    expect(admissions[1]).toMatchObject({ reportId: report.id, tokenId, expiresAt: expiration });
  });

  test('are refused for more than viewing and for another dataset', async () => {
    const edit = await cloud.generateToken(workspace.id, report.id, { accessLevel: 'Edit' });
    expect(edit.status).toBe(403);
    const foreign = { accessLevel: 'View', datasetId: otherReport.datasetId };
    expect((await cloud.generateToken(workspace.id, report.id, foreign)).status).toBe(400);
  });
});

describe('controls', () => {
  test('answer 429 with Retry-After as often as asked, then serve again', async () => {
    await cloud.control('PUT', '/fault', { status: 429, count: 1, retryAfterSeconds: 7 });
    const refused = await cloud.askToken();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
    expect((await cloud.askToken()).status).toBe(200);
  });

  test('let an outage begin half-way', async () => {
    await cloud.control('PUT', '/fault', { status: 503, after: 2, count: 1 });
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await cloud.askToken()).status);
    expect(statuses).toEqual([200, 200, 503, 200]);
  });

  test('hold an outage until it is lifted', async () => {
    await cloud.control('PUT', '/fault', { status: 503 });
    expect((await cloud.askToken()).status).toBe(503);
    expect((await cloud.askToken()).status).toBe(503);
    await cloud.control('DELETE', '/fault');
    expect((await cloud.askToken()).status).toBe(200);
  });

  test('add, rename and drop reports', async () => {
    const added = await cloud.control('POST', '/reports', { workspaceId: workspace.id, name: 'Rabies' });
    const { id } = (await added.json()) as { id: string };
    await cloud.control('PATCH', `/reports/${id}`, { name: 'Rabies and Anthrax' });
    await cloud.control('DELETE', `/reports/${report.id}`);
    const listed = await names(await cloud.call(`/groups/${workspace.id}/reports`));
    expect(listed).toContain('Rabies and Anthrax');
    expect(listed).not.toContain(report.name);
  });

  test('count the calls that reached the cloud', async () => {
    await cloud.call('/groups');
    const calls = (await (await cloud.control('GET', '/calls')).json()) as { calls: unknown };
    expect(calls).toEqual({
      count: 2,
      calls: [
        { method: 'POST', path: '/demo/oauth2/v2.0/token', status: 200 },
        { method: 'GET', path: '/v1.0/myorg/groups', status: 200 },
      ],
    });
  });
});
