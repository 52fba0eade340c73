import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportRow, ViewedReportRow } from '@portal/contracts';
import { idsOf } from '../support/demo-rule.js';
import { eventually } from '../support/eventually.js';
import { ownIds, type Person } from '../support/people.js';
import {
  createReportFixtures,
  createRequest,
  deleteReport,
  type ReportFixtures,
} from '../support/report-fixtures.js';
import { createReport, type ReportFixture, permitGroup, permitUser } from '../support/fixtures.js';

let fixtures: ReportFixtures;
let first: ReportFixture;
let second: ReportFixture;
let foreignReport: ReportFixture;

beforeAll(async () => {
  fixtures = await createReportFixtures();
  first = await createReport({ owner: fixtures.partner });
  second = await createReport({ owner: fixtures.partner });
  foreignReport = await createReport({ owner: fixtures.otherPartner });
  await deleteReport(await createReport({ owner: fixtures.partner }));
});

const rowsOf = async (person: Person, path: string, body: object, query = {}) =>
  (await person.rest.call('POST', path, { body, query })).body as ReportRow[];

describe('list of the reports of a partner', () => {
  const request = (person: Person, query = {}) =>
    rowsOf(person, '/report/findByReportOwner', { userTypeId: fixtures.partner.id }, query);

  it('is visible to its user admin and administrators, without deleted reports', async () => {
    for (const person of [fixtures.userAdmin, fixtures.administrator]) {
      expect(idsOf(await request(person))).toEqual(idsOf([first, second]));
    }
  });

  it('is paged, searched and sorted', async () => {
    expect(idsOf(await request(fixtures.userAdmin, { search: second.name, limit: 15 }))).toEqual([second.id]);
    const names = (await request(fixtures.userAdmin, { sort: '-name', limit: 1 })).map(({ name }) => name);
    expect(names).toEqual([first.name, second.name].sort().slice(-1));
  });

  it('is part of the list of all reports, with categories', async () => {
    const page = await fixtures.administrator.rest.api.reportManagement.findAllAndCategory.page({
      ...{ search: first.name, limit: 15 },
    });
    expect(page).toMatchObject({ total: 1, rows: [{ id: first.id, category: null }] });
  });
});

describe('reports without a permission', () => {
  it('are those of the partner that a group does not have', async () => {
    const input = { userGroupId: fixtures.otherPartner.groupId, userTypeId: fixtures.partner.id };
    const path = '/report/findUnselectedByGroupIdAndOwner';
    expect(idsOf(await rowsOf(fixtures.userAdmin, path, input))).toEqual(idsOf([first, second]));
    await permitGroup(fixtures.otherPartner, first, 'Only Admin(s)');
    expect(idsOf(await rowsOf(fixtures.userAdmin, path, input))).toEqual([second.id]);
  });

  it('are those of the partner that a user was not granted', async () => {
    const userId = fixtures.userAdmin.account.id;
    const input = { userId, userTypeId: fixtures.partner.id, targetUserId: fixtures.receiver.id };
    const path = '/report/findUnselectedByUserIdAndOwner';
    expect(idsOf(await rowsOf(fixtures.userAdmin, path, input))).toEqual(idsOf([first, second]));
    await permitUser(fixtures.receiver.id, second);
    expect(idsOf(await rowsOf(fixtures.userAdmin, path, input))).toEqual([first.id]);
    const ofCaller = await rowsOf(fixtures.userAdmin, path, { userId, userTypeId: fixtures.partner.id });
    expect(idsOf(ofCaller)).toEqual(idsOf([first, second]));
  });

  it('are all that any user was not granted, for administrators', async () => {
    await permitUser(fixtures.stranger.account.id, first);
    const input = { userId: fixtures.stranger.account.id };
    const ids = idsOf(await rowsOf(fixtures.administrator, '/report/findUnselectedByUserId', input));
    expect(ids).not.toContain(first.id);
    expect(ids).toEqual(expect.arrayContaining([second.id, foreignReport.id]));
  });
});

describe('most viewed reports', () => {
  const counts = async (path: string, person: Person) =>
    ((await person.rest.get(path)).body as ViewedReportRow[]).map(({ id, count }) => [id, count]);
  const open = (person: Person, report: ReportFixture) =>
    person.rest.post('/viewership/insert', { userId: person.account.id, reportId: report.id });

  it('come with their counts, and only those that the caller may open', async () => {
    for (const [person, report] of [
      [fixtures.user, second],
      [fixtures.user, second],
      [fixtures.userAdmin, second],
      [fixtures.user, first],
    ] as const) {
      expect((await open(person, report)).status).toBe(200);
    }
    const expected = [
      [second.id, 3],
      [first.id, 1],
    ];
    for (const path of ['/report/findMostViewed', '/report/findMostViewedToday']) {
      await eventually(
        () => counts(path, fixtures.user),
        (seen) => JSON.stringify(seen) === JSON.stringify(expected),
      );
    }
    const ids = ownIds(fixtures.user);
    const ofUser = await fixtures.administrator.rest.api.report.findMostViewedByUserGroupId(ids);
    expect(ofUser.map(({ id, count }) => [id, count])).toEqual(expected);
    const ofStranger = (await counts('/report/findMostViewed', fixtures.stranger)).map(([id]) => id);
    expect(ofStranger).not.toContain(second.id);
    const ofOtherAdmin = await counts('/report/findMostViewedToday', fixtures.otherUserAdmin);
    expect(ofOtherAdmin.map(([id]) => id)).not.toContain(second.id);
  });
});

describe('five newest reports of a user', () => {
  it('contain only open reports', async () => {
    const ids = ownIds(fixtures.user);
    const rows = await fixtures.user.rest.api.report.findTop5ByUserGroupId(ids);
    expect(idsOf(rows)).toEqual(idsOf([first, second]));
    const more = await Promise.all(
      Array.from({ length: 5 }, () => createReport({ owner: fixtures.partner })),
    );
    const newest = await fixtures.user.rest.api.report.findTop5ByUserGroupId(ids);
    expect(idsOf(newest)).toEqual(idsOf(more));
  });
});

describe('other available reports', () => {
  const request = async (person: Person, search: string) =>
    (await person.rest.get('/report/findAllNotRequested', { ...ownIds(person), search, limit: 15 }))
      .body as ReportRow[];

  it('are closed reports without a request of the caller, without embed fields', async () => {
    const { stranger, user } = fixtures;
    const report = await createReport({ owner: fixtures.partner, embedUrl: 'https://secret.example/x' });
    expect(await request(user, report.name)).toEqual([]);
    const rows = await request(stranger, report.name);
    expect(rows).toMatchObject([{ id: report.id, name: report.name, owner: fixtures.partner.name }]);
    const fields = ['category', 'date_uploaded', 'description', 'id', 'name', 'owner', 'status', 'type'];
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(fields);
    await createRequest(stranger.account.id, report);
    expect(await request(stranger, report.name)).toEqual([]);
    await deleteReport(report);
    expect(await request(fixtures.otherUserAdmin, report.name)).toEqual([]);
  });

  it('exclude newly imported reports without an owner', async () => {
    const { name } = await createReport({ type: 'Power Bi' });
    expect(await request(fixtures.stranger, name)).toEqual([]);
  });
});
