import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessPairRow, PersonAccess } from '@portal/contracts';
import { sql } from '../support/databases.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
} from '../support/replicated-fixtures.js';
import { mayOpen } from '../support/openings.js';
import type { Person } from '../support/people.js';
import {
  createReportFixtures,
  createRequest,
  deleteReport,
  type ReportFixtures,
} from '../support/report-fixtures.js';
import { createPowerBiReport } from '../support/emulator.js';
import { type ReportFixture, permitGroup, permitUser } from '../support/fixtures.js';

let fixtures: ReportFixtures;
let report: ReportFixture;
let person: Person;

beforeAll(async () => {
  fixtures = await createReportFixtures();
});
beforeEach(async () => {
  report = await createPowerBiReport(fixtures.partner);
  person = await createReplicatedPerson('user', fixtures.otherPartner);
});

const explain = (of: { account: { id: number } } = person, to = report) =>
  fixtures.administrator.rest.api.accessExplained.explain({ userId: of.account.id, reportId: to.id });

async function explainConsistently(of = person) {
  const explanation = await explain(of);
  expect(explanation.allowed).toBe(await mayOpen(of, report));
  expect(explanation.grants.length > 0).toBe(explanation.allowed);
  return explanation;
}

const inAnHour = () => new Date(Date.now() + 3_600_000);
const anHourAgo = () => new Date(Date.now() - 3_600_000);

describe('reasons for access to a report', () => {
  it('include the ownership of the partner', async () => {
    const { grants } = await explainConsistently(fixtures.user);
    expect(grants).toEqual([{ reason: 'Own partner', by: fixtures.partner.name, until: null }]);
  });

  it('include a permission of the group', async () => {
    await permitGroup(fixtures.otherPartner, report);
    const { grants } = await explainConsistently();
    const by = `Group of ${fixtures.otherPartner.name}`;
    expect(grants).toEqual([{ reason: 'Group permission', by, until: null }]);
  });

  it('include a permission of the user and its end', async () => {
    const until = inAnHour();
    await permitUser(person.account.id, report, until);
    const { grants } = await explainConsistently();
    expect(grants).toEqual([{ reason: 'User permission', by: null, until: until.toISOString() }]);
  });

  it('include an accepted request', async () => {
    const id = await createRequest(person.account.id, report);
    await fixtures.userAdmin.rest.post('/accessRequest/updateStatus', { id, status: 'Accept Request' });
    const { grants } = await explainConsistently();
    expect(grants).toEqual([{ reason: 'Accepted request', by: null, until: null }]);
  });

  it('are listed completely', async () => {
    await permitGroup(fixtures.otherPartner, report);
    await permitUser(person.account.id, report);
    const { grants } = await explainConsistently();
    expect(grants.map(({ reason }) => reason).sort()).toEqual(['Group permission', 'User permission']);
  });

  it('include the role of an administrator', async () => {
    const { allowed, grants } = await explain(fixtures.administrator);
    expect(allowed).toBe(true);
    expect(grants).toMatchObject([{ reason: 'Administrator', until: null }]);
  });
});

describe('reasons against access to a report', () => {
  it('include the lack of a permission', async () => {
    expect(await explainConsistently()).toMatchObject({ allowed: false, grants: [] });
  });

  it('include an expired permission', async () => {
    const until = anHourAgo();
    await permitUser(person.account.id, report, until);
    const { missing } = await explainConsistently();
    expect(missing).toEqual([{ code: 'permissionEnded', until: until.toISOString() }]);
  });

  it('include a group permission for user admins only', async () => {
    await permitGroup(fixtures.otherPartner, report, 'Only Admin(s)');
    const { allowed, missing } = await explainConsistently();
    expect(allowed).toBe(false);
    expect(missing).toEqual([{ code: 'userAdminsOnly', group: `Group of ${fixtures.otherPartner.name}` }]);
    expect((await explainConsistently(fixtures.otherUserAdmin)).allowed).toBe(true);
  });

  it.each([
    ['Pending', 'requestPending'],
    ['Denied', 'requestDenied'],
  ])('include a request that is %s', async (status, code) => {
    const id = await createRequest(person.account.id, report);
    await sql('reports', `UPDATE access_request SET status = $2, decided_at = now() WHERE id = $1`, [
      id,
      status,
    ]);
    const { allowed, missing } = await explainConsistently();
    expect({ allowed, missing }).toEqual({ allowed: false, missing: [{ code }] });
  });

  it('are given for an account that cannot sign in', async () => {
    const blocked = await createReplicatedAccount('user', fixtures.otherPartner, 'Blocked');
    const { missing } = await explain({ account: blocked });
    expect(missing).toEqual([{ code: 'cannotSignIn', status: 'Blocked' }]);
  });

  it('include the deletion of the report despite other reasons for access', async () => {
    await permitUser(person.account.id, report);
    await deleteReport(report);
    const { allowed, grants, missing } = await explain();
    expect({ allowed, grants }).toEqual({ allowed: false, grants: [] });
    expect(missing).toEqual([{ code: 'reportDeleted' }]);
    expect((await explain(fixtures.administrator)).allowed).toBe(false);
  });

  it('are not given for unknown users and reports', async () => {
    const { rest } = fixtures.administrator;
    const [userId, reportId] = [person.account.id, report.id];
    const unknownId = 2_000_000_000;
    for (const input of [
      { userId: unknownId, reportId },
      { userId, reportId: unknownId },
    ]) {
      expect((await rest.post('/reportAccess/explain', input)).status).toBe(404);
    }
  });
});

/** Reasons that open a report to a user, by role. */
const callers: [string, () => Person, (report: ReportFixture) => Promise<unknown>][] = [
  ['a user of its partner', () => fixtures.user, async () => undefined],
  ['a user admin of its partner', () => fixtures.userAdmin, async () => undefined],
  ['an administrator', () => fixtures.administrator, async () => undefined],
  ['a user of another partner', () => fixtures.stranger, async () => undefined],
  [
    'a user of a group with a permission',
    () => fixtures.stranger,
    (to) => permitGroup(fixtures.otherPartner, to),
  ],
  [
    'a user of a group with a permission for user admins',
    () => fixtures.stranger,
    (to) => permitGroup(fixtures.otherPartner, to, 'Only Admin(s)'),
  ],
  [
    'a user admin of a group with a permission for user admins',
    () => fixtures.otherUserAdmin,
    (to) => permitGroup(fixtures.otherPartner, to, 'Only Admin(s)'),
  ],
  ['a user with a grant', () => fixtures.stranger, (to) => permitUser(fixtures.stranger.account.id, to)],
  [
    'a user with a grant for an hour',
    () => fixtures.stranger,
    (to) => permitUser(fixtures.stranger.account.id, to, inAnHour()),
  ],
  [
    'a user with a grant that expired an hour ago',
    () => fixtures.stranger,
    (to) => permitUser(fixtures.stranger.account.id, to, anHourAgo()),
  ],
];

describe.each(callers)('access of %s', (_case, personOf, prepare) => {
  it('the explanation, the lists and the decision agree, also after the report is deleted', async () => {
    await prepare(report);
    const [{ rest }, viewer] = [fixtures.administrator, personOf()];
    const [userId, reportId] = [viewer.account.id, report.id];
    for (const isThere of [true, false]) {
      if (!isThere) await deleteReport(report);
      const opens = (await viewer.rest.post('/report/find', { id: reportId })).status === 200;
      const { allowed, grants } = await explain(viewer);
      const pair = await rest.api.accessExplained.findAll({ userId, reportId });
      expect({ allowed, granted: grants.length > 0 }).toEqual({ allowed: opens, granted: opens });
      expect(pair.map(({ reason, by, until }) => ({ reason, by, until }))).toEqual(grants);
      expect(pair.flatMap(({ otherReasons }) => otherReasons)).toEqual([]);
      if (viewer === fixtures.administrator) continue;
      const users = await rest.api.accessExplained.findAll({ reportId });
      expect(users.some((row) => row.userId === userId)).toBe(opens);
    }
  });
});

describe('list of users and reports with access', () => {
  const page = async (query: Record<string, unknown>) => {
    const response = await fixtures.administrator.rest.get('/reportAccess/findAll', { limit: 50, ...query });
    return {
      rows: response.body as AccessPairRow[],
      total: Number(response.headers.get('x-total-count')),
    };
  };

  it('contains all users who may open a report, with reason and end', async () => {
    const until = inAnHour();
    await permitUser(person.account.id, report, until);
    await permitUser(fixtures.stranger.account.id, report, anHourAgo());
    await permitGroup(fixtures.otherPartner, report, 'Only Admin(s)');
    const { rows, total } = await page({ reportId: report.id });
    const ofPartner = [fixtures.user, fixtures.userAdmin].map(({ account }) => account.id);
    const expected = [
      ...[...ofPartner, fixtures.receiver.id].map((id) => `${id} Own partner`),
      `${fixtures.otherUserAdmin.account.id} Group permission`,
      `${person.account.id} User permission`,
    ];
    expect(rows.map(({ userId, reason }) => `${userId} ${reason}`).sort()).toEqual(expected.sort());
    expect(total).toBe(expected.length);
    expect(rows.find(({ userId }) => userId === person.account.id)).toMatchObject({
      ...{ firstname: 'Test', surname: 'Person', user_type: fixtures.otherPartner.name },
      ...{ reportId: report.id, reportName: report.name, until: until.toISOString() },
    });
  });

  it('is sorted and paged, and contains each report once', async () => {
    const partner = await createReplicatedPartner();
    const { id: userId } = await createReplicatedAccount('user', partner);
    const reports = [];
    for (let n = 0; n < 3; n++) reports.push(await createPowerBiReport(fixtures.partner));
    for (const each of reports) await permitGroup(partner, each);
    for (const each of reports) await permitUser(userId, each, inAnHour());
    const sorted = reports.map(({ name }) => name).sort();
    const names = ({ rows }: { rows: AccessPairRow[] }) => rows.map(({ reportName }) => reportName);
    const whole = await fixtures.administrator.rest.api.accessExplained.findAll({ userId });
    expect(names({ rows: whole })).toEqual(sorted);
    expect(new Set(whole.map(({ reason, until }) => `${reason} ${until}`))).toEqual(
      new Set(['Group permission null']),
    );
    expect(whole.map(({ otherReasons }) => otherReasons)).toEqual(reports.map(() => ['User permission']));
    expect(names(await page({ userId, sort: '-reportName' }))).toEqual([...sorted].reverse());
    const inPages = [];
    for (const offset of [0, 2]) inPages.push(...names(await page({ userId, limit: 2, offset })));
    expect(inPages).toEqual(sorted);
    expect(await page({ userId, search: reports[1]?.name })).toMatchObject({ total: 1 });
  });

  it('requires a user or a report', async () => {
    const { rest } = fixtures.administrator;
    const response = await rest.get('/reportAccess/findAll', { limit: 15 });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ field: 'userId' }, { field: 'reportId' }] });
    for (const field of ['userId', 'reportId']) {
      expect((await rest.get('/reportAccess/findAll', { [field]: 2_000_000_000 })).status).toBe(404);
    }
  });
});

describe('pages of all access pairs', () => {
  const exportPart = (afterUserId?: number) =>
    fixtures.administrator.rest.api.accessExplained.exportPart({ afterUserId });

  it('contain every user once with all open reports', async () => {
    await permitUser(person.account.id, report, inAnHour());
    await permitGroup(fixtures.otherPartner, report);
    const nothing = await createReplicatedAccount('user', await createReplicatedPartner());
    const people = new Map<number, PersonAccess>();
    let after: number | undefined;
    do {
      const component = await exportPart(after);
      const ids = component.rows.map(({ userId }) => userId);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(ids.every((id) => id > (after ?? 0) && !people.has(id))).toBe(true);
      for (const row of component.rows) people.set(row.userId, row);
      expect(component.nextAfterUserId ?? ids.at(-1)).toBe(ids.at(-1));
      after = component.nextAfterUserId ?? undefined;
    } while (after);
    expect(people.get(person.account.id)).toMatchObject({ user_type: fixtures.otherPartner.name });
    for (const { id } of [person.account, fixtures.user.account, nothing]) {
      const list = await fixtures.administrator.rest.api.accessExplained.findAll({ userId: id });
      const toLines = (rows: PersonAccess['reports']) =>
        rows
          .map(
            ({ reportId, reason, until, otherReasons }) => `${reportId} ${reason} ${until} ${otherReasons}`,
          )
          .sort();
      expect(toLines(people.get(id)?.reports ?? [])).toEqual(toLines(list));
    }
    expect(people.get(nothing.id)?.reports).toEqual([]);
    expect(people.has(fixtures.administrator.account.id)).toBe(false);
  });

  it('end after the last user', async () => {
    const component = await exportPart(2_000_000_000);
    expect(component).toMatchObject({ rows: [], nextAfterUserId: null });
    expect(component.people).toBeGreaterThan(0);
  });
});
