import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { ownIds, type Person } from '../support/people.js';
import {
  createPartner,
  createPerson,
  createReport,
  type PartnerFixture,
  type ReportFixture,
  permitGroup,
  permitUser,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let user: Person;
let owner: Person;
let report: ReportFixture;

beforeEach(async () => {
  partner = await createPartner();
  user = await createPerson('user', partner);
  owner = await createPerson('userAdmin', partner);
  report = await createReport();
});

/** Returns whether the person may open the report. Throws when the calls disagree. */
async function mayOpen(person: Person): Promise<boolean> {
  const { report: reports } = person.rest.api;
  const ids = ownIds(person);
  const listed = await reports.findAll({});
  const page = await reports.findAll.page({ limit: 15, search: report.name });
  const grouped = await reports.findByUserGroup(ids);
  const found = await reports.searchByUserGroupId({ ...ids, searchText: report.name });
  const cards = await reports.findCardData(ids);
  const opened = await person.rest.post('/viewership/insert', {
    userId: ids.userId,
    reportId: report.id,
  });
  const one = await person.rest.post('/report/find', { id: report.id });
  const verdicts = [
    listed.some(({ id }) => id === report.id),
    page.rows.some(({ id }) => id === report.id),
    grouped.some(({ id }) => id === report.id),
    found.some(({ id }) => id === report.id),
    cards.some(({ count }) => count > 0),
    opened.status === 200,
    one.status === 200,
  ];
  expect(verdicts).toEqual(verdicts.map(() => verdicts[0]));
  return verdicts[0] === true;
}

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

describe('access to a report', () => {
  it('requires a permission', async () => {
    expect(await mayOpen(user)).toBe(false);
    expect(await mayOpen(owner)).toBe(false);
  });

  it('is given to a group from the next call on until its permission is deleted', async () => {
    await permitGroup(partner, report);
    expect(await mayOpen(user)).toBe(true);
    expect(await mayOpen(owner)).toBe(true);
    await sql('reports', 'DELETE FROM group_permission WHERE report_id = $1', [report.id]);
    expect(await mayOpen(user)).toBe(false);
    expect(await mayOpen(owner)).toBe(false);
  });

  it('is limited to user admins of a group by that setting', async () => {
    await permitGroup(partner, report, 'Only Admin(s)');
    expect(await mayOpen(user)).toBe(false);
    expect(await mayOpen(owner)).toBe(true);
  });

  it('is given to the one user with a grant', async () => {
    await permitUser(user.account.id, report);
    expect(await mayOpen(user)).toBe(true);
    expect(await mayOpen(owner)).toBe(false);
  });

  it('lasts until the end of a grant', async () => {
    await permitUser(user.account.id, report, inHours(-1));
    expect(await mayOpen(user)).toBe(false);
    await sql('reports', 'UPDATE user_permission SET until = $1 WHERE report_id = $2', [
      inHours(1),
      report.id,
    ]);
    expect(await mayOpen(user)).toBe(true);
  });

  it('is given to the owner', async () => {
    report = await createReport({ owner: partner });
    expect(await mayOpen(user)).toBe(true);
    expect(await mayOpen(owner)).toBe(true);
    expect(await mayOpen(await createPerson('user', await createPartner()))).toBe(false);
  });

  it('ends with the deletion of the report', async () => {
    await permitGroup(partner, report);
    await sql('reports', 'UPDATE report SET deleted_at = now() WHERE id = $1', [report.id]);
    expect(await mayOpen(user)).toBe(false);
  });
});

describe('details of a report', () => {
  const row = async () => (await user.rest.api.report.findAll({})).find(({ id }) => id === report.id);
  const change = (column: string, value: unknown) =>
    sql('reports', `UPDATE report SET ${column} = $1 WHERE id = $2`, [value, report.id]);

  beforeEach(() => permitGroup(partner, report));

  it('are always up to date', async () => {
    expect(await row()).toMatchObject({ name: report.name, category: null });
    await change('name', 'Another name');
    expect(await row()).toMatchObject({ name: 'Another name' });
    await change('category_id', 3);
    expect(await row()).toMatchObject({ category: expect.stringContaining('mmunisation') });
  });

  it.each([
    'http://example.org/report',
    'https://not-allowed.example/report',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://127.0.0.1/',
  ])('exclude the address %s, which is not on the allow-list', async (address) => {
    await change('embed_url', address);
    expect(await row()).toMatchObject({ embed_url: null });
  });
});
