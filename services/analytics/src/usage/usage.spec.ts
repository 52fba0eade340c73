import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  reportAccessContract,
  usageKinds,
  type Inputs,
  type UsageKind,
  type UsageRow,
  type usageContract,
} from '@portal/contracts';
import { demoPartners, demoReports } from '@portal/demo-data';
import { createPrincipal } from '@portal/service-kit/testing';
import { useAnalytics } from '../testing/analytics-service.js';
import { createPastViews } from '../testing/past-views.js';
import { MonthlyUsageRepository } from './monthly-usage.repository.js';

const administrator = createPrincipal('administrator');
const owner = createPrincipal('userAdmin', { accountId: 2 });
const { mayOpenEach, findOpenToPartner, findPermissionsInForce } = reportAccessContract.calls;
const unknownId = 2_000_000_000;
const analytics = useAnalytics();

beforeAll(async () => {
  await createPastViews(analytics);
});

const getUsageApi = (principal = administrator) => analytics.getApi(principal).usage;

type Requested = Inputs<typeof usageContract>['findAll'];

type TrueUsage = Omit<UsageRow, 'openable'>;

const columns: Record<UsageKind, { id: string; name: string }> = {
  all: { id: 'NULL::int', name: 'NULL' },
  report: { id: 'r.id', name: 'r.name' },
  category: { id: 'c.id', name: 'c.name' },
  partner: { id: 'p.id', name: 'p.name' },
  group: { id: 'g.id', name: 'g.name' },
};

/** Returns the usage by plain SQL over the history. */
function countUsage({ by, from, to, userTypeId: partnerId }: Requested): Promise<TrueUsage[]> {
  const { id, name } = columns[by];
  return analytics.queryRows<TrueUsage>(
    `SELECT ${id} AS id, ${name} AS name, count(*)::int AS views, count(DISTINCT account_id)::int AS viewers,
       sum(seconds_in_view)::int AS "secondsInView"
     FROM viewership v
       LEFT JOIN replicated_report r ON r.id = v.report_id LEFT JOIN replicated_category c ON c.id = r.category_id
       LEFT JOIN replicated_partner p ON p.id = v.partner_id LEFT JOIN replicated_group g ON g.id = p.group_id
     WHERE (viewed_at AT TIME ZONE 'Africa/Blantyre')::date BETWEEN $1 AND $2 AND ($3::int IS NULL OR v.partner_id = $3)
     GROUP BY 1, 2 ORDER BY views DESC, folded(${name}::text) NULLS LAST, 1`,
    [from, to, partnerId ?? null],
  );
}

async function expectExact(requested: Requested): Promise<void> {
  const truth = await countUsage(requested);
  const rows = await getUsageApi().findAll(requested);
  expect(truth.length).toBeGreaterThan(0);
  expect(rows.map(({ openable: _, ...row }) => row)).toEqual(truth);
}

const ranges = [
  ['a month', '2025-02-01', '2025-02-28'],
  ['a day at the end of a month', '2025-01-31', '2025-01-31'],
  ['a day at the beginning of a month', '2025-02-01', '2025-02-01'],
  ['the middle of a month', '2025-02-10', '2025-02-14'],
  ['days of three months', '2025-01-20', '2025-03-05'],
  ['all of them', '2025-01-01', '2025-04-30'],
] as const;

describe('usage', () => {
  it.each(ranges)('of %s is exact in every dimension from the history', async (_case, from, to) => {
    for (const by of usageKinds) {
      await expectExact({ by, from, to });
      await expectExact({ by, from, to, userTypeId: 1 });
    }
  });

  describe('after past months are stored', () => {
    beforeAll(() => analytics.get(MonthlyUsageRepository).addMonths());

    it.each(ranges)('of %s is the same', async (_case, from, to) => {
      for (const by of usageKinds) {
        await expectExact({ by, from, to });
        await expectExact({ by, from, to, userTypeId: 1 });
      }
    });

    it('is read from them', async () => {
      await analytics.queryRows(
        `UPDATE monthly_usage SET views = views + 1 WHERE month = '2025-03-01' AND report_id = 1 AND account_id = 1`,
      );
      const march = { from: '2025-03-01', to: '2025-04-01', by: 'report' } as const;
      const truth = (await countUsage(march)).find(({ id }) => id === 1);
      const row = (await getUsageApi().findAll(march)).find(({ id }) => id === 1);
      expect(row?.views).toBe((truth?.views ?? 0) + 1);
    });
  });

  it('has one row for deleted subjects and for users without a partner', async () => {
    const april = { from: '2025-04-01', to: '2025-04-30' };
    for (const by of ['report', 'partner', 'group'] as const) {
      const rows = await getUsageApi().findAll({ ...april, by });
      expect(rows.filter(({ id }) => id === null)).toEqual([expect.objectContaining({ name: null })]);
    }
  });

  it('of days without views is one empty row in total and no rows otherwise', async () => {
    const none = { from: '2019-01-01', to: '2019-12-31' };
    expect(await getUsageApi().findAll({ ...none, by: 'all' })).toEqual([
      {
        id: null,
        name: null,
        views: 0,
        viewers: 0,
        secondsInView: 0,
        openable: false,
      },
    ]);
    expect(await getUsageApi().findAll({ ...none, by: 'report' })).toEqual([]);
    expect(await getUsageApi().findAll({ from: '9990-01-01', to: '9999-12-31', by: 'report' })).toEqual([]);
  });

  it('of a category has its reports, of a group its partners, and the same totals', async () => {
    const range = { from: '2025-01-04', to: '2025-04-02' };
    const inside = [
      ['category', 'report', (id: number) => ({ categoryId: id })],
      ['group', 'partner', (id: number) => ({ groupId: id })],
    ] as const;
    for (const [outer, by, within] of inside) {
      const [first] = (await getUsageApi().findAll({ ...range, by: outer })).filter(({ id }) => id !== null);
      const members = await getUsageApi().findAll({ ...range, by, ...within(first?.id ?? 0) });
      expect(members.reduce((sum, { views }) => sum + views, 0)).toBe(first?.views);
      expect(await getUsageApi().findAll({ ...range, by: 'all', ...within(first?.id ?? 0) })).toEqual([
        first,
      ]);
      expect(await getUsageApi().findAll({ ...range, by: 'all', ...within(unknownId) })).toMatchObject([
        { id: null, views: 0 },
      ]);
    }
    const ofPartner = await getUsageApi(owner).findAll({ ...range, by: 'partner', groupId: 1 });
    expect(ofPartner.every(({ id }) => id === 1)).toBe(true);
  });

  it.each([
    ['categories of a category', { by: 'category', categoryId: 1 }],
    ['partners of a category', { by: 'partner', categoryId: 1 }],
    ['reports of a group', { by: 'report', groupId: 1 }],
    ['reports of a category and a group', { by: 'report', categoryId: 1, groupId: 1 }],
  ])('rejects %s', async (_case, within) => {
    const input = { from: '2025-01-04', to: '2025-04-02', ...within };
    const { status, body } = await analytics.request('GET', '/usage/findAll', input, {
      principal: administrator,
    });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field: 'by' }] } });
  });

  it('of a user admin is limited to its own partner', async () => {
    const requested = { from: '2025-01-03', to: '2025-04-03' };
    for (const by of usageKinds) {
      const ofPartner = await getUsageApi().findAll({ ...requested, by, userTypeId: 1 });
      expect(await getUsageApi(owner).findAll({ ...requested, by })).toEqual(ofPartner);
    }
    const input = { ...requested, by: 'all', userTypeId: 2 };
    expect((await analytics.request('GET', '/usage/findAll', input, { principal: owner })).status).toBe(403);
  });

  it('shows which reports the caller may open', async () => {
    const range = { from: '2025-01-02', to: '2025-04-03' };
    analytics.respond(mayOpenEach, ({ reportIds }) => ({ reportIds: reportIds.filter((id) => id === 3) }));
    const rows = await getUsageApi(owner).findAll({ ...range, by: 'report' });
    expect(rows.filter(({ openable }) => openable).map(({ id }) => id)).toEqual([3]);
    expect(
      (await getUsageApi(owner).findAll({ ...range, by: 'category' })).some(({ openable }) => openable),
    ).toBe(false);
    analytics.respond(mayOpenEach, ({ reportIds }) => ({ reportIds: [...reportIds] }));
  });

  it('is paged, searched and sorted', async () => {
    const requested = { from: '2025-01-01', to: '2025-04-29', by: 'report' } as const;
    const all = await getUsageApi().findAll(requested);
    const times = all.map(({ secondsInView }) => secondsInView).sort((a, b) => a - b);
    const page = await getUsageApi().findAll.page({
      ...requested,
      limit: 5,
      offset: 5,
      sort: 'secondsInView',
    });
    expect(page.total).toBe(all.length);
    expect(page.rows.map(({ secondsInView }) => secondsInView)).toEqual(times.slice(5, 10));
    const name = all[3]?.name ?? '';
    const found = await getUsageApi().findAll.page({ ...requested, search: name.toUpperCase(), limit: 15 });
    expect(found.rows.map((row) => row.name)).toContain(name);
  });

  it.each([
    ['the wrong way round', { from: '2025-02-02', to: '2025-02-01' }, 'to'],
    ['of more than ten years', { from: '2010-01-01', to: '2025-02-01' }, 'to'],
    ['with no such day', { from: '2025-02-30', to: '2025-03-01' }, 'from'],
    ['after the year 9999', { from: '2025-01-01', to: '12025-01-01' }, 'to'],
  ])('of a range %s is rejected', async (_case, range, field) => {
    for (const path of ['/usage/findAll', '/usage/findUnopened']) {
      const response = await analytics.request(
        'GET',
        path,
        { ...range, by: 'all' },
        { principal: administrator },
      );
      expect(response.body).toMatchObject({ status: 400, errors: [{ field }] });
    }
  });
});

describe.each([
  ['before later views', { from: '2025-02-02', to: '2025-02-27' }],
  ['with the last views', { from: '2025-04-20', to: '2025-05-02' }],
])('unopened reports of a range %s', (_case, range) => {
  const getViewedBy = async (partnerId?: number) =>
    (await countUsage({ ...range, by: 'report', userTypeId: partnerId })).map(({ id }) => id);
  const ids = demoReports.map(({ id }) => id);

  it('are those of all users without a view in the range', async () => {
    const viewed = await getViewedBy();
    expect(viewed.length).toBeGreaterThan(0);
    const { rows } = await getUsageApi().findUnopened.page({
      ...range,
      limit: 50,
      sort: 'owner,category,type,date_uploaded',
    });
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.filter((id) => !viewed.includes(id)));
    expect(rows[0]).toMatchObject({ name: expect.any(String), category: expect.any(String), openable: true });
  });

  it('are those that the users of a partner may open, for a user admin', async () => {
    const viewed = await getViewedBy(1);
    expect(viewed.length).toBeGreaterThan(0);
    const unviewed = ids.filter((id) => !viewed.includes(id));
    const open = [...unviewed.slice(0, 2), ...viewed.flatMap((id) => id ?? [])];
    analytics.respond(findOpenToPartner, ({ partnerId }) => ({ reportIds: partnerId === 1 ? open : [] }));
    const rows = await getUsageApi(owner).findUnopened(range);
    expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(unviewed.slice(0, 2));
    const found = await getUsageApi(owner).findUnopened.page({ ...range, limit: 15, search: rows[0]?.name });
    expect(found.rows).toContainEqual(rows[0]);
  });
});

describe('unused permissions', () => {
  const granted = '2025-02-01T00:00:00.000Z';
  const later = '2025-03-01T00:00:00.000Z';
  const userPermissions = [
    // Opened before the permission was granted, and since.
    { reportId: 21, receiverId: 3, at: later },
    { reportId: 21, receiverId: 4, at: granted },
    { reportId: 22, receiverId: 3, at: granted },
    { reportId: 22, receiverId: 8, at: granted },
    { reportId: 23, receiverId: 9, at: granted },
  ];
  const groupPermissions = [
    { reportId: 21, receiverId: demoPartners[0]?.groupId ?? 0, at: granted },
    { reportId: 23, receiverId: demoPartners[0]?.groupId ?? 0, at: granted },
  ];

  beforeAll(async () => {
    const views = [
      [3, 1, 21, '2025-02-15'],
      [4, 2, 21, '2025-02-15'],
      [3, 1, 22, '2025-02-15'],
      [9, 1, 23, '2025-02-15'],
    ];
    for (const [account, partner, report, day] of views) {
      await analytics.queryRows(
        `INSERT INTO user_report_views (account_id, report_id, count, last_viewed_at) VALUES (${account}, ${report}, 1, '${day}')`,
      );
      await analytics.queryRows(
        `INSERT INTO partner_report_views (partner_id, report_id, count, last_viewed_at) VALUES (${partner}, ${report}, 1, '${day}')
         ON CONFLICT DO NOTHING`,
      );
    }
    await analytics.queryRows('DELETE FROM partner_report_views WHERE partner_id = 1 AND report_id = 23');
    // Pages of two permissions.
    analytics.respond(findPermissionsInForce, ({ to, after, partnerId, reportId }) => {
      const partnerUsers = [2, 3, 8, 9];
      const all = (to === 'users' ? userPermissions : groupPermissions).filter(
        (each) =>
          (reportId === null || each.reportId === reportId) &&
          (partnerId === null || to === 'groups' || partnerUsers.includes(each.receiverId)),
      );
      const page = all.slice(after, after + 2);
      return {
        reportIds: page.map((each) => each.reportId),
        receiverIds: page.map(({ receiverId }) => receiverId),
        granted: page.map(({ at }) => at),
        next: all.length > after + 2 ? after + 2 : null,
      };
    });
  });

  it('can be sorted by each column, like every list of analytics', async () => {
    const range = { from: '2026-01-01', to: '2026-01-31' };
    const inputs = {
      '/report/findUserHistory': { id: 1 },
      '/person/findViews': { id: 3 },
      '/usage/findAll': { ...range, by: 'report' },
      '/usage/findUnopened': range,
      '/usage/findUnusedPermissionsOfReport': { reportId: 1 },
    };
    expect(await analytics.findFailingSorts([administrator], inputs)).toEqual([]);
  });

  it('no call of analytics ends with a system error for an unusual text', async () => {
    expect(await analytics.findFailingTexts([administrator])).toEqual([]);
  });

  it('are counted by report for users and groups', async () => {
    const rows = await getUsageApi().findUnusedPermissions({});
    expect(rows.map(({ name: _name, type: _type, ...counts }) => counts).sort((a, b) => a.id - b.id)).toEqual(
      [
        { id: 21, users: 2, usersWithoutView: 1, groups: 1, groupsWithoutView: 0 },
        { id: 22, users: 2, usersWithoutView: 1, groups: 0, groupsWithoutView: 0 },
        { id: 23, users: 1, usersWithoutView: 0, groups: 1, groupsWithoutView: 1 },
      ],
    );
    const page = await getUsageApi().findUnusedPermissions.page({
      search: rows[0]?.name,
      sort: 'name',
      limit: 15,
    });
    expect(page.rows).toContainEqual(rows[0]);
  });

  it('of a partner are those of its users, by views of those users', async () => {
    const rows = await getUsageApi(owner).findUnusedPermissions({});
    expect(rows.find(({ id }) => id === 21)).toMatchObject({
      users: 1,
      usersWithoutView: 1,
      groupsWithoutView: 0,
    });
    expect(await getUsageApi().findUnusedPermissions({ userTypeId: 1 })).toEqual(rows);
  });

  it('of a report name the users and groups without a view', async () => {
    const findByReport = (reportId: number, principal = administrator) =>
      getUsageApi(principal).findUnusedPermissionsOfReport({ reportId });
    expect(await findByReport(21)).toEqual([
      {
        id: 'user-3',
        kind: 'user',
        receiverId: 3,
        receiver: 'Chisomo Mwale',
        user_type_name: demoPartners[0]?.name,
        granted: later,
      },
    ]);
    const found = await getUsageApi().findUnusedPermissionsOfReport.page({
      reportId: 21,
      search: 'mwale',
      limit: 15,
    });
    expect(found.total).toBe(1);
    expect(await findByReport(23, owner)).toMatchObject([
      { id: `group-${demoPartners[0]?.groupId}`, kind: 'group', user_type_name: null, granted },
    ]);
  });

  it.each(['/usage/findUnusedPermissions', '/usage/findUnusedPermissionsOfReport'])(
    'of other partners are hidden by %s',
    async (path) => {
      const input = { userTypeId: 2, reportId: 21 };
      expect((await analytics.request('GET', path, input, { principal: owner })).status).toBe(403);
    },
  );
});
