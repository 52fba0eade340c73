import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { GroupPermissionRow, UserPermissionRow, WriteAnswer } from '@portal/contracts';
import { sql, sqlRow } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createKnownAccount, createKnownPartner, createKnownPerson } from '../support/known.js';
import { mayOpen } from '../support/openings.js';
import { type Person, signIn } from '../support/people.js';
import { createReportWorld, type ReportWorld } from '../support/report-world.js';
import { createPowerBiReport } from '../support/stand-in.js';
import { createReport, type OwnPartner, type OwnReport } from '../support/world.js';

let world: ReportWorld;
let report: OwnReport & { reportId: string };

beforeAll(async () => {
  world = await createReportWorld();
});
beforeEach(async () => {
  report = await createPowerBiReport(world.partner);
});

const post = async (person: Person, path: string, input: object) =>
  (await person.rest.post(path, input)).body as WriteAnswer;
const permitGroup = (more: object = {}, as = world.userAdmin) =>
  post(as, '/groupPermission/insert', {
    ...{ userGroupId: world.otherPartner.groupId, reportIds: [report.id] },
    ...more,
  });
const permitUser = (userId: number, more: object = {}, as = world.administrator) =>
  post(as, '/userPermission/insert', { userId, reportIds: [report.id], ...more });
const done = (affectedRows: number) => expect.objectContaining({ affectedRows });
const idIn = async (table: string) =>
  (await sqlRow<{ id: number }>('reports', `SELECT id FROM ${table} WHERE report_id = $1`, [report.id])).id;

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

describe("a group's permission", () => {
  const remove = async (as = world.userAdmin) =>
    post(as, '/groupPermission/delete', { id: await idIn('group_permission') });

  test('opens the report at the next call, and its end closes it at the next', async () => {
    const { stranger, otherUserAdmin } = world;
    expect(await mayOpen(stranger, report)).toBe(false);
    expect(await permitGroup()).toEqual(done(1));
    expect(await mayOpen(stranger, report)).toBe(true);
    expect(await mayOpen(otherUserAdmin, report)).toBe(true);
    expect(await remove()).toEqual(done(1));
    expect(await mayOpen(stranger, report)).toBe(false);
    expect(await mayOpen(otherUserAdmin, report)).toBe(false);
  });

  test("for Only Admin(s) opens it to the group's user admins alone, until it is for all", async () => {
    const { stranger, otherUserAdmin } = world;
    await permitGroup({ viewedBy: 'Only Admin(s)' });
    expect(await mayOpen(stranger, report)).toBe(false);
    expect(await mayOpen(otherUserAdmin, report)).toBe(true);
    expect(await permitGroup({ viewedBy: 'Allow All' })).toEqual(done(1));
    expect(await mayOpen(stranger, report)).toBe(true);
    expect(await permitGroup({ viewedBy: 'Allow All' })).toEqual(done(0));
  });

  test('is for all where nothing else is said', async () => {
    await permitGroup({ viewedBy: null });
    const row = await sqlRow('reports', 'SELECT viewed_by FROM group_permission WHERE report_id = $1', [
      report.id,
    ]);
    expect(row).toEqual({ viewed_by: 'Allow All' });
  });

  test('is given for several reports at once, each counted once', async () => {
    const other = await createReport({ owner: world.partner });
    expect(await permitGroup({ reportIds: [report.id, other.id, report.id] })).toEqual(done(2));
  });

  test('is listed with the names of the report and the group', async () => {
    await permitGroup({ viewedBy: 'Only Admin(s)' });
    const row: Partial<GroupPermissionRow> = {
      id: await idIn('group_permission'),
      reportName: report.name,
      owner: world.partner.name,
      userGroupName: `Group of ${world.otherPartner.name}`,
      viewedBy: 'Only Admin(s)',
    };
    const query = { search: report.name, limit: 15 };
    for (const [person, body] of [
      [world.userAdmin, { userTypeId: world.partner.id }],
      [world.administrator, { userTypeId: world.partner.id }],
      [world.administrator, {}],
    ] as const) {
      const answer = await person.rest.call('POST', '/groupPermission/findByReportOwner', { body, query });
      expect(answer.body).toMatchObject([row]);
      expect(answer.headers.get('x-total-count')).toBe('1');
    }
    const own = (await world.otherUserAdmin.rest.post('/groupPermission/findByReportOwner')).body;
    expect((own as GroupPermissionRow[]).map(({ reportName }) => reportName)).not.toContain(report.name);
  });

  test('is listed by group and report, unless asked otherwise', async () => {
    const owner = await createKnownPartner();
    const [first, second] = [await createReport({ owner }), await createReport({ owner })];
    const [low, high] = [first.name, second.name].sort();
    for (const { groupId } of [world.otherPartner, owner]) {
      const answer = await permitGroup(
        { userGroupId: groupId, reportIds: [first.id, second.id] },
        world.administrator,
      );
      expect(answer).toEqual(done(2));
    }
    const groups = [`Group of ${world.otherPartner.name}`, `Group of ${owner.name}`].sort();
    const list = async (query?: Record<string, string | number>) => {
      const answer = await world.administrator.rest.call('POST', '/groupPermission/findByReportOwner', {
        ...{ body: { userTypeId: owner.id }, query },
      });
      return (answer.body as GroupPermissionRow[]).map((row) => [row.userGroupName, row.reportName]);
    };
    const byGroup = groups.flatMap((group) => [
      [group, low],
      [group, high],
    ]);
    expect(await list()).toEqual(byGroup);
    expect(await list({ limit: 3, offset: 1 })).toEqual(byGroup.slice(1));
    expect((await list({ sort: '-reportName' })).map(([, name]) => name)).toEqual([high, high, low, low]);
    const group = `Group of ${world.otherPartner.name}`;
    expect(await list({ search: `${group} ${low}` })).toEqual([[group, low]]);
  });

  test('is for a group that exists', async () => {
    expect(await permitGroup({ userGroupId: 2_000_000_000 })).toMatchObject({
      affectedRows: 0,
      message: expect.any(String),
    });
  });

  test.each([
    [
      { userGroupId: null },
      'userGroupId',
      'Please select the stakeholder group to add a report permission to.',
    ],
    [{ reportIds: [] }, 'reportIds', 'Please select the report to add permissions for.'],
    [{ viewedBy: 'Nobody' }, 'viewedBy', expect.any(String)],
  ])('with %j is refused in the words of the form', async (change, field, message) => {
    const answer = await world.userAdmin.rest.post('/groupPermission/insert', {
      ...{ userGroupId: world.otherPartner.groupId, reportIds: [report.id] },
      ...change,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ field, message }] });
  });
});

describe("a user's permission", () => {
  const remove = async (as = world.administrator) =>
    post(as, '/userPermission/delete', { id: await idIn('user_permission') });

  test('opens the report to that user at the next call, and its end closes it at the next', async () => {
    const { stranger, otherUserAdmin } = world;
    expect(await permitUser(stranger.account.id)).toEqual(done(1));
    expect(await mayOpen(stranger, report)).toBe(true);
    expect(await mayOpen(otherUserAdmin, report)).toBe(false);
    expect(await remove()).toEqual(done(1));
    expect(await mayOpen(stranger, report)).toBe(false);
  });

  test('holds until its end, which a new one moves', async () => {
    const { stranger } = world;
    await permitUser(stranger.account.id, { until: inHours(1) });
    expect(await mayOpen(stranger, report)).toBe(true);
    await sql(
      'reports',
      `UPDATE user_permission SET until = now() - interval '1 second' WHERE report_id = $1`,
      [report.id],
    );
    expect(await mayOpen(stranger, report)).toBe(false);
    expect(await permitUser(stranger.account.id, { until: null })).toEqual(done(1));
    expect(await mayOpen(stranger, report)).toBe(true);
  });

  test("is given by a user admin to its partner's users, and taken away", async () => {
    expect(await permitUser(world.receiver.id, {}, world.userAdmin)).toEqual(done(1));
    const receiver = await signIn(world.receiver.email);
    expect(await mayOpen(receiver, report)).toBe(true);
    expect(await remove(world.userAdmin)).toEqual(done(1));
  });

  test('is listed with the names of the report, the user and its partner', async () => {
    const until = inHours(24);
    await permitUser(world.stranger.account.id, { until });
    const row: Partial<UserPermissionRow> = {
      id: await idIn('user_permission'),
      ...{ reportName: report.name, firstname: 'Test', surname: 'Person' },
      ...{ user_type: world.otherPartner.name, until },
    };
    const query = { search: report.name, limit: 15 };
    const all = await world.administrator.rest.get('/userPermission/findAll', query);
    expect(all.body).toMatchObject([row]);
    for (const person of [world.userAdmin, world.administrator]) {
      const body = { userTypeId: world.partner.id };
      const owned = await person.rest.call('POST', '/userPermission/findByOwner', { body, query });
      expect(owned.body).toMatchObject([row]);
    }
    const foreign = { userTypeId: world.otherPartner.id };
    const none = await world.otherUserAdmin.rest.call('POST', '/userPermission/findByOwner', {
      ...{ body: foreign, query },
    });
    expect(none.body).toEqual([]);
  });

  test('is on a page in every order, from either end, and found by any of its names', async () => {
    const owner = await createKnownPartner();
    const reports = await Promise.all([1, 2, 3].map(() => createReport({ owner })));
    const reportIds = reports.map(({ id }) => id);
    for (const userId of [world.stranger.account.id, world.receiver.id]) {
      expect(await permitUser(userId, { reportIds })).toEqual(done(3));
    }
    const list = async (query: Record<string, string | number>) => {
      const answer = await world.administrator.rest.call('POST', '/userPermission/findByOwner', {
        ...{ body: { userTypeId: owner.id }, query },
      });
      const total = Number(answer.headers.get('x-total-count'));
      return { total, rows: answer.body as UserPermissionRow[] };
    };
    const columns = ['reportName', 'workspace_name', 'firstname', 'surname', 'user_type', 'until'];
    for (const column of [...columns, 'user_type,surname', 'surname,reportName,user_type']) {
      for (const sort of [column, `-${column}`]) {
        const { rows: whole } = await list({ sort, limit: 6 });
        expect(whole).toHaveLength(6);
        for (const offset of [0, 2, 4]) {
          const page = await list({ sort, limit: 2, offset });
          expect(page).toEqual({ total: 6, rows: whole.slice(offset, offset + 2) });
        }
      }
    }
    const names = (await list({ sort: '-reportName', limit: 6 })).rows.map(({ reportName }) => reportName);
    expect(names).toEqual([...names].sort().reverse());
    expect(await list({ limit: 5, offset: 6 })).toEqual({ total: 6, rows: [] });
    const found = await list({ search: `person ${world.otherPartner.name} ${reports[0]?.name}`, limit: 15 });
    expect(found).toMatchObject({ total: 1, rows: [{ userId: world.stranger.account.id }] });
    expect(await list({ search: 'no such words', limit: 15 })).toEqual({ total: 0, rows: [] });
  });

  test('goes with its user', async () => {
    const { id } = await createKnownAccount('user', world.otherPartner);
    await permitUser(id);
    await sql('identity', `INSERT INTO outbox (subject, sort, value) VALUES ($1, 'state', 'null')`, [
      `facts.identity.state.account.${id}`,
    ]);
    await eventually(
      () => sql('reports', 'SELECT FROM user_permission WHERE account_id = $1', [id]),
      ({ length }) => length === 0,
    );
  });

  test('is for a user that exists', async () => {
    const answer = await world.administrator.rest.post('/userPermission/insert', {
      ...{ userId: 2_000_000_000, reportIds: [report.id] },
    });
    expect([200, 404]).toContain(answer.status);
    expect(answer.body).not.toMatchObject({ affectedRows: 1 });
  });

  test.each([
    [{ userId: null }, 'userId', 'Please select the stakeholder group to add a report permission to.'],
    [{ reportIds: [] }, 'reportIds', 'Please select the report to add permissions for.'],
    [{ until: 'tomorrow' }, 'until', expect.any(String)],
    [{ until: inHours(-1) }, 'until', 'must be in the future'],
    [{ until: inHours(24 * 366 * 101) }, 'until', 'must be within the next 100 years'],
    [{ until: '9999-12-31T23:59:59-01:00' }, 'until', 'must be within the next 100 years'],
  ])('with %j is refused in the words of the form', async (change, field, message) => {
    const answer = await world.administrator.rest.post('/userPermission/insert', {
      ...{ userId: world.stranger.account.id, reportIds: [report.id] },
      ...change,
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ field, message }] });
  });
});

describe('a permission', () => {
  test('that many give at once is one', async () => {
    const { stranger } = world;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.administrator.rest.post('/userPermission/insert', {
          ...{ userId: stranger.account.id, reportIds: [report.id] },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await sql('reports', 'SELECT FROM user_permission WHERE report_id = $1', [report.id]);
    expect(rows).toHaveLength(1);
  });

  test('of a group does not follow a user that leaves the group', async () => {
    await permitGroup();
    const person = await createKnownPerson('user', world.otherPartner);
    expect(await mayOpen(person, report)).toBe(true);
    const elsewhere = await createKnownPartner();
    await world.administrator.rest.post('/user/updateUserType', {
      ...{ id: person.account.id, type: elsewhere.id },
    });
    expect(await mayOpen(await signIn(person.account.email), report)).toBe(false);
  });
});

describe('a list of very many permissions', () => {
  const people = { first: 1_900_000_000, count: 1_050 };
  let owner: OwnPartner;

  beforeAll(async () => {
    owner = await createKnownPartner();
    const reports = await Promise.all(Array.from({ length: 20 }, () => createReport({ owner })));
    await sql(
      'reports',
      `INSERT INTO account_copy (id, role, partner_id, firstname, surname)
       SELECT $1::int + n, 'user', $2::int, 'Walker', 'Number ' || n * 7 % 50 FROM generate_series(1, $3::int) n`,
      [people.first, owner.id, people.count],
    );
    await sql(
      'reports',
      `INSERT INTO user_permission (account_id, report_id)
       SELECT $1::int + n, report_id FROM generate_series(1, $2::int) n, unnest($3::int[]) report_id`,
      [people.first, people.count, reports.map(({ id }) => id)],
    );
  });
  afterAll(() => sql('reports', 'DELETE FROM account_copy WHERE id > $1', [people.first]));

  test.each([
    'reportName',
    'surname',
    'firstname',
    'user_type',
    'until',
    'workspace_name',
    'surname,reportName',
  ])('gives pages by %s from both ends', async (sort) => {
    const list = async (query: Record<string, string | number>) => {
      const answer = await world.administrator.rest.call('POST', '/userPermission/findByOwner', {
        ...{ body: { userTypeId: owner.id }, query: { search: 'walker', ...query } },
      });
      expect(answer.headers.get('x-total-count')).toBe('21000');
      return (answer.body as UserPermissionRow[]).map(({ id }) => id);
    };
    const first = await list({ sort, limit: 500 });
    expect(new Set(first).size).toBe(500);
    expect(await list({ sort, limit: 5, offset: 400 })).toEqual(first.slice(400, 405));
    const backwards = sort
      .split(',')
      .map((column) => `-${column}`)
      .join(',');
    const last = await list({ sort: backwards, limit: 5, offset: 20_995 });
    expect(last).toEqual(first.slice(0, 5).toReversed());
  });
});
