import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { GroupPermissionRow, UserPermissionRow, WriteResponse } from '@portal/contracts';
import { sql, sqlRow } from '../support/databases.js';
import { createReplicatedPartner } from '../support/replicated-fixtures.js';
import type { Person } from '../support/people.js';
import { createReportFixtures, type ReportFixtures } from '../support/report-fixtures.js';
import { createReport, type ReportFixture, permitUser as putUserPermission } from '../support/fixtures.js';

let fixtures: ReportFixtures;
let report: ReportFixture;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});
beforeEach(async () => {
  report = await createReport({ owner: fixtures.partner });
});

const post = async (person: Person, path: string, input: object) =>
  (await person.rest.post(path, input)).body as WriteResponse;
const permitGroup = (more: object = {}, as = fixtures.userAdmin) =>
  post(as, '/groupPermission/insert', {
    ...{ userGroupId: fixtures.otherPartner.groupId, reportIds: [report.id] },
    ...more,
  });
const permitUser = (userId: number, more: object = {}, as = fixtures.administrator) =>
  post(as, '/userPermission/insert', { userId, reportIds: [report.id], ...more });
const writeResult = (affectedRows: number) => expect.objectContaining({ affectedRows });
const idIn = async (table: string) =>
  (await sqlRow<{ id: number }>('reports', `SELECT id FROM ${table} WHERE report_id = $1`, [report.id])).id;

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

describe('group permission', () => {
  it('is listed with the names of the report and the group', async () => {
    await permitGroup({ viewedBy: 'Only Admin(s)' });
    const row: Partial<GroupPermissionRow> = {
      id: await idIn('group_permission'),
      reportName: report.name,
      owner: fixtures.partner.name,
      userGroupName: `Group of ${fixtures.otherPartner.name}`,
      viewedBy: 'Only Admin(s)',
    };
    const query = { search: report.name, limit: 15 };
    for (const [person, body] of [
      [fixtures.userAdmin, { userTypeId: fixtures.partner.id }],
      [fixtures.administrator, { userTypeId: fixtures.partner.id }],
      [fixtures.administrator, {}],
    ] as const) {
      const response = await person.rest.call('POST', '/groupPermission/findByReportOwner', { body, query });
      expect(response.body).toMatchObject([row]);
      expect(response.headers.get('x-total-count')).toBe('1');
    }
    const own = (await fixtures.otherUserAdmin.rest.post('/groupPermission/findByReportOwner')).body;
    expect((own as GroupPermissionRow[]).map(({ reportName }) => reportName)).not.toContain(report.name);
  });

  it('is listed by group and report by default', async () => {
    const owner = await createReplicatedPartner();
    const [first, second] = [await createReport({ owner }), await createReport({ owner })];
    const [low, high] = [first.name, second.name].sort();
    for (const { groupId } of [fixtures.otherPartner, owner]) {
      const response = await permitGroup(
        { userGroupId: groupId, reportIds: [first.id, second.id] },
        fixtures.administrator,
      );
      expect(response).toEqual(writeResult(2));
    }
    const groups = [`Group of ${fixtures.otherPartner.name}`, `Group of ${owner.name}`].sort();
    const list = async (query?: Record<string, string | number>) => {
      const response = await fixtures.administrator.rest.call('POST', '/groupPermission/findByReportOwner', {
        ...{ body: { userTypeId: owner.id }, query },
      });
      return (response.body as GroupPermissionRow[]).map((row) => [row.userGroupName, row.reportName]);
    };
    const byGroup = groups.flatMap((group) => [
      [group, low],
      [group, high],
    ]);
    expect(await list()).toEqual(byGroup);
    expect(await list({ limit: 3, offset: 1 })).toEqual(byGroup.slice(1));
    expect((await list({ sort: '-reportName' })).map(([, name]) => name)).toEqual([high, high, low, low]);
    const group = `Group of ${fixtures.otherPartner.name}`;
    expect(await list({ search: `${group} ${low}` })).toEqual([[group, low]]);
  });
});

describe('user permission', () => {
  it('is listed with the names of the report, the user and its partner', async () => {
    const until = inHours(24);
    await permitUser(fixtures.stranger.account.id, { until });
    const row: Partial<UserPermissionRow> = {
      id: await idIn('user_permission'),
      ...{ reportName: report.name, firstname: 'Test', surname: 'Person' },
      ...{ user_type: fixtures.otherPartner.name, until },
    };
    const query = { search: report.name, limit: 15 };
    const all = await fixtures.administrator.rest.get('/userPermission/findAll', query);
    expect(all.body).toMatchObject([row]);
    for (const person of [fixtures.userAdmin, fixtures.administrator]) {
      const body = { userTypeId: fixtures.partner.id };
      const owned = await person.rest.call('POST', '/userPermission/findByOwner', { body, query });
      expect(owned.body).toMatchObject([row]);
    }
    const foreign = { userTypeId: fixtures.otherPartner.id };
    const none = await fixtures.otherUserAdmin.rest.call('POST', '/userPermission/findByOwner', {
      ...{ body: foreign, query },
    });
    expect(none.body).toEqual([]);
  });

  it('is paged in every order from both ends and found by each of its names', async () => {
    const owner = await createReplicatedPartner();
    const reports = await Promise.all([1, 2, 3].map(() => createReport({ owner })));
    const reportIds = reports.map(({ id }) => id);
    for (const userId of [fixtures.stranger.account.id, fixtures.receiver.id]) {
      expect(await permitUser(userId, { reportIds })).toEqual(writeResult(3));
    }
    const list = async (query: Record<string, string | number>) => {
      const response = await fixtures.administrator.rest.call('POST', '/userPermission/findByOwner', {
        ...{ body: { userTypeId: owner.id }, query },
      });
      const total = Number(response.headers.get('x-total-count'));
      return { total, rows: response.body as UserPermissionRow[] };
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
    const found = await list({
      search: `person ${fixtures.otherPartner.name} ${reports[0]?.name}`,
      limit: 15,
    });
    expect(found).toMatchObject({ total: 1, rows: [{ userId: fixtures.stranger.account.id }] });
    expect(await list({ search: 'no such words', limit: 15 })).toEqual({ total: 0, rows: [] });
  });

  it('is neither listed nor counted until its user is replicated', async () => {
    await permitUser(fixtures.stranger.account.id);
    await putUserPermission(2_000_000_001, report);
    const response = await fixtures.administrator.rest.get('/userPermission/findAll', {
      ...{ search: report.name, limit: 15 },
    });
    expect(response.body).toMatchObject([{ userId: fixtures.stranger.account.id }]);
    expect(response.headers.get('x-total-count')).toBe('1');
  });

  it('is listed in every order for a user without a replicated partner', async () => {
    const unknown = { id: 2_000_000_003, partner: 2_000_000_004 };
    const accounts = [
      [unknown.id - 1, null],
      [unknown.id, unknown.partner],
    ] as const;
    for (const [id, partner] of accounts) {
      await sql('reports', `INSERT INTO account_copy (id, role, partner_id) VALUES ($1, 'user', $2)`, [
        id,
        partner,
      ]);
      await putUserPermission(id, report);
    }
    for (const sort of ['user_type', '-user_type', 'surname']) {
      const response = await fixtures.administrator.rest.get('/userPermission/findAll', {
        ...{ search: report.name, limit: 15, sort },
      });
      expect((response.body as UserPermissionRow[]).map(({ userId }) => userId).sort()).toEqual(
        accounts.map(([id]) => id),
      );
    }
    await sql('reports', 'DELETE FROM account_copy WHERE id >= $1', [unknown.id - 1]);
  });
});
