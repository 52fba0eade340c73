import { beforeAll, describe, expect, it } from '@jest/globals';
import { reportTypes, type ReportRow } from '@portal/contracts';
import { demoCategories, type DemoReport } from '@portal/contracts/demo';
import { sql } from '../support/databases.js';
import { demoAccount, idsOf, isDemoReport, openTo } from '../support/demo-rule.js';
import { settled } from '../support/eventually.js';
import { ownIds, type Person, signIn } from '../support/people.js';
import { portalUnderTest } from '../support/portal.js';

const emails = [
  'user@dho.example',
  'owner@dho.example',
  'user@ngo.example',
  'owner@ngo.example',
  'ruth@college.example',
  'store@stores.example',
  'officer@fund.example',
  'admin@portal.example',
];

const everyone = emails.map((email): [string, DemoReport[]] => [email, openTo(demoAccount(email))]);
const users = everyone.filter(([email]) => email !== 'admin@portal.example');

describe.each(everyone)('%s', (email, open) => {
  let person: Person;
  beforeAll(async () => {
    person = await signIn(email);
  });

  it('gets exactly the open reports', async () => {
    const rows = await person.rest.api.report.findAll({});
    expect(idsOf(rows.filter(isDemoReport))).toEqual(idsOf(open));
    if (person.account.role !== 'administrator') expect(rows).toHaveLength(open.length);
  });

  it('finds them one by one and no other report of the demonstration', async () => {
    const all = openTo(demoAccount('admin@portal.example'));
    for (const { id } of all) {
      const { status } = await person.rest.post('/report/find', { id });
      expect([id, status]).toEqual([id, open.some((report) => report.id === id) ? 200 : 404]);
    }
  });
});

describe.each(users)('%s', (email, open) => {
  let person: Person;
  beforeAll(async () => {
    person = await signIn(email);
  });

  it('gets the same reports from the list of its group, the cards, the counts and the search', async () => {
    const { report, reportCategory } = person.rest.api;
    const ids = ownIds(person);
    const rows = await report.findByUserGroup(ids);
    expect(idsOf(rows)).toEqual(idsOf(open));

    const countOf = (category: number) => open.filter(({ categoryId }) => categoryId === category).length;
    const cards = await report.findCardData(ids);
    expect(Object.fromEntries(cards.map(({ id, count }) => [id, count]))).toEqual(
      Object.fromEntries(
        demoCategories.filter(({ id }) => countOf(id) > 0).map(({ id }) => [id, countOf(id)]),
      ),
    );
    const counts = await reportCategory.findReportCount(ids);
    expect(Object.fromEntries(counts.map(({ id, count }) => [id, count]))).toMatchObject(
      Object.fromEntries(demoCategories.map(({ id }) => [id, countOf(id)])),
    );
    for (const { id } of demoCategories) {
      const ofCategory = await report.findByUserGroup({ ...ids, categoryId: id });
      expect(ofCategory).toHaveLength(countOf(id));
    }
    for (const { id, name } of openTo(demoAccount('admin@portal.example'))) {
      const found = await report.searchByUserGroupId({ ...ids, searchText: name });
      expect([id, found.some((row) => row.id === id)]).toEqual([id, open.some((each) => each.id === id)]);
    }
  });
});

describe('demonstration', () => {
  it('shows different, overlapping reports to the two partners', () => {
    const dho = idsOf(openTo(demoAccount('user@dho.example')));
    const ngo = idsOf(openTo(demoAccount('user@ngo.example')));
    expect(dho.filter((id) => ngo.includes(id)).length).toBeGreaterThan(2);
    expect(dho.filter((id) => !ngo.includes(id)).length).toBeGreaterThan(2);
    expect(ngo.filter((id) => !dho.includes(id)).length).toBeGreaterThan(2);
  });

  it.each(reportTypes)('has reports of the kind %s that both users may open', (type) => {
    for (const email of ['user@dho.example', 'user@ngo.example']) {
      expect(openTo(demoAccount(email)).some((report) => report.type === type)).toBe(true);
    }
  });
});

describe('lists of reports', () => {
  let administrator: Person;
  let user: Person;
  beforeAll(async () => {
    administrator = await signIn('admin@portal.example');
    user = await signIn('user@dho.example');
  });

  const byTypeThenAge = (a: ReportRow, b: ReportRow) =>
    (a.type < b.type ? 1 : a.type > b.type ? -1 : 0) ||
    Date.parse(b.date_uploaded) - Date.parse(a.date_uploaded);

  it('are sorted by type and upload date, both descending', async () => {
    const rows = await administrator.rest.api.report.findAll({});
    expect(rows).toEqual([...rows].sort(byTypeThenAge));
  });

  it('show names, kinds, locations and valid addresses', async () => {
    const rows = await user.rest.api.report.findAll({});
    const open = openTo(demoAccount('user@dho.example'));
    for (const { id, name, description, type, reportId, datasetId } of open) {
      expect(rows.find((row) => row.id === id)).toMatchObject({
        name,
        description,
        type,
        report_id: reportId ?? null,
        dataset_id: datasetId ?? null,
        status: 'Available',
        category: expect.any(String),
        owner: expect.any(String),
      });
    }
    const { emulatorUrl } = portalUnderTest();
    expect(rows.every(({ embed_url }) => embed_url?.startsWith(emulatorUrl))).toBe(true);
  });

  it('show administrators the open reports of any user', async () => {
    const { id, partnerId } = demoAccount('user@ngo.example');
    const ids = { userId: id, userTypeId: partnerId ?? 0 };
    const rows = await administrator.rest.api.report.findByUserGroup(ids);
    expect(idsOf(rows)).toEqual(idsOf(openTo(demoAccount('user@ngo.example'))));
    const unknownUser = { ...ids, userId: 2_000_000_000 };
    expect((await administrator.rest.post('/report/findByUserGroup', unknownUser)).status).toBe(404);
  });

  it('count every report for administrators', async () => {
    const { truth, response } = await settled(
      () =>
        sql<{ count: number }>(
          'reports',
          'SELECT count(*)::int AS count FROM report WHERE deleted_at IS NULL',
        ),
      () => administrator.rest.api.report.findCount({}),
    );
    expect(response).toEqual(truth);
  });

  it('contain the five newest reports', async () => {
    const { truth, response } = await settled(
      () =>
        sql<{ id: number }>(
          'reports',
          'SELECT id FROM report WHERE deleted_at IS NULL ORDER BY date_uploaded DESC LIMIT 5',
        ),
      async () => (await administrator.rest.api.report.findTop5({})).map(({ id }) => ({ id })),
    );
    expect(response).toEqual(truth);
  });

  it('contain the kinds of report', async () => {
    const kinds = await user.rest.api.reportType.findAll({});
    expect(kinds.map(({ name }) => name)).toEqual(reportTypes);
  });
});
