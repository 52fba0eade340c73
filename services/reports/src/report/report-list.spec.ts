import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  analyticsEvents,
  identityEvents,
  reportReferencesContract,
  reportTypes,
  type ReportFilters,
  type ReportRow,
} from '@portal/contracts';
import {
  getTimeAhead,
  listIds,
  usePeople,
  useReports,
  type People,
  type Person,
  type Report,
} from '../testing/reports-service.js';

const reports = useReports(() => ({ PORTAL_TIME_ZONE: 'Pacific/Auckland' }));

const people = usePeople(reports);

const createCategory = async (name: string) =>
  (
    await reports.queryRow<{ id: number }>('INSERT INTO report_category (name) VALUES ($1) RETURNING id', [
      name,
    ])
  ).id;

it('every list of reports can be sorted by each column of its contract', async () => {
  const { administrator, userAdmin, partner } = people;
  const report = await reports.createPowerBiReport(partner);
  const callers = [administrator.principal, userAdmin.principal];
  const named = { id: report.id, reportId: report.id, userTypeId: partner.id };
  const inputs = {
    '/report/findByUserGroup': userAdmin.ids,
    '/report/findMostViewedByUserGroupId': userAdmin.ids,
    '/report/findAllNotRequested': userAdmin.ids,
    '/report/findByReportOwner': named,
    '/report/findUnselectedByUserId': { userId: userAdmin.id },
    '/report/findUnselectedByGroupIdAndOwner': { userGroupId: partner.groupId },
    '/report/findUnselectedByUserIdAndOwner': userAdmin.ids,
    '/suggestion/findRecipients': named,
    '/userPermission/findByOwner': named,
    '/reportAccess/findAll': named,
    '/aboutReport/findUpdates': named,
    '/aboutReport/findPeople': named,
    '/aboutReport/findPartners': named,
    '/aboutReport/findGroups': named,
    '/person/findReports': { id: userAdmin.id },
    '/comment/findThreads': named,
  };
  expect(await reports.findFailingSorts(callers, inputs)).toEqual([]);
});

describe('page of reports', () => {
  let user: Person;
  let whole: ReportRow[];

  beforeAll(async () => {
    const [partner, other] = [await reports.createPartner('Alpha'), await reports.createPartner('Beta')];
    user = await reports.createPerson('user', partner);
    const fields = [
      { name: 'Zinc', type: 'Dash', owner: partner },
      { name: 'apples', type: 'Web Embed', owner: partner },
      { name: 'Cherries', type: 'Power Bi', owner: partner, workspace: { id: 'w1', name: 'North' } },
      { name: 'bananas', type: 'Power Bi', owner: partner, workspace: { id: 'w2', name: 'alpine' } },
      { name: 'Dates', type: 'Web Embed', owner: other },
      { name: 'Figs', type: 'Web Embed', owner: other },
      { name: 'Grapes', type: 'Web Embed' },
    ] as const;
    const categoryIds = [await createCategory('Fruit'), await createCategory('bakery'), null];
    for (const [index, each] of fields.entries()) {
      const report = await reports.createReport(each);
      if (!('owner' in each) || each.owner !== partner) await reports.permitGroup(partner, report);
      const uploaded = new Date(Date.UTC(2024, 0, (index * 3) % 7));
      const category = categoryIds[index % categoryIds.length];
      const values = [uploaded, category, report.id];
      await reports.queryRows('UPDATE report SET date_uploaded = $1, category_id = $2 WHERE id = $3', values);
    }
    await reports.queryRows(`UPDATE report SET status = 'Unavailable' WHERE name = 'bananas'`);
    whole = await user.api.report.findAll({});
  });

  it('is sorted by type and date of upload by default, both descending', () => {
    const keys = whole.map(({ type, date_uploaded }) => `${type} ${date_uploaded}`);
    expect(keys).toEqual([...keys].sort().reverse());
  });

  it.each(['name', '-name', 'owner,-name', 'category', '-date_uploaded', 'type', 'status', 'workspace_name'])(
    'has the same rows in the order of %s',
    async (sort) => {
      const { rows: sorted } = await user.api.report.findAll.page({ limit: 500, sort });
      expect(listIds(sorted)).toEqual(listIds(whole));
      const [first = ''] = sort.split(',');
      const column = first.replace('-', '') as keyof ReportRow;
      const values = sorted.flatMap((each) => (each[column] === null ? [] : [String(each[column])]));
      const up = [...values].sort((a, b) => a.localeCompare(b, 'en'));
      expect(values).toEqual(first.startsWith('-') ? up.reverse() : up);
    },
  );

  it('shows names, types, categories and owners', () => {
    expect(whole.find(({ name }) => name === 'Zinc')).toMatchObject({
      type: 'Dash',
      report_id: null,
      dataset_id: null,
      status: 'Available',
      category: 'Fruit',
      owner: 'Alpha',
      description: 'Made for a test.',
    });
    expect(whole.find(({ name }) => name === 'bananas')).toMatchObject({
      status: 'Unavailable',
      workspace_name: 'alpine',
      category: 'Fruit',
    });
  });
});

describe('details of a listed report', () => {
  let report: Report;
  const find = async () => (await people.user.api.report.findAll({})).find(({ id }) => id === report.id);
  const change = (column: string, value: unknown) =>
    reports.queryRows(`UPDATE report SET ${column} = $1 WHERE id = $2`, [value, report.id]);

  beforeEach(async () => {
    report = await reports.createReport({ owner: people.partner });
  });

  it('are always up to date', async () => {
    expect(await find()).toMatchObject({ name: report.name, category: null, owner: people.partner.name });
    await change('name', 'Another name');
    expect(await find()).toMatchObject({ name: 'Another name' });
    const category = await createCategory(`Category of ${report.name}`);
    await change('category_id', category);
    expect(await find()).toMatchObject({ category: `Category of ${report.name}` });
    await reports.queryRows(`UPDATE report_category SET name = 'Renamed' WHERE id = $1`, [category]);
    expect(await find()).toMatchObject({ category: 'Renamed' });
    const { id, groupId } = people.partner;
    await reports.deliver(identityEvents.partner, id, { id, groupId, name: 'Renamed partner' });
    expect(await find()).toMatchObject({ owner: 'Renamed partner' });
  });

  it('contain only an address on the allow-list', async () => {
    for (const [stored, shown] of [
      ['https://not-allowed.example/report', null],
      ['https://maps.example.org/m', 'https://maps.example.org/m'],
    ] as const) {
      await change('embed_url', stored);
      expect(await find()).toMatchObject({ embed_url: shown });
    }
  });
});

describe('most viewed reports', () => {
  it('come first with their counts in total and today, and only those that the caller may open', async () => {
    const partner = await reports.createPartner();
    const user = await reports.createPerson('user', partner);
    const [often, once, never] = [
      await reports.createReport({ owner: partner }),
      await reports.createReport({ owner: partner }),
      await reports.createReport({ owner: partner }),
    ];
    const { day } = await reports.queryRow<{ day: string }>(
      `SELECT (now() AT TIME ZONE 'Pacific/Auckland')::date::text AS day`,
    );
    const publish = (reportId: number, count: number, of = day) =>
      reports.deliver(analyticsEvents.viewCounts, reportId, {
        reports: [{ reportId, count, day: of, dayCount: count }],
      });
    await publish(often.id, 2);
    await publish(once.id, 1);
    const counts = (list: { id: number; count: number }[]) => list.map(({ id, count }) => [id, count]);
    const { report } = user.api;
    const viewed = [
      [often.id, 2],
      [once.id, 1],
      [never.id, 0],
    ];
    expect(counts(await report.findMostViewed({}))).toEqual(viewed);
    // The reports have the same type, so the newest comes first regardless of views.
    expect(counts(await report.findMostViewedToday({}))).toEqual(viewed.slice(0, 2).toReversed());
    const leastViewed = await report.findMostViewed.page({ sort: 'count', limit: 500 });
    expect(counts(leastViewed.rows)).toEqual(viewed.toReversed());
    await publish(often.id, 2, '2024-01-01');
    const todayPage = await report.findMostViewedToday.page({ sort: '-count', limit: 15 });
    expect(counts(todayPage.rows)).toEqual([[once.id, 1]]);
    const ofUser = await people.administrator.api.report.findMostViewedByUserGroupId(user.ids);
    expect(counts(ofUser)).toEqual(viewed);
    expect(listIds(await people.stranger.api.report.findMostViewed({}))).not.toContain(often.id);
  });
});

describe('the overview', () => {
  const read = () => people.administrator.api.report.findOverview({});

  it('counts a failed last import, and reports whose data stopped being refreshed', async () => {
    const before = await read();
    const { id } = await reports.createReport();
    const refresh = (daysAgo: number) =>
      reports.queryRows(
        `UPDATE report SET type = 'Power Bi', data_refreshed_at = now() - make_interval(days => $2) WHERE id = $1`,
        [id, daysAgo],
      );
    const counts = [];
    for (const daysAgo of [1, 3, 30]) {
      await refresh(daysAgo);
      counts.push((await read()).stoppedRefreshes - before.stoppedRefreshes);
    }
    expect(counts).toEqual([0, 1, 0]);
    for (const [status, failedImports] of [
      ['Failed', 1],
      ['Done', 0],
    ] as const) {
      await reports.queryRows(
        `INSERT INTO import_run (started_at, ended_at, status) VALUES (clock_timestamp(), now(), $1)`,
        [status],
      );
      expect((await read()).failedImports).toBe(failedImports);
    }
  });
});

describe('newest reports', () => {
  it('of a user are five that the user may open', async () => {
    const partner = await reports.createPartner();
    const user = await reports.createPerson('user', partner);
    const first = await reports.createReport({ owner: partner });
    await reports.createReport();
    const getNewestApi = () => user.api.report.findTop5ByUserGroupId(user.ids);
    expect(listIds(await getNewestApi())).toEqual([first.id]);
    const more = [];
    for (let n = 0; n < 5; n++) more.push(await reports.createReport({ owner: partner }));
    expect((await getNewestApi()).map(({ id }) => id)).toEqual(more.map(({ id }) => id).reverse());
  });

  it('of all and the number of reports are up to date for administrators', async () => {
    const { report } = people.administrator.api;
    const count = async () => (await report.findCount({}))[0].count;
    const before = await count();
    const added = await reports.createReport();
    expect([await count(), await count()]).toEqual([before + 1, before + 1]);
    expect((await report.findTop5({}))[0]?.id).toBe(added.id);
    await reports.deleteReport(added);
    expect(await count()).toBe(before);
    expect((await report.findTop5({})).map(({ id }) => id)).not.toContain(added.id);
  });
});

/** Creates a partner's reports that differ in each field of a filter. */
async function createFilteredReports() {
  const owner = await reports.createPartner();
  const category = await createCategory(`Filtered ${owner.name}`);
  const workspace = { id: 'lake', name: 'Lakeshore office' };
  const { id: dash } = await reports.createReport({ type: 'Dash', owner });
  const { id: powerBi } = await reports.createReport({ type: 'Power Bi', owner, workspace });
  const { id: unavailable } = await reports.createReport({ type: 'Power Bi', owner, workspace });
  await reports.queryRows(`UPDATE report SET status = 'Unavailable', category_id = $1 WHERE id = $2`, [
    category,
    unavailable,
  ]);
  return { id: { dash, powerBi, unavailable }, category, partnerId: owner.id };
}

describe('lists of managed reports', () => {
  let fixtures: People;
  let first: Report;
  let second: Report;
  let foreign: Report;
  beforeAll(async () => {
    fixtures = await reports.createPeople();
    first = await reports.createReport({ owner: fixtures.partner });
    second = await reports.createReport({ owner: fixtures.partner });
    foreign = await reports.createReport({ owner: fixtures.otherPartner });
    await reports.deleteReport(await reports.createReport({ owner: fixtures.partner }));
  });

  it('of a partner are visible to its user admin and administrators, without deleted reports', async () => {
    const partner = { userTypeId: fixtures.partner.id };
    for (const { api } of [fixtures.userAdmin, fixtures.administrator]) {
      const { findByReportOwner } = api.reportManagement;
      expect(listIds(await findByReportOwner(partner))).toEqual([first.id, second.id]);
      const found = await findByReportOwner.page({ ...partner, search: second.name, limit: 15 });
      expect(listIds(found.rows)).toEqual([second.id]);
      const sorted = await findByReportOwner.page({ ...partner, sort: '-name', limit: 1 });
      expect(sorted.rows[0]?.name).toBe([first.name, second.name].sort()[1]);
    }
  });

  it('of all have categories', async () => {
    const page = await fixtures.administrator.api.reportManagement.findAllAndCategory.page({
      search: first.name,
      limit: 15,
    });
    expect(page).toMatchObject({ total: 1, rows: [{ id: first.id, category: null }] });
  });

  it.each(['findAllAndCategory', 'findByReportOwner'] as const)('of %s match all filters', async (list) => {
    const { id, category, partnerId } = await createFilteredReports();
    const find = async (filters: ReportFilters) => {
      const { reportManagement } = fixtures.administrator.api;
      const pages = {
        findAllAndCategory: () => reportManagement.findAllAndCategory.page({ limit: 500, ...filters }),
        findByReportOwner: () =>
          reportManagement.findByReportOwner.page({ limit: 500, userTypeId: partnerId, ...filters }),
      };
      return listIds((await pages[list]()).rows).filter((found) => Object.values(id).includes(found));
    };
    const { dash, powerBi, unavailable } = id;
    expect(await find({})).toEqual([dash, powerBi, unavailable]);
    expect(await find({ type: 'Dash' })).toEqual([dash]);
    expect(await find({ status: 'Unavailable' })).toEqual([unavailable]);
    expect(await find({ status: 'Available', type: 'Power Bi' })).toEqual([powerBi]);
    expect(await find({ workspace: 'office lake' })).toEqual([powerBi, unavailable]);
    expect(await find({ workspace: '%' })).toEqual([]);
    expect(await find({ categoryId: category })).toEqual([unavailable]);
    expect(await find({ categoryId: 0 })).toEqual([dash, powerBi]);
    expect(await find({ categoryId: 0, workspace: 'lake' })).toEqual([powerBi]);
    expect(await find({ opened: 'never' })).toEqual([dash, powerBi, unavailable]);
    await reports.deliver(analyticsEvents.viewCounts, dash, {
      reports: [
        { reportId: dash, count: 1, day: '2024-01-01', dayCount: 1 },
        { reportId: powerBi, count: 0, day: '2024-01-01', dayCount: 0 },
      ],
    });
    expect(await find({ opened: 'never' })).toEqual([powerBi, unavailable]);
    expect(await find({ opened: 'never', status: 'Available' })).toEqual([powerBi]);
  });

  it('of an owner, or of none, are found among all', async () => {
    const orphan = await reports.createReport({ name: 'Orphan of a filter' });
    const { findAllAndCategory } = fixtures.administrator.api.reportManagement;
    const find = async (ownerId: number) =>
      listIds((await findAllAndCategory.page({ limit: 500, ownerId })).rows);
    expect(await find(fixtures.partner.id)).toEqual([first.id, second.id]);
    const without = await find(0);
    expect(without).toContain(orphan.id);
    expect(without).not.toContain(first.id);
  });

  it('of another owner are no filter of user admins', async () => {
    const { ids } = fixtures.userAdmin;
    const listed = await reports.post(fixtures.userAdmin, '/report/findByReportOwner', {
      userTypeId: ids.userTypeId,
      ownerId: fixtures.otherPartner.id,
      limit: 15,
    });
    expect(listIds(listed.body as unknown as { id: number }[])).toEqual([first.id, second.id]);
  });

  it('without a group permission are those of the partner that the group does not have', async () => {
    const input = { userGroupId: fixtures.otherPartner.groupId, userTypeId: fixtures.partner.id };
    const find = async () =>
      listIds(await fixtures.userAdmin.api.reportManagement.findUnselectedByGroupIdAndOwner(input));
    expect(await find()).toEqual([first.id, second.id]);
    await reports.permitGroup(fixtures.otherPartner, first, 'Only Admin(s)');
    expect(await find()).toEqual([second.id]);
  });

  it('without a user permission are those of the partner that the user was not granted', async () => {
    const receiver = await reports.createPerson('user', fixtures.partner);
    const { findUnselectedByUserIdAndOwner } = fixtures.userAdmin.api.reportManagement;
    const find = async (more = {}) =>
      listIds(await findUnselectedByUserIdAndOwner({ ...fixtures.userAdmin.ids, ...more }));
    expect(await find({ targetUserId: receiver.id })).toEqual([first.id, second.id]);
    await reports.permitUser(receiver.id, second);
    await reports.permitUser(receiver.id, first, getTimeAhead(-1));
    expect(await find({ targetUserId: receiver.id })).toEqual([first.id]);
    expect(await find()).toEqual([first.id, second.id]);
    const ofStranger = await reports.post(fixtures.userAdmin, '/report/findUnselectedByUserIdAndOwner', {
      ...fixtures.userAdmin.ids,
      targetUserId: fixtures.stranger.id,
    });
    expect(ofStranger.status).toBe(404);
  });

  it('without a user permission are of all partners for administrators', async () => {
    await reports.permitUser(fixtures.stranger.id, first);
    const ids = listIds(
      await fixtures.administrator.api.reportManagement.findUnselectedByUserId({
        userId: fixtures.stranger.id,
      }),
    );
    expect(ids).not.toContain(first.id);
    expect(ids).toEqual(expect.arrayContaining([second.id, foreign.id]));
  });
});

describe('references to partners and groups', () => {
  it('are counted for identity without deleted reports', async () => {
    const partner = await reports.createPartner();
    const references = reports.createClient(reportReferencesContract, 'identity');
    const count = async () => [
      (await references.countByPartner('request', { id: partner.id })).reports,
      (await references.countByGroup('request', { id: partner.groupId })).reports,
    ];
    expect(await count()).toEqual([0, 0]);
    const report = await reports.createReport({ owner: partner });
    await reports.permitGroup(partner, report);
    expect(await count()).toEqual([1, 1]);
    await reports.deleteReport(report);
    expect(await count()).toEqual([0, 0]);
  });
});

it('the types of reports are listed', async () => {
  expect((await people.user.api.reportType.findAll({})).map(({ name }) => name)).toEqual(reportTypes);
});
