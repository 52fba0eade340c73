import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { identityEvents, reportAccessContract, reportEvents, reportViewersContract } from '@portal/contracts';
import { demoPartners, demoReports } from '@portal/demo-data';
import {
  createPrincipal,
  runInTransaction,
  waitUntilWaiting,
  type TestRequest,
} from '@portal/service-kit/testing';
import { createCard, useAnalytics } from '../testing/analytics-service.js';
import { ViewRepository } from './view.repository.js';

const administrator = createPrincipal('administrator');
const analytics = useAnalytics();

let lastAccount = 1_000;
/** A user of partner 1 without views. */
const createUser = () => createPrincipal('user', { accountId: ++lastAccount });
let lastReport = 1_000;

async function createReport(name = `Report ${randomUUID()}`): Promise<number> {
  const id = ++lastReport;
  await analytics.deliver(reportEvents.report, id, {
    id,
    name,
    type: 'Web Embed',
    workspaceName: null,
    categoryId: 1,
    ownerPartnerId: 1,
    dateUploaded: '2025-01-01T00:00:00.000Z',
  });
  return id;
}

const open = (principal: ReturnType<typeof createUser>, reportId: number, request: TestRequest = {}) =>
  analytics.request(
    'POST',
    '/viewership/insert',
    { userId: principal.accountId, reportId },
    { principal, ...request },
  );
const readId = ({ body }: { body: unknown }) => (body as { insertId: number }).insertId;
const openId = async (principal: ReturnType<typeof createUser>, reportId: number) =>
  readId(await open(principal, reportId));
const countViews = async (reportId: number) =>
  (await analytics.queryRows('SELECT FROM viewership WHERE report_id = $1', [reportId])).length;
const conflict = {
  status: 400,
  body: { errors: [{ field: 'Idempotency-Key', message: 'This key was used for another report.' }] },
};

describe('opening a report', () => {
  it('records a view with the caller, its partner and the report', async () => {
    const user = createUser();
    const response = await open(user, 3);
    expect(response.body).toEqual({ affectedRows: 1, insertId: expect.any(Number) });
    expect(
      await analytics.queryRows(
        'SELECT account_id, partner_id, report_id, page_changes, visual_clicks FROM viewership WHERE id = $1',
        [readId(response)],
      ),
    ).toEqual([
      { account_id: user.accountId, partner_id: 1, report_id: 3, page_changes: 0, visual_clicks: 0 },
    ]);
  });

  it('records a view each time', async () => {
    const [user, report] = [createUser(), await createReport()];
    expect(await openId(user, report)).not.toBe(await openId(user, report));
    expect(await countViews(report)).toBe(2);
  });

  it('records one view per key, sequentially and concurrently', async () => {
    const [user, report] = [createUser(), await createReport()];
    const idempotencyKey = randomUUID();
    const first = readId(await open(user, report, { idempotencyKey }));
    const repeats = await Promise.all(
      Array.from({ length: 12 }, () => open(user, report, { idempotencyKey })),
    );
    expect(new Set(repeats.map(readId))).toEqual(new Set([first]));
    const another = { idempotencyKey: randomUUID() };
    const concurrent = await Promise.all(Array.from({ length: 12 }, () => open(user, report, another)));
    expect(new Set(concurrent.map(readId)).size).toBe(1);
    expect(await countViews(report)).toBe(2);
  });

  it('rejects a key of another report, and the key stays valid for its own report', async () => {
    const [user, own, other] = [createUser(), await createReport(), await createReport()];
    const key = { idempotencyKey: randomUUID() };
    const first = readId(await open(user, own, key));
    expect(await open(user, other, key)).toMatchObject(conflict);
    expect(readId(await open(user, own, key))).toBe(first);
    expect([await countViews(own), await countViews(other)]).toEqual([1, 0]);
  });

  it('records one view for a key with two reports at the same time', async () => {
    const [user, own, other] = [createUser(), await createReport(), await createReport()];
    const key = { idempotencyKey: randomUUID() };
    const [racing, neighbours] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, index) => open(user, index % 2 ? own : other, key))),
      Promise.all(Array.from({ length: 6 }, () => open(user, own, { idempotencyKey: randomUUID() }))),
    ]);
    const opened = racing.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(6);
    expect(new Set(opened.map(readId)).size).toBe(1);
    expect(racing.filter(({ status }) => status === 400)).toEqual(
      Array.from({ length: 6 }, () => expect.objectContaining({ status: 400 })),
    );
    expect(neighbours.map(({ status }) => status)).toEqual(neighbours.map(() => 200));
    expect((await countViews(own)) + (await countViews(other))).toBe(1 + neighbours.length);
  });

  it('records two views for the same key of two users', async () => {
    const report = await createReport();
    const key = { idempotencyKey: randomUUID() };
    const ids = [
      readId(await open(createUser(), report, key)),
      readId(await open(createUser(), report, key)),
    ];
    expect(new Set(ids).size).toBe(2);
  });

  it('is refused for a report that the caller may not open', async () => {
    const [user, closed] = [createUser(), await createReport()];
    const { mayOpen } = reportAccessContract.calls;
    analytics.respond(mayOpen, () => ({ allowed: false }));
    const { status } = await open(user, closed);
    analytics.respond(mayOpen, () => ({ allowed: true }));
    expect([status, await countViews(closed)]).toEqual([404, 0]);
  });

  it('keeps keys for three days', async () => {
    const [user, report] = [createUser(), await createReport()];
    const [old, recent] = [{ idempotencyKey: randomUUID() }, { idempotencyKey: randomUUID() }];
    for (const key of [old, recent]) await open(user, report, key);
    await analytics.queryRows(
      "UPDATE viewership_key SET created_at = now() - interval '4 days' WHERE key = $1",
      [old.idempotencyKey],
    );
    await analytics.get(ViewRepository).deleteOldKeys();
    for (const key of [old, recent]) await open(user, report, key);
    expect(await countViews(report)).toBe(3);
  });

  it('counts a pair as new once, also while it is locked and under concurrency', async () => {
    const [user, report] = [createUser(), await createReport()];
    const createCounted = () =>
      analytics.queryRows('SELECT viewers, partners FROM report_views WHERE report_id = $1', [report]);
    await open(user, report);
    expect(await createCounted()).toEqual([{ viewers: 1, partners: 1 }]);
    let opening: Promise<unknown> | undefined;
    await runInTransaction(analytics, async (rows) => {
      await rows(`SELECT FROM user_report_views WHERE report_id = ${report} FOR UPDATE`);
      await rows(`SELECT FROM partner_report_views WHERE report_id = ${report} FOR UPDATE`);
      opening = Promise.all([open(user, report), open(user, report), open(createUser(), report)]);
      await waitUntilWaiting(analytics);
    });
    await opening;
    expect(await createCounted()).toEqual([{ viewers: 2, partners: 1 }]);
    expect(await countViews(report)).toBe(4);
  });
});

describe('progress of a view', () => {
  const update = (principal: ReturnType<typeof createUser>, call: string, input: object) =>
    analytics.request('POST', `/viewership/${call}`, input, { principal });
  const findProgress = async (id: number) => {
    const [row] = await analytics.queryRows(
      'SELECT page_changes, visual_clicks, seconds_in_view, drawn_after FROM viewership WHERE id = $1',
      [id],
    );
    return row;
  };
  const makeOlder = (id: number, interval: string) =>
    analytics.queryRows('UPDATE viewership SET viewed_at = viewed_at - $1::interval WHERE id = $2', [
      interval,
      id,
    ]);

  it('counts page changes and clicks without a total one by one', async () => {
    const user = createUser();
    const id = await openId(user, 3);
    for (let time = 0; time < 3; time++)
      expect((await update(user, 'updatePageChange', { id })).body).toEqual({ affectedRows: 1 });
    await Promise.all(Array.from({ length: 5 }, () => update(user, 'updateVisualClick', { id })));
    expect(await findProgress(id)).toMatchObject({ page_changes: 3, visual_clicks: 5 });
  });

  it('counts each total once regardless of repetition and order', async () => {
    const user = createUser();
    const id = await openId(user, 3);
    await Promise.all(
      [3, 7, 7, 5].flatMap((total) => [
        update(user, 'updatePageChange', { id, total }),
        update(user, 'updateVisualClick', { id, total: total * 2 }),
      ]),
    );
    await update(user, 'updatePageChange', { id, total: 4 });
    await update(user, 'updateVisualClick', { id });
    expect(await findProgress(id)).toMatchObject({ page_changes: 7, visual_clicks: 15 });
  });

  it('is drawn once, and neither drawn later nor visible longer than the view lasted', async () => {
    const user = createUser();
    const id = await openId(user, 3);
    await update(user, 'updateTimes', { id, secondsInView: 0 });
    expect(await findProgress(id)).toMatchObject({ seconds_in_view: 0, drawn_after: null });
    await update(user, 'updateTimes', { id, secondsInView: 86_400, drawnAfter: 600_000 });
    const lasted = 'extract(epoch FROM clock_timestamp() - viewed_at)';
    expect(
      await analytics.queryRows(
        `SELECT drawn_after <= ${lasted} * 1000 AND seconds_in_view <= ${lasted} AS "isPossible" FROM viewership WHERE id = $1`,
        [id],
      ),
    ).toEqual([{ isPossible: true }]);
    const drawn = await findProgress(id);
    await update(user, 'updateTimes', { id, secondsInView: 0, drawnAfter: 0 });
    expect(await findProgress(id)).toEqual(drawn);
  });

  it('never becomes less, and ends after two days', async () => {
    const user = createUser();
    const id = await openId(user, 3);
    const findSeconds = async () => (await findProgress(id))?.seconds_in_view;
    await makeOlder(id, '1 hour');
    await update(user, 'updateTimes', { id, secondsInView: 600 });
    await update(user, 'updateTimes', { id, secondsInView: 500 });
    expect(await findSeconds()).toBe(600);
    await update(user, 'updateTimes', { id, secondsInView: 86_400 });
    expect(await findSeconds()).toBeGreaterThanOrEqual(3_600);
    expect(await findSeconds()).toBeLessThan(4_200);
    await makeOlder(id, '3 days');
    expect((await update(user, 'updateTimes', { id, secondsInView: 86_400 })).status).toBe(403);
  });

  it('is recorded only by its own user', async () => {
    const stranger = createUser();
    const [own, foreign] = [await openId(stranger, 3), await openId(createUser(), 3)];
    const responses = await Promise.all(
      ['updatePageChange', 'updateVisualClick', 'updateTimes'].flatMap((call) =>
        [own, foreign].map((id) => {
          const times = { secondsInView: 0, drawnAfter: 0 };
          return update(stranger, call, { id, ...(call === 'updateTimes' ? times : { total: 2 }) });
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 403, 200, 403, 200, 403]);
    expect(await findProgress(own)).toMatchObject({ page_changes: 2, visual_clicks: 2, drawn_after: 0 });
    expect(await findProgress(foreign)).toMatchObject({
      page_changes: 0,
      visual_clicks: 0,
      drawn_after: null,
    });
  });
});

describe('views that are recorded at the same time', () => {
  const viewers = [1, 1, 2, 2, null].map((partnerId) => ({ accountId: ++lastAccount, partnerId }));
  const times = 20;

  it('are counted once each, without deadlocks', async () => {
    const reportIds = await Promise.all(Array.from({ length: 3 }, () => createReport()));
    const views = viewers.flatMap((viewer) => reportIds.map((reportId) => ({ ...viewer, reportId })));
    await Promise.all(
      Array.from({ length: times }, (_, time) => (time % 2 ? views.toReversed() : views))
        .flat()
        .map((view) => analytics.get(ViewRepository).record({ ...view, idempotencyKey: randomUUID() })),
    );
    const queryCounts = (text: string) => analytics.queryRows(`${text} ORDER BY 1, 2`, [reportIds]);
    for (const [table, viewer] of [
      ['user_report_views', 'account_id'],
      ['partner_report_views', 'partner_id'],
    ]) {
      expect(
        await queryCounts(
          `SELECT ${viewer}, report_id, count, last_viewed_at FROM ${table} WHERE report_id = ANY ($1)`,
        ),
      ).toEqual(
        await queryCounts(
          `SELECT ${viewer}, report_id, count(*)::int AS count, max(viewed_at) AS last_viewed_at
           FROM viewership WHERE report_id = ANY ($1) AND ${viewer} IS NOT NULL GROUP BY 1, 2`,
        ),
      );
    }
    const counts = { count: viewers.length * times, viewers: viewers.length, partners: 2 };
    expect(
      await queryCounts(
        'SELECT report_id, count::int, viewers, partners FROM report_views WHERE report_id = ANY ($1)',
      ),
    ).toEqual(reportIds.map((report_id) => ({ report_id, ...counts })));
  });
});

describe('history of a user', () => {
  const user = createUser();
  const colleague = createPrincipal('userAdmin', { accountId: 900 });
  let [first, second, third] = [0, 0, 0];
  const names = ['Alpha', 'Beta', 'Gamma'].map((name) => `${name} ${randomUUID()}`);
  const listOpened = () => [first, third, first, second, first];

  beforeAll(async () => {
    [first, second, third] = [
      await createReport(names[0]),
      await createReport(names[1]),
      await createReport(names[2]),
    ];
    for (const report of listOpened().toReversed()) await open(user, report);
    await open(colleague, first);
  });

  const read = (input: object = {}, caller = user, of = user) =>
    analytics.getApi(caller).viewHistory.findUserHistory.page({
      id: of.accountId,
      limit: 15,
      userTypeId: caller === administrator ? undefined : 1,
      ...input,
    });

  it('contains each view, latest first, for the user and for administrators', async () => {
    const own = await read();
    expect(own.rows.map(({ reportId }) => reportId)).toEqual(listOpened());
    expect(own.total).toBe(5);
    const views = await analytics.queryRows(
      'SELECT id::int FROM viewership WHERE account_id = $1 ORDER BY viewed_at DESC, id DESC',
      [user.accountId],
    );
    expect(own.rows.map(({ id }) => ({ id }))).toEqual(views);
    expect(await read({}, administrator, user)).toEqual(own);
    const whole = await analytics.getApi(user).viewHistory.findUserHistory({ id: user.accountId });
    expect(whole).toEqual(own.rows);
    expect(await read({}, colleague, colleague)).toMatchObject({ total: 1 });
  });

  it('is hidden from other users, also of the same partner', async () => {
    const input = { id: user.accountId };
    expect(
      (await analytics.request('POST', '/report/findUserHistory', input, { principal: colleague })).status,
    ).toBe(403);
  });

  it('is sorted by report, latest view of each first', async () => {
    const { rows } = await read();
    const expected = names.flatMap((name) => rows.filter((row) => row.name === name).map(({ id }) => id));
    const sorted = await read({ sort: 'name' });
    expect(sorted.rows.map(({ id }) => id)).toEqual(expected);
    expect((await read({ sort: 'name', limit: 2, offset: 2 })).rows).toEqual(sorted.rows.slice(2, 4));
    expect((await read({ sort: 'type,name' })).rows).toEqual(sorted.rows);
  });

  it('is searched by words of report names', async () => {
    expect(await read({ search: `embed ${names[1]?.toUpperCase()}` })).toMatchObject({
      rows: [{ reportId: second }],
      total: 1,
    });
    expect(await read({ search: `${names[1]} dash` })).toEqual({ rows: [], total: 0 });
  });

  it('excludes reports that the caller may not open, except for administrators', async () => {
    const { mayOpenEach } = reportAccessContract.calls;
    analytics.respond(mayOpenEach, ({ reportIds }) => ({
      reportIds: reportIds.filter((id) => id !== first),
    }));
    expect((await read()).rows.map(({ reportId }) => reportId)).toEqual([third, second]);
    expect(await read({}, administrator, user)).toMatchObject({ total: 5 });
    analytics.respond(mayOpenEach, ({ reportIds }) => ({ reportIds: [...reportIds] }));
  });

  it('lists the last reports with their cards, without those that the caller may not open', async () => {
    const { findCards } = reportAccessContract.calls;
    const findRecent = () => analytics.getApi(user).viewership.findRecent({});
    const card = { thumbnail: 'version', update: 'New figures.', date_updated: '2026-01-02T03:04:05.678Z' };
    analytics.respond(findCards, ({ reportIds }) => ({
      cards: reportIds.filter((id) => id !== first).map((id) => ({ ...createCard(id), ...card })),
    }));
    expect(await findRecent()).toMatchObject([
      { id: third, name: names[2], date_viewed: expect.any(String), ...card },
      { id: second, name: names[1], ...card },
    ]);
    analytics.respond(findCards, ({ reportIds }) => ({ cards: reportIds.map(createCard) }));
    expect((await findRecent()).map(({ id }) => id)).toEqual([first, third, second]);
  });

  it('excludes deleted reports', async () => {
    const [reader, deleted] = [createUser(), await createReport()];
    await open(reader, deleted);
    await open(reader, first);
    await analytics.deliver(reportEvents.report, deleted, null);
    expect(await read({}, reader, reader)).toMatchObject({ rows: [{ reportId: first }], total: 1 });
    expect(await read({}, administrator, reader)).toMatchObject({ total: 1 });
  });
});

const lists = {
  findMostViewedByUser: { viewer: 'account_id', viewerId: 'userId' },
  findMostViewedByPartner: { viewer: 'partner_id', viewerId: 'user_type_id' },
} as const;

describe.each(Object.entries(lists))('%s', (name, { viewer, viewerId }) => {
  const list = name as keyof typeof lists;
  let report = 0;

  beforeAll(async () => {
    report = await createReport();
    for (const accountId of [2, 3, 3, 3, 4])
      await open(createPrincipal('user', { accountId, partnerId: accountId === 4 ? 2 : 1 }), report);
    for (const accountId of [2, 4, 5])
      await open(createPrincipal('user', { accountId, partnerId: 3 }), demoReports[accountId]?.id ?? 1);
  });

  const page = (input: object) =>
    analytics.getApi(administrator).viewHistory[list].page({ limit: 500, ...input });
  const findRows = async (input: object) => (await page(input)).rows as unknown as Record<string, unknown>[];
  const findName = async () => (await findRows({})).find((row) => row.reportId === report)?.name as string;

  it('shows the number of views and the latest view of each viewer as in the history', async () => {
    const truth = await analytics.queryRows(
      `SELECT ${viewer} || '-' || report_id AS id, ${viewer} AS "${viewerId}", count(*)::int AS count,
         to_char(max(viewed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_viewed
       FROM viewership WHERE report_id = $1 GROUP BY ${viewer}, report_id ORDER BY count DESC, ${viewer}`,
      [report],
    );
    const rows = await findRows({ search: await findName() });
    expect(rows).toEqual(truth.map((row) => expect.objectContaining(row)));
    expect(rows[0]).toMatchObject({ reportId: report, user_type_name: demoPartners[0]?.name });
  });

  it('contains each viewer of an existing report, and the total', async () => {
    const [truth] = await analytics.queryRows(
      `SELECT count(DISTINCT (${viewer}, report_id))::int AS count FROM viewership
       WHERE ${viewer} IS NOT NULL AND report_id IN (SELECT id FROM replicated_report)`,
    );
    expect((await page({ limit: 1 })).total).toBe(truth?.count);
    expect(await findRows({})).toHaveLength(truth?.count as number);
  });

  it('is sorted by views by default', async () => {
    const counts = (await findRows({})).map(({ count }) => Number(count));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it('is searched by the names of the report and the viewer', async () => {
    const search = `${await findName()} ${demoPartners[0]?.name}`;
    const rows = await findRows({ search });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ user_type_id: partnerId }) => partnerId === 1)).toBe(true);
  });
});

describe('views of deleted subjects', () => {
  const { findMostViewedByUser, findMostViewedByPartner } = {
    findMostViewedByUser: (input: object) =>
      analytics.getApi(administrator).viewHistory.findMostViewedByUser.page({ limit: 500, ...input }),
    findMostViewedByPartner: (input: object) =>
      analytics.getApi(administrator).viewHistory.findMostViewedByPartner.page({ limit: 500, ...input }),
  };

  it('remain without a name for a deleted user', async () => {
    const name = `Report ${randomUUID()}`;
    const [leaver, report] = [createUser(), await createReport(name)];
    const { accountId } = leaver;
    await analytics.deliver(identityEvents.account, accountId, {
      id: accountId,
      firstname: 'Ada',
      surname: 'Banda',
      email: 'ada@example.org',
      phone: '',
      role: 'user',
      status: 'Active',
      partnerId: 1,
    });
    await open(leaver, report);
    await analytics.deliver(identityEvents.account, accountId, null);
    for (const sort of ['-count', 'surname', 'firstname']) {
      expect((await findMostViewedByUser({ search: name, sort })).rows).toMatchObject([
        { userId: accountId, firstname: '', surname: '', user_type_id: null, count: 1 },
      ]);
    }
  });

  it('are listed for a user without a replicated name', async () => {
    const name = `Report ${randomUUID()}`;
    const user = createUser();
    await open(user, await createReport(name));
    const { rows } = await findMostViewedByUser({ search: name, sort: 'firstname' });
    expect(rows).toMatchObject([{ userId: user.accountId, firstname: '' }]);
  });

  it('are not listed for a deleted report', async () => {
    const name = `Report ${randomUUID()}`;
    const report = await createReport(name);
    await open(createUser(), report);
    expect(await findMostViewedByUser({ search: name })).toMatchObject({ total: 1 });
    await analytics.deliver(reportEvents.report, report, null);
    expect(await findMostViewedByUser({ search: name })).toMatchObject({ total: 0 });
    expect(await findMostViewedByPartner({ search: name })).toMatchObject({ total: 0 });
  });
});

describe('viewers of a report', () => {
  const find = (input: { reportId: number; days: number | null; after: number; limit: number }) =>
    analytics.createClient(reportViewersContract, 'notifications').find(randomUUID(), input);

  it('are listed in pages by account, and only those of a period', async () => {
    const report = await createReport();
    const users = [createUser(), createUser(), createUser()];
    for (const user of users) await open(user, report);
    const [first, second, third] = users.map(({ accountId }) => accountId) as [number, number, number];
    const all = { reportId: report, days: null, after: 0, limit: 2 };
    expect(await find(all)).toEqual({ accountIds: [first, second], next: second });
    expect(await find({ ...all, after: second })).toEqual({ accountIds: [third], next: null });
    await analytics.queryRows(
      "UPDATE user_report_views SET last_viewed_at = now() - interval '8 days' WHERE report_id = $1 AND account_id = $2",
      [report, first],
    );
    expect(await find({ ...all, days: 7 })).toEqual({ accountIds: [second, third], next: third });
  });
});
