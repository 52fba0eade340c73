import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually, undisturbed } from '../support/eventually.js';
import {
  createReplicatedPartner,
  createReplicatedPerson,
  createReplicatedReport,
} from '../support/replicated-fixtures.js';
import { type Person, signIn } from '../support/people.js';
import { type PartnerFixture, type ReportFixture, permitGroup, permitUser } from '../support/fixtures.js';

let administrator: Person;
let partner: PartnerFixture;
let person: Person;
let colleague: Person;
let [first, second, third]: ReportFixture[] = [];

beforeAll(async () => {
  administrator = await signIn('admin@portal.example');
  partner = await createReplicatedPartner();
  person = await createReplicatedPerson('user', partner);
  colleague = await createReplicatedPerson('userAdmin', partner);
  [first, second, third] = await Promise.all([1, 2, 3].map(() => createReplicatedReport(partner)));
  for (const report of [first, second, first, third, first]) await open(person, report);
  await open(colleague, first);
});

const idOf = (report?: ReportFixture) => report?.id ?? 0;
const nameOf = (report?: ReportFixture) => report?.name ?? '';
async function open(caller: Person, report?: ReportFixture): Promise<number> {
  const reportId = idOf(report);
  return (await caller.rest.api.viewership.insert({ userId: caller.account.id, reportId })).insertId ?? 0;
}

/** The names of the reports in a user's history, and their count. */
async function readHistory(input: object = {}, caller = person, of = person) {
  const ids =
    caller === administrator ? { id: of.account.id } : { id: of.account.id, userTypeId: partner.id };
  const page = await caller.rest.api.viewHistory.findUserHistory.page({ ...ids, limit: 15, ...input });
  return { names: page.rows.map(({ name }) => name), total: page.total, rows: page.rows };
}

describe('history of a user', () => {
  it('contains each view, latest first, for the user and for administrators', async () => {
    const names = [first, third, first, second, first].map(nameOf);
    const own = await readHistory();
    expect(own).toMatchObject({ names, total: 5 });
    const views = await sql(
      'analytics',
      'SELECT id::int FROM viewership WHERE account_id = $1 ORDER BY viewed_at DESC, id DESC',
      [person.account.id],
    );
    expect(own.rows.map(({ id }) => id)).toEqual(views.map(({ id }) => id));
    expect(await readHistory({}, administrator)).toEqual(own);
    const whole = await person.rest.api.viewHistory.findUserHistory({ id: person.account.id });
    expect(whole).toEqual(own.rows);
    expect(await readHistory({}, colleague, colleague)).toMatchObject({ names: [nameOf(first)], total: 1 });
  });

  it('is hidden from other users, also of the same partner', async () => {
    const response = await colleague.rest.post('/report/findUserHistory', { id: person.account.id });
    expect(response.status).toBe(403);
  });

  it('is paged in both orders from both ends', async () => {
    const { rows } = await readHistory();
    const ids = rows.map(({ id }) => id);
    for (const [sort, order] of [
      ['-date_viewed', ids],
      ['date_viewed', ids.toReversed()],
    ] as const) {
      for (const offset of [0, 1, 2, 3, 4, 5]) {
        const page = await readHistory({ sort, offset, limit: 2 });
        expect(page.rows.map(({ id }) => id)).toEqual(order.slice(offset, offset + 2));
        expect(page.total).toBe(5);
      }
    }
  });

  it('is sorted by report, latest view of each first', async () => {
    const { rows } = await readHistory();
    const byName = [first, second, third].map(nameOf).sort();
    const expected = byName.flatMap((name) => rows.filter((row) => row.name === name).map(({ id }) => id));
    const sorted = await readHistory({ sort: 'name' });
    expect(sorted.rows.map(({ id }) => id)).toEqual(expected);
    expect((await readHistory({ sort: 'name', limit: 2, offset: 2 })).rows).toEqual(sorted.rows.slice(2, 4));
  });

  it('is searched by words of report names', async () => {
    expect(await readHistory({ search: `embed ${nameOf(second).toUpperCase()}` })).toMatchObject({
      names: [nameOf(second)],
      total: 1,
    });
    expect(await readHistory({ search: `${nameOf(second)} dash` })).toEqual({
      names: [],
      total: 0,
      rows: [],
    });
  });

  it('excludes closed and deleted reports', async () => {
    const reader = await createReplicatedPerson('user', partner);
    const [granted, shared, deleted] = await Promise.all([1, 2, 3].map(() => createReplicatedReport()));
    if (!granted || !shared || !deleted) throw new Error('No reports were made.');
    await Promise.all([
      permitUser(reader.account.id, granted),
      permitGroup(partner, shared),
      permitGroup(partner, deleted),
    ]);
    for (const report of [granted, shared, deleted]) await open(reader, report);
    expect(await readHistory({}, reader, reader)).toMatchObject({ total: 3 });
    await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [granted.id]);
    await administrator.rest.post('/report/delete', { id: deleted.id });
    expect(await readHistory({}, reader, reader)).toMatchObject({ names: [shared.name], total: 1 });
    const toAdministrators = () => readHistory({}, administrator, reader);
    const { names } = await eventually(toAdministrators, ({ total }) => total === 2);
    expect(names).toEqual([shared.name, granted.name]);
  });
});

const lists = {
  findMostViewedByUser: { viewer: 'account_id', viewerId: 'userId' },
  findMostViewedByUserType: { viewer: 'partner_id', viewerId: 'user_type_id' },
} as const;

describe.each(Object.entries(lists))('%s', (name, { viewer, viewerId }) => {
  const list = name as keyof typeof lists;
  const page = (input: object) => administrator.rest.api.viewHistory[list].page({ limit: 500, ...input });
  const rowsOf = async (input: object) => (await page(input)).rows as unknown as Record<string, unknown>[];

  it('shows the number of views and the latest view of each viewer as in the history', async () => {
    const truth = await sql(
      'analytics',
      `SELECT ${viewer} || '-' || report_id AS id, ${viewer} AS "${viewerId}", count(*)::int AS count,
         to_char(max(viewed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_viewed
       FROM viewership WHERE report_id = $1 GROUP BY ${viewer}, report_id ORDER BY count DESC, 1`,
      [idOf(first)],
    );
    const rows = await rowsOf({ search: nameOf(first) });
    expect(rows).toEqual(truth.map((row) => expect.objectContaining(row)));
    expect(rows[0]).toMatchObject({
      reportId: idOf(first),
      name: nameOf(first),
      user_type_name: partner.name,
    });
  });

  it('contains each viewer of an existing report, and the total', async () => {
    const { truth, response } = await undisturbed(
      async () => {
        const reports = await sql<{ id: number }>('analytics', 'SELECT id FROM report_copy ORDER BY id');
        const [row] = await sql(
          'analytics',
          `SELECT count(DISTINCT (${viewer}, report_id))::int AS count FROM viewership
           WHERE ${viewer} IS NOT NULL AND report_id = ANY ($1::int[])`,
          [reports.map(({ id }) => id)],
        );
        return row?.count;
      },
      async () => (await page({ limit: 1 })).total,
    );
    expect(response).toBe(truth);
  });

  it.each([
    'count',
    'name',
    'type',
    'workspace_name',
    'date_uploaded',
    'user_type_name',
    'date_viewed',
  ] as const)('returns the same rows by %s from both ends', async (sort) => {
    const search = partner.name;
    const whole = await rowsOf({ search, sort });
    expect(whole.length).toBeGreaterThan(2);
    expect(await rowsOf({ search, sort, limit: 2, offset: whole.length - 2 })).toEqual(whole.slice(-2));
    const last = await rowsOf({ search, sort: `-${sort}`, limit: 2, offset: whole.length - 2 });
    expect(last.map(({ id }) => id)).toEqual(
      whole
        .slice(0, 2)
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  it('is sorted by views by default', async () => {
    const counts = (await rowsOf({})).map(({ count }) => Number(count));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
});

describe('views of deleted subjects', () => {
  it('remain without a name for a deleted user', async () => {
    const leaver = await createReplicatedPerson('user', partner);
    await open(leaver, first);
    await administrator.rest.api.user.delete({ id: leaver.account.id });
    const { findMostViewedByUser } = administrator.rest.api.viewHistory;
    const row = async () => {
      const { rows } = await findMostViewedByUser.page({ limit: 500, search: nameOf(first) });
      return rows.find(({ userId }) => userId === leaver.account.id);
    };
    await eventually(row, (found) => found?.surname === '');
    expect(await row()).toMatchObject({ firstname: '', surname: '', user_type_id: null, count: 1 });
    const { rows } = await findMostViewedByUser.page({ limit: 500, search: nameOf(first), sort: 'surname' });
    expect(rows.map(({ userId }) => userId)).toContain(leaver.account.id);
  });

  it('are listed in the order of names for a user without a replicated name', async () => {
    const newcomer = await createReplicatedPerson('user', partner);
    await sql('analytics', 'DELETE FROM account_copy WHERE id = $1', [newcomer.account.id]);
    await open(newcomer, first);
    const search = nameOf(first);
    const { findMostViewedByUser } = administrator.rest.api.viewHistory;
    const { rows } = await findMostViewedByUser.page({ search, sort: 'firstname', limit: 500 });
    expect(rows.map(({ userId }) => userId)).toContain(newcomer.account.id);
  });

  it('are not listed for a deleted report', async () => {
    const report = await createReplicatedReport(partner);
    await open(person, report);
    await administrator.rest.post('/report/delete', { id: report.id });
    const found = async () => {
      const { findMostViewedByUser, findMostViewedByUserType } = administrator.rest.api.viewHistory;
      const search = report.name;
      const pages = await Promise.all([
        findMostViewedByUser.page({ limit: 15, search }),
        findMostViewedByUserType.page({ limit: 15, search }),
      ]);
      return pages.reduce((sum, { total }) => sum + total, 0);
    };
    await eventually(found, (total) => total === 0);
  });
});
