import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessPairRow, PersonAccess } from '@portal/contracts';
import {
  getTimeAhead,
  usePeople,
  useReports,
  type People,
  type Person,
  type Report,
} from '../testing/reports-service.js';

const reports = useReports();

const people = usePeople(reports);
let report: Report;
let person: Person;

beforeEach(async () => {
  report = await reports.createPowerBiReport(people.partner);
  person = await reports.createPerson('user', people.otherPartner);
});

const explain = ({ id }: Person = person, to = report) =>
  people.administrator.api.accessExplained.explain({ userId: id, reportId: to.id });

async function explainConsistently(of = person) {
  const explanation = await explain(of);
  expect(explanation.allowed).toBe(await reports.mayOpen(of, report));
  expect(explanation.grants.length > 0).toBe(explanation.allowed);
  return explanation;
}

describe('an explanation to a user admin', () => {
  const getStatus = async (as: Person, of: Person, to: Report) =>
    (await reports.post(as, '/reportAccess/explain', { userId: of.id, reportId: to.id })).status;

  it('says why a user of its partner may not open a report', async () => {
    const { otherUserAdmin } = people;
    const ask = () => otherUserAdmin.api.accessExplained.explain({ userId: person.id, reportId: report.id });
    expect(await ask()).toEqual({ allowed: false, grants: [], missing: [] });
    await reports.permitGroup(people.otherPartner, report, 'Only Admin(s)');
    const group = `Group of ${people.otherPartner.name}`;
    expect(await ask()).toEqual({ allowed: false, grants: [], missing: [{ code: 'userAdminsOnly', group }] });
  });

  it('is refused about people of other partners and administrators', async () => {
    expect(await getStatus(people.userAdmin, person, report)).toBe(404);
    expect(await getStatus(people.userAdmin, people.administrator, report)).toBe(404);
    expect(await getStatus(people.userAdmin, people.userAdmin, report)).toBe(200);
    expect(await getStatus(people.user, people.user, report)).toBe(403);
  });

  it('is refused about reports that the user admin may neither open, manage nor request', async () => {
    const withoutOwner = await reports.createPowerBiReport();
    expect(await getStatus(people.userAdmin, people.user, withoutOwner)).toBe(404);
    await reports.permitGroup(people.partner, withoutOwner);
    expect(await getStatus(people.userAdmin, people.user, withoutOwner)).toBe(200);
    await reports.deleteReport(withoutOwner);
    expect(await getStatus(people.userAdmin, people.user, withoutOwner)).toBe(404);
  });
});

describe('reasons for access to a report', () => {
  it('include the ownership of the partner', async () => {
    const { grants } = await explainConsistently(people.user);
    expect(grants).toEqual([{ reason: 'Own partner', by: people.partner.name, since: null, until: null }]);
  });

  it('include a permission of the group', async () => {
    await reports.permitGroup(people.otherPartner, report);
    const { grants } = await explainConsistently();
    const by = `Group of ${people.otherPartner.name}`;
    expect(grants).toMatchObject([{ reason: 'Group permission', by, until: null }]);
  });

  it('include a permission of the user and its end', async () => {
    const until = getTimeAhead(1);
    await reports.permitUser(person.id, report, until);
    const { grants } = await explainConsistently();
    expect(grants).toMatchObject([{ reason: 'User permission', by: null, until: until.toISOString() }]);
  });

  it('include an accepted request, who accepted it and when', async () => {
    const id = await reports.createRequest(person.id, report);
    await people.userAdmin.api.accessRequest.updateStatus({ id, status: 'Accept Request' });
    const { grants } = await explainConsistently();
    const since = expect.stringMatching(/^\d{4}-/);
    expect(grants).toEqual([{ reason: 'Accepted request', by: 'Test Person', since, until: null }]);
  });

  it('are listed completely', async () => {
    await reports.permitGroup(people.otherPartner, report);
    await reports.permitUser(person.id, report);
    const { grants } = await explainConsistently();
    expect(grants.map(({ reason }) => reason).sort()).toEqual(['Group permission', 'User permission']);
  });

  it('include the role of an administrator', async () => {
    const { allowed, grants } = await explain(people.administrator);
    expect(allowed).toBe(true);
    expect(grants).toMatchObject([{ reason: 'Administrator', until: null }]);
  });
});

describe('reasons against access to a report', () => {
  it('include an expired permission', async () => {
    const until = getTimeAhead(-1);
    await reports.permitUser(person.id, report, until);
    const { missing } = await explainConsistently();
    expect(missing).toEqual([{ code: 'permissionEnded', until: until.toISOString() }]);
  });

  it('include an expired group permission', async () => {
    await reports.permitGroup(people.otherPartner, report);
    const until = getTimeAhead(-1);
    await reports.queryRows('UPDATE group_permission SET until = $2 WHERE report_id = $1', [
      report.id,
      until,
    ]);
    const { missing } = await explainConsistently();
    expect(missing).toEqual([{ code: 'permissionEnded', until: until.toISOString() }]);
  });

  it('include a group permission for user admins only', async () => {
    await reports.permitGroup(people.otherPartner, report, 'Only Admin(s)');
    const { allowed, missing } = await explainConsistently();
    expect(allowed).toBe(false);
    expect(missing).toEqual([{ code: 'userAdminsOnly', group: `Group of ${people.otherPartner.name}` }]);
    expect((await explainConsistently(people.otherUserAdmin)).allowed).toBe(true);
  });

  it.each([
    ['Pending', 'requestPending'],
    ['Denied', 'requestDenied'],
  ])('include a request that is %s', async (status, code) => {
    const id = await reports.createRequest(person.id, report);
    await reports.queryRows(`UPDATE access_request SET status = $2, decided_at = now() WHERE id = $1`, [
      id,
      status,
    ]);
    const { allowed, missing } = await explainConsistently();
    expect({ allowed, missing }).toEqual({ allowed: false, missing: [{ code }] });
  });

  it('are given for an account that cannot sign in', async () => {
    const { missing } = await explain(await reports.createPerson('user', people.otherPartner, 'Blocked'));
    expect(missing).toEqual([{ code: 'cannotSignIn', status: 'Blocked' }]);
  });

  it('include the deletion of the report despite other reasons for access', async () => {
    await reports.permitUser(person.id, report);
    await reports.deleteReport(report);
    const { allowed, grants, missing } = await explain();
    expect({ allowed, grants }).toEqual({ allowed: false, grants: [] });
    expect(missing).toEqual([{ code: 'reportDeleted' }]);
    expect((await explain(people.administrator)).allowed).toBe(false);
  });

  it('are not given for unknown users and reports', async () => {
    const unknownId = 2_000_000_000;
    for (const input of [
      { userId: unknownId, reportId: report.id },
      { userId: person.id, reportId: unknownId },
    ]) {
      expect((await reports.post(people.administrator, '/reportAccess/explain', input)).status).toBe(404);
    }
  });
});

const permitOtherAdmins = (to: Report) => reports.permitGroup(people.otherPartner, to, 'Only Admin(s)');
const permitStranger = (to: Report, until?: Date) => reports.permitUser(people.stranger.id, to, until);

type Caller = Exclude<keyof People, 'partner' | 'otherPartner'>;

/** Whether a person may open a report of another person's partner, without or after a grant. */
const accessCases: [string, Caller, boolean, ((report: Report) => Promise<unknown>)?][] = [
  ['a user of its partner', 'user', true],
  ['a user admin of its partner', 'userAdmin', true],
  ['an administrator', 'administrator', true],
  ['a user of another partner', 'stranger', false],
  ['a user admin of another partner', 'otherUserAdmin', false],
  [
    'a user of a group with a permission',
    'stranger',
    true,
    (to) => reports.permitGroup(people.otherPartner, to),
  ],
  ['a user of a group with a permission for user admins', 'stranger', false, permitOtherAdmins],
  ['a user admin of a group with a permission for user admins', 'otherUserAdmin', true, permitOtherAdmins],
  ['a user with a grant', 'stranger', true, permitStranger],
  ['a user admin whose user has a grant', 'otherUserAdmin', false, permitStranger],
  ['a user with a grant for an hour', 'stranger', true, (to) => permitStranger(to, getTimeAhead(1))],
  ['a user with a grant that expired', 'stranger', false, (to) => permitStranger(to, getTimeAhead(-1))],
];

describe.each(accessCases)('access of %s', (_case, name, mayOpen, grant) => {
  it('is the same in the explanation, the lists and the decision, also after the report is deleted', async () => {
    await grant?.(report);
    const viewer = people[name];
    const { accessExplained } = people.administrator.api;
    const [userId, reportId] = [viewer.id, report.id];
    for (const opens of [mayOpen, false]) {
      if (viewer.principal.role !== 'administrator')
        expect(await reports.mayOpen(viewer, report)).toBe(opens);
      const { allowed, grants } = await explain(viewer);
      const pair = await accessExplained.findAll({ userId, reportId });
      expect({ allowed, granted: grants.length > 0 }).toEqual({ allowed: opens, granted: opens });
      expect(pair.map(({ reason, by, since, until }) => ({ reason, by, since, until }))).toEqual(grants);
      expect(pair.flatMap(({ otherReasons }) => otherReasons)).toEqual([]);
      if (viewer !== people.administrator) {
        const users = await accessExplained.findAll({ reportId });
        expect(users.some((row) => row.userId === userId)).toBe(opens);
      }
      await reports.deleteReport(report);
    }
  });
});

describe('list of users and reports with access', () => {
  const page = (query: { userId?: number; reportId?: number; [name: string]: string | number | undefined }) =>
    people.administrator.api.accessExplained.findAll.page({ limit: 50, ...query });

  it('contains all users who may open a report, with reason and end', async () => {
    const [partner, otherPartner] = [await reports.createPartner(), await reports.createPartner()];
    const [user, userAdmin] = [
      await reports.createPerson('user', partner),
      await reports.createPerson('userAdmin', partner),
    ];
    const [grantee, former] = [
      await reports.createPerson('user', otherPartner),
      await reports.createPerson('user', otherPartner),
    ];
    const otherUserAdmin = await reports.createPerson('userAdmin', otherPartner);
    const owned = await reports.createPowerBiReport(partner);
    const until = getTimeAhead(1);
    await reports.permitUser(grantee.id, owned, until);
    await reports.permitUser(former.id, owned, getTimeAhead(-1));
    await reports.permitGroup(otherPartner, owned, 'Only Admin(s)');
    const { rows: pairs, total } = await page({ reportId: owned.id });
    const expected = [
      `${user.id} Own partner`,
      `${userAdmin.id} Own partner`,
      `${otherUserAdmin.id} Group permission`,
      `${grantee.id} User permission`,
    ];
    expect(pairs.map(({ userId, reason }) => `${userId} ${reason}`).sort()).toEqual(expected.sort());
    expect(total).toBe(expected.length);
    expect(pairs.find(({ userId }) => userId === grantee.id)).toMatchObject({
      firstname: 'Test',
      surname: 'Person',
      user_type: otherPartner.name,
      reportId: owned.id,
      reportName: owned.name,
      until: until.toISOString(),
    });
  });

  it('is sorted and paged, and contains each report once', async () => {
    const partner = await reports.createPartner();
    const { id: userId } = await reports.createPerson('user', partner);
    const granted: Report[] = [];
    for (let n = 0; n < 3; n++) granted.push(await reports.createPowerBiReport(people.partner));
    for (const each of granted) await reports.permitGroup(partner, each);
    for (const each of granted) await reports.permitUser(userId, each, getTimeAhead(1));
    const sorted = granted.map(({ name }) => name).sort();
    const names = (list: AccessPairRow[]) => list.map(({ reportName }) => reportName);
    const whole = await people.administrator.api.accessExplained.findAll({ userId });
    expect(names(whole)).toEqual(sorted);
    expect(new Set(whole.map(({ reason, until }) => `${reason} ${until}`))).toEqual(
      new Set(['Group permission null']),
    );
    expect(whole.map(({ otherReasons }) => otherReasons)).toEqual(granted.map(() => ['User permission']));
    expect(names((await page({ userId, sort: '-reportName' })).rows)).toEqual([...sorted].reverse());
    const inPages = [];
    for (const offset of [0, 2]) inPages.push(...names((await page({ userId, limit: 2, offset })).rows));
    expect(inPages).toEqual(sorted);
    expect(await page({ userId, search: granted[1]?.name })).toMatchObject({ total: 1 });
  });

  it('requires a user or a report', async () => {
    const response = await reports.request(
      'GET',
      '/reportAccess/findAll',
      { limit: 15 },
      people.administrator,
    );
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ errors: [{ field: 'userId' }, { field: 'reportId' }] });
    for (const field of ['userId', 'reportId']) {
      const input = { [field]: 2_000_000_000 };
      const unknown = await reports.request('GET', '/reportAccess/findAll', input, people.administrator);
      expect(unknown.status).toBe(404);
    }
  });
});

describe('export of all access pairs', () => {
  const exportPart = (afterUserId?: number) =>
    people.administrator.api.accessExplained.exportPart({ afterUserId });

  it('contains every user once with all open reports', async () => {
    await reports.permitUser(person.id, report, getTimeAhead(1));
    await reports.permitGroup(people.otherPartner, report);
    const withoutReports = await reports.createPerson('user', await reports.createPartner());
    const { rows: users, nextAfterUserId, people: total } = await exportPart();
    expect(nextAfterUserId).toBeNull();
    expect(users).toHaveLength(total);
    const byId = new Map(users.map((user) => [user.userId, user]));
    expect([...byId.keys()]).toEqual([...byId.keys()].sort((a, b) => a - b));
    expect(byId.get(person.id)).toMatchObject({ user_type: people.otherPartner.name });
    const toLines = (list: PersonAccess['reports']) =>
      list
        .map(({ reportId, reason, until, otherReasons }) => `${reportId} ${reason} ${until} ${otherReasons}`)
        .sort();
    for (const { id } of [person, people.user, withoutReports]) {
      const list = await people.administrator.api.accessExplained.findAll({ userId: id });
      expect(toLines(byId.get(id)?.reports ?? [])).toEqual(toLines(list));
    }
    expect(byId.get(withoutReports.id)?.reports).toEqual([]);
    expect(byId.has(people.administrator.id)).toBe(false);
  });

  it('continues after a user and ends after the last', async () => {
    const { rows: users } = await exportPart();
    const last = users.at(-1)?.userId ?? 0;
    expect((await exportPart(last - 1)).rows.map(({ userId }) => userId)).toEqual([last]);
    expect(await exportPart(last)).toMatchObject({ rows: [], nextAfterUserId: null, people: users.length });
  });

  it('has parts of 15,000 pairs', async () => {
    const owner = await reports.createPartner();
    const first = 1_000_000;
    await reports.queryRows(
      `INSERT INTO report (name, type, owner_partner_id) SELECT 'Many ' || n, 'Web Embed', $1 FROM generate_series(1, 200) n`,
      [owner.id],
    );
    await reports.queryRows(
      `INSERT INTO replicated_account (id, role, partner_id) SELECT $1::int + n, 'user', $2 FROM generate_series(0, 79) n`,
      [first, owner.id],
    );
    const part = await exportPart(first - 1);
    expect(part.rows.map(({ userId }) => userId)).toEqual(Array.from({ length: 75 }, (_, n) => first + n));
    expect(part.nextAfterUserId).toBe(first + 74);
    const rest = await exportPart(first + 74);
    expect(rest.rows.map(({ userId }) => userId)).toEqual([75, 76, 77, 78, 79].map((n) => first + n));
    expect(rest.nextAfterUserId).toBeNull();
  });
});
