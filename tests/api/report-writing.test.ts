import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportType, WriteResponse } from '@portal/contracts';
import { sql, sqlRow } from '../support/databases.js';
import { idsOf } from '../support/demo-rule.js';
import { eventually } from '../support/eventually.js';
import { isolatedPortal } from '../support/isolated-portal.js';
import { ownIds, type Person, signIn } from '../support/people.js';

const portal = isolatedPortal({
  without: ['mail-catcher', 'notifications'],
  env: {
    gateway: { RATE_LIMIT: 'off' },
    reports: {
      EMBED_HOSTS_POWER_BI: 'app.powerbi.com',
      EMBED_HOSTS_WEB_EMBED: 'maps.example.org,*.gis.example,*.gov.example',
      EMBED_HOSTS_DASH: 'dash.example.org',
      DEMO_EMBED_ORIGIN: 'http://localhost:8082',
      PORTAL_URL: 'https://portal.gov.example',
    },
  },
});

const [dho, healthAid] = [1, 2];
const unknownId = 2_000_000_000;
let administrator: Person;
let owner: Person;
let user: Person;
let foreigner: Person;

beforeAll(async () => {
  const enter = (email: string) => signIn(email, portal().url);
  administrator = await enter('admin@portal.example');
  owner = await enter('owner@dho.example');
  user = await enter('user@dho.example');
  foreigner = await enter('user@ngo.example');
  // Partners are replicated from identity after the start.
  const partners = () => sql('reports', 'SELECT FROM partner_copy', [], portal().databases);
  await eventually(partners, ({ length }) => length >= healthAid, 20);
});

const validAddresses: Record<string, string> = {
  'Power Bi': 'https://app.powerbi.com/reportEmbed?reportId=1',
  'Web Embed': 'https://maps.example.org/m',
  Dash: 'https://dash.example.org/',
};
const newName = () => `Written ${randomUUID()}`;
const reportOf = (type: string) => ({
  ...{ name: newName(), type, embedUrl: validAddresses[type], userTypeId: dho },
  ...(type === 'Power Bi' && { reportId: randomUUID(), datasetId: randomUUID() }),
});
const post = async (path: string, input: object, as = administrator) =>
  (await as.rest.post(path, input)).body as WriteResponse;
const add = async (input: object = reportOf('Web Embed'), as = administrator) => {
  const response = await post('/report/insert', input, as);
  expect(response).toMatchObject({ affectedRows: 1, insertId: expect.any(Number) });
  return response.insertId ?? 0;
};
const inReports = (text: string, values: unknown[] = []) =>
  sqlRow('reports', text, values, portal().databases);
const stored = (id: number) => inReports('SELECT * FROM report WHERE id = $1', [id]);
const everything = () => inReports('SELECT jsonb_agg(report ORDER BY id) FROM report');
const opens = async (id: number, ...people: Person[]) =>
  Promise.all(people.map(async ({ rest }) => (await rest.post('/report/find', { id })).status === 200));

describe('embed address', () => {
  it.each([
    ['HTTPS://MAPS.example.org:443/a/../m', 'Web Embed', 'https://maps.example.org/m'],
    [' https://a.gis.example/x ', 'Web Embed', 'https://a.gis.example/x'],
    ['https://dash.example.org', 'Dash', 'https://dash.example.org/'],
    ['http://localhost:8082/demo/dash/x', 'Dash', 'http://localhost:8082/demo/dash/x'],
  ])('is stored in its normal form: %j as %s', async (embedUrl, type, normal) => {
    expect(await stored(await add({ ...reportOf(type), embedUrl }))).toMatchObject({
      ...{ type, embed_url: normal, report_id: null, dataset_id: null },
    });
  });
});

/** Rejected addresses by report kind and reason. */
const hostileAddresses = JSON.parse(
  readFileSync(
    new URL('../../services/reports/src/embedding/hostile-addresses.json', import.meta.url),
    'utf8',
  ),
) as Record<ReportType, Record<string, string[]>>;
/** Surrounding spaces are trimmed. */
const isMended = (address: string) => address.trim() === 'https://app.powerbi.com/x';
const typeIds: Record<string, number> = { 'Power Bi': 1, 'Web Embed': 2, Dash: 3 };

describe.each(Object.entries(hostileAddresses))('embed address of the kind %s', (type, groups) => {
  it.each(Object.entries(groups))('is rejected when it is %s', async (_case, addresses) => {
    const id = await add(reportOf(type));
    const before = await everything();
    for (const embedUrl of addresses.filter((address) => !isMended(address))) {
      for (const [path, key] of [
        ['/report/insert', { type }],
        ['/report/update', { id, reportTypeId: typeIds[type] }],
      ] as const) {
        const response = await administrator.rest.post(path, { ...reportOf(type), ...key, embedUrl });
        expect([path, embedUrl, response.status]).toEqual([path, embedUrl, 400]);
        expect(response.body).toMatchObject({ errors: [{ field: 'embedUrl' }] });
      }
    }
    expect(await everything()).toEqual(before);
  });
});

describe('report', () => {
  const update = (id: number, change: object, as = administrator) => {
    const { name, embedUrl, userTypeId } = reportOf('Web Embed');
    const fields = { id, name, embedUrl, userTypeId, reportTypeId: 2 };
    return as.rest.post('/report/update', { ...fields, ...change });
  };

  it('is added only by administrators and user admins, who are limited to their partner', async () => {
    const before = await everything();
    const { userTypeId: _, ...withoutOwner } = reportOf('Web Embed');
    for (const [person, userTypeId] of [
      [user, dho],
      [owner, healthAid],
    ] as const) {
      const response = await person.rest.post('/report/insert', { ...withoutOwner, userTypeId });
      expect(response.status).toBe(403);
    }
    expect(await everything()).toEqual(before);
    const id = await add(withoutOwner, owner);
    expect(await opens(id, user, foreigner)).toEqual([true, false]);
  });

  it('shows its change from the next call on and keeps fields that the form does not contain', async () => {
    const id = await add({ ...reportOf('Web Embed'), description: 'Kept.' });
    await post('/report/updateCategory', { reports: [id], categoryId: 3 });
    const [name, embedUrl] = [newName(), validAddresses.Dash];
    const response = await update(id, { name, reportTypeId: 3, embedUrl }, owner);
    expect(response.body).toMatchObject({ affectedRows: 1 });
    const found = await user.rest.post('/report/find', { id });
    const row = { name, type: 'Dash', embed_url: embedUrl, description: 'Kept.', category_id: 3 };
    expect(found.body).toMatchObject([row]);
    const copied = () =>
      sql('analytics', 'SELECT FROM report_copy WHERE name = $1', [name], portal().databases);
    await eventually(copied, ({ length }) => length === 1);
  });

  it('can be moved to another partner by administrators, which closes it to the former partner', async () => {
    const id = await add();
    expect(await opens(id, user, foreigner)).toEqual([true, false]);
    expect((await update(id, { userTypeId: healthAid }, owner)).status).toBe(403);
    expect((await update(id, { userTypeId: healthAid })).body).toMatchObject({ affectedRows: 1 });
    expect(await opens(id, user, foreigner)).toEqual([false, true]);
    expect((await update(id, {}, owner)).status).toBe(404);
  });

  it.each([{ userTypeId: unknownId }, { reportTypeId: 99 }, { name: ' ' }, { reportTypeId: 1 }])(
    'is not changed by %j',
    async (change) => {
      const id = await add();
      const before = await stored(id);
      expect((await update(id, change)).body).not.toMatchObject({ affectedRows: 1 });
      expect(await stored(id)).toEqual(before);
    },
  );

  it('is closed to all users after its deletion, and its views are kept', async () => {
    const id = await add();
    await user.rest.post('/viewership/insert', { userId: user.account.id, reportId: id });
    expect(await post('/report/delete', { id }, owner)).toEqual({ affectedRows: 1 });
    expect(await opens(id, user, owner, administrator)).toEqual([false, false, false]);
    const { databases } = portal();
    const views = await sql('analytics', 'SELECT FROM viewership WHERE report_id = $1', [id], databases);
    expect(views).toHaveLength(1);
  });
});

describe('category', () => {
  const newCategory = () => ({ name: newName(), fullname: 'In full', description: 'What it holds.' });

  it.each(['name', 'fullname', 'description'])('has a %s', async (field) => {
    const response = await administrator.rest.post('/reportCategory/insert', {
      ...newCategory(),
      [field]: ' ',
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ field }] });
  });

  it('shows its reports until they are removed', async () => {
    const { insertId: category = 0 } = await post('/reportCategory/insert', newCategory());
    const reports = [await add(), await add()];
    const assign = (categoryId: number | null) => post('/report/updateCategory', { reports, categoryId });
    const { report } = user.rest.api;
    const findShown = async () => report.findByUserGroup({ ...ownIds(user), categoryId: category });
    expect(await assign(category)).toEqual({ affectedRows: 2 });
    const card = expect.objectContaining({ id: category, count: 2 });
    expect(await report.findCardData(ownIds(user))).toContainEqual(card);
    expect(idsOf(await findShown())).toEqual(reports);
    expect(await assign(null)).toEqual({ affectedRows: 2 });
    expect(await findShown()).toEqual([]);
  });
});
