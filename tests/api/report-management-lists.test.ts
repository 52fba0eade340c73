import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReportRow, ViewedReportRow } from '@portal/contracts';
import { idsOf } from '../support/demo-rule.js';
import { eventually } from '../support/eventually.js';
import { ownIds, type Person } from '../support/people.js';
import { createReportWorld, createRequest, deleteReport, type ReportWorld } from '../support/report-world.js';
import { createReport, type OwnReport, permitGroup, permitUser } from '../support/world.js';

let world: ReportWorld;
let first: OwnReport;
let second: OwnReport;
let foreign: OwnReport;

beforeAll(async () => {
  world = await createReportWorld();
  first = await createReport({ owner: world.partner });
  second = await createReport({ owner: world.partner });
  foreign = await createReport({ owner: world.otherPartner });
  await deleteReport(await createReport({ owner: world.partner }));
});

const rowsOf = async (person: Person, path: string, body: object, query = {}) =>
  (await person.rest.call('POST', path, { body, query })).body as ReportRow[];

describe('the reports that a partner owns', () => {
  const ask = (person: Person, query = {}) =>
    rowsOf(person, '/report/findByReportOwner', { userTypeId: world.partner.id }, query);

  it('are listed to its user admin and to administrators, deleted ones left out', async () => {
    for (const person of [world.userAdmin, world.administrator]) {
      expect(idsOf(await ask(person))).toEqual(idsOf([first, second]));
    }
  });

  it('come in pages, searched and sorted', async () => {
    expect(idsOf(await ask(world.userAdmin, { search: second.name, limit: 15 }))).toEqual([second.id]);
    const names = (await ask(world.userAdmin, { sort: '-name', limit: 1 })).map(({ name }) => name);
    expect(names).toEqual([first.name, second.name].sort().slice(-1));
  });

  it('are among all with their categories', async () => {
    const page = await world.administrator.rest.api.reportManagement.findAllAndCategory.page({
      ...{ search: first.name, limit: 15 },
    });
    expect(page).toMatchObject({ total: 1, rows: [{ id: first.id, category: null }] });
  });
});

describe('the reports still to be given', () => {
  it('to a group are those of the partner that it does not have', async () => {
    const input = { userGroupId: world.otherPartner.groupId, userTypeId: world.partner.id };
    const path = '/report/findUnselectedByGroupIdAndOwner';
    expect(idsOf(await rowsOf(world.userAdmin, path, input))).toEqual(idsOf([first, second]));
    await permitGroup(world.otherPartner, first, 'Only Admin(s)');
    expect(idsOf(await rowsOf(world.userAdmin, path, input))).toEqual([second.id]);
  });

  it('to a user are those of the partner that it was not granted by itself', async () => {
    const userId = world.userAdmin.account.id;
    const input = { userId, userTypeId: world.partner.id, targetUserId: world.receiver.id };
    const path = '/report/findUnselectedByUserIdAndOwner';
    expect(idsOf(await rowsOf(world.userAdmin, path, input))).toEqual(idsOf([first, second]));
    await permitUser(world.receiver.id, second);
    expect(idsOf(await rowsOf(world.userAdmin, path, input))).toEqual([first.id]);
    const ofCaller = await rowsOf(world.userAdmin, path, { userId, userTypeId: world.partner.id });
    expect(idsOf(ofCaller)).toEqual(idsOf([first, second]));
  });

  it('to any user, to administrators, are all that it was not granted', async () => {
    await permitUser(world.stranger.account.id, first);
    const input = { userId: world.stranger.account.id };
    const ids = idsOf(await rowsOf(world.administrator, '/report/findUnselectedByUserId', input));
    expect(ids).not.toContain(first.id);
    expect(ids).toEqual(expect.arrayContaining([second.id, foreign.id]));
  });
});

describe('the most viewed reports', () => {
  const counts = async (path: string, person: Person) =>
    ((await person.rest.get(path)).body as ViewedReportRow[]).map(({ id, count }) => [id, count]);
  const open = (person: Person, report: OwnReport) =>
    person.rest.post('/viewership/insert', { userId: person.account.id, reportId: report.id });

  it('come with their counts, to each caller those that it may open', async () => {
    for (const [person, report] of [
      [world.user, second],
      [world.user, second],
      [world.userAdmin, second],
      [world.user, first],
    ] as const) {
      expect((await open(person, report)).status).toBe(200);
    }
    const expected = [
      [second.id, 3],
      [first.id, 1],
    ];
    for (const path of ['/report/findMostViewed', '/report/findMostViewedToday']) {
      await eventually(
        () => counts(path, world.user),
        (seen) => JSON.stringify(seen) === JSON.stringify(expected),
      );
    }
    const ids = ownIds(world.user);
    const ofUser = await world.administrator.rest.api.report.findMostViewedByUserGroupId(ids);
    expect(ofUser.map(({ id, count }) => [id, count])).toEqual(expected);
    const ofStranger = (await counts('/report/findMostViewed', world.stranger)).map(([id]) => id);
    expect(ofStranger).not.toContain(second.id);
    const ofOtherAdmin = await counts('/report/findMostViewedToday', world.otherUserAdmin);
    expect(ofOtherAdmin.map(([id]) => id)).not.toContain(second.id);
  });
});

describe("a user's five newest reports", () => {
  it('are of those that it may open', async () => {
    const ids = ownIds(world.user);
    const rows = await world.user.rest.api.report.findTop5ByUserGroupId(ids);
    expect(idsOf(rows)).toEqual(idsOf([first, second]));
    const more = await Promise.all(Array.from({ length: 5 }, () => createReport({ owner: world.partner })));
    const newest = await world.user.rest.api.report.findTop5ByUserGroupId(ids);
    expect(idsOf(newest)).toEqual(idsOf(more));
  });
});

describe('other available reports', () => {
  const ask = async (person: Person, search: string) =>
    (await person.rest.get('/report/findAllNotRequested', { ...ownIds(person), search, limit: 15 }))
      .body as ReportRow[];

  it('are those that the caller may not open and has not asked for, without embed fields', async () => {
    const { stranger, user } = world;
    const report = await createReport({ owner: world.partner, embedUrl: 'https://secret.example/x' });
    expect(await ask(user, report.name)).toEqual([]);
    const rows = await ask(stranger, report.name);
    expect(rows).toMatchObject([{ id: report.id, name: report.name, owner: world.partner.name }]);
    const shown = ['category', 'date_uploaded', 'description', 'id', 'name', 'owner', 'status', 'type'];
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(shown);
    await createRequest(stranger.account.id, report);
    expect(await ask(stranger, report.name)).toEqual([]);
    await deleteReport(report);
    expect(await ask(world.otherUserAdmin, report.name)).toEqual([]);
  });

  it('are not what an import has just brought, which nobody owns yet', async () => {
    const { name } = await createReport({ type: 'Power Bi' });
    expect(await ask(world.stranger, name)).toEqual([]);
  });
});
