import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessPairRow, PersonAccess } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { createKnownAccount, createKnownPartner, createKnownPerson } from '../support/known.js';
import { mayOpen } from '../support/openings.js';
import type { Person } from '../support/people.js';
import { createReportWorld, createRequest, deleteReport, type ReportWorld } from '../support/report-world.js';
import { createPowerBiReport } from '../support/emulator.js';
import { type OwnReport, permitGroup, permitUser } from '../support/world.js';

let world: ReportWorld;
let report: OwnReport;
let person: Person;

beforeAll(async () => {
  world = await createReportWorld();
});
beforeEach(async () => {
  report = await createPowerBiReport(world.partner);
  person = await createKnownPerson('user', world.otherPartner);
});

const explain = (of: { account: { id: number } } = person, to = report) =>
  world.administrator.rest.api.accessExplained.explain({ userId: of.account.id, reportId: to.id });

/** The explanation, which agrees with what the user meets at every door. */
async function explained(of = person) {
  const explanation = await explain(of);
  expect(explanation.allowed).toBe(await mayOpen(of, report));
  expect(explanation.grants.length > 0).toBe(explanation.allowed);
  return explanation;
}

const inAnHour = () => new Date(Date.now() + 3_600_000);
const anHourAgo = () => new Date(Date.now() - 3_600_000);

describe('why a user may open a report', () => {
  it('is that its partner owns it', async () => {
    const { grants } = await explained(world.user);
    expect(grants).toEqual([{ reason: 'Own partner', by: world.partner.name, until: null }]);
  });

  it('is that its group has it', async () => {
    await permitGroup(world.otherPartner, report);
    const { grants } = await explained();
    const by = `Group of ${world.otherPartner.name}`;
    expect(grants).toEqual([{ reason: 'Group permission', by, until: null }]);
  });

  it('is that it was granted, and until when', async () => {
    const until = inAnHour();
    await permitUser(person.account.id, report, until);
    const { grants } = await explained();
    expect(grants).toEqual([{ reason: 'User permission', by: null, until: until.toISOString() }]);
  });

  it('is that its request was accepted', async () => {
    const id = await createRequest(person.account.id, report);
    await world.userAdmin.rest.post('/accessRequest/updateStatus', { id, status: 'Accept Request' });
    const { grants } = await explained();
    expect(grants).toEqual([{ reason: 'Accepted request', by: null, until: null }]);
  });

  it('is everything that it is', async () => {
    await permitGroup(world.otherPartner, report);
    await permitUser(person.account.id, report);
    const { grants } = await explained();
    expect(grants.map(({ reason }) => reason).sort()).toEqual(['Group permission', 'User permission']);
  });

  it('is, of an administrator, that it is one', async () => {
    const { allowed, grants } = await explain(world.administrator);
    expect(allowed).toBe(true);
    expect(grants).toMatchObject([{ reason: 'Administrator', until: null }]);
  });
});

describe('why a user may not open a report', () => {
  it('is that nothing opens it', async () => {
    expect(await explained()).toMatchObject({ allowed: false, grants: [] });
  });

  it('is that a permission ended', async () => {
    const until = anHourAgo();
    await permitUser(person.account.id, report, until);
    const { missing } = await explained();
    expect(missing).toEqual([{ code: 'permissionEnded', until: until.toISOString() }]);
  });

  it("is that its group's permission is for user admins", async () => {
    await permitGroup(world.otherPartner, report, 'Only Admin(s)');
    const { allowed, missing } = await explained();
    expect(allowed).toBe(false);
    expect(missing).toEqual([{ code: 'userAdminsOnly', group: `Group of ${world.otherPartner.name}` }]);
    expect((await explained(world.otherUserAdmin)).allowed).toBe(true);
  });

  it.each([
    ['Pending', 'requestPending'],
    ['Denied', 'requestDenied'],
  ])('is that its request is %s', async (status, code) => {
    const id = await createRequest(person.account.id, report);
    await sql('reports', `UPDATE access_request SET status = $2, decided_at = now() WHERE id = $1`, [
      id,
      status,
    ]);
    const { allowed, missing } = await explained();
    expect({ allowed, missing }).toEqual({ allowed: false, missing: [{ code }] });
  });

  it('is also told of an account that cannot sign in', async () => {
    const blocked = await createKnownAccount('user', world.otherPartner, 'Blocked');
    const { missing } = await explain({ account: blocked });
    expect(missing).toEqual([{ code: 'cannotSignIn', status: 'Blocked' }]);
  });

  it('is that the report was deleted, whatever else opened it', async () => {
    await permitUser(person.account.id, report);
    await deleteReport(report);
    const { allowed, grants, missing } = await explain();
    expect({ allowed, grants }).toEqual({ allowed: false, grants: [] });
    expect(missing).toEqual([{ code: 'reportDeleted' }]);
    expect((await explain(world.administrator)).allowed).toBe(false);
  });

  it('is not told of users and reports that never were', async () => {
    const { rest } = world.administrator;
    const [userId, reportId] = [person.account.id, report.id];
    const missing = 2_000_000_000;
    for (const input of [
      { userId: missing, reportId },
      { userId, reportId: missing },
    ]) {
      expect((await rest.post('/reportAccess/explain', input)).status).toBe(404);
    }
  });
});

/** Everything that makes a difference to the decision, of every role. */
const kinds: [string, () => Person, (report: OwnReport) => Promise<unknown>][] = [
  ['a user of its partner', () => world.user, async () => undefined],
  ['a user admin of its partner', () => world.userAdmin, async () => undefined],
  ['an administrator', () => world.administrator, async () => undefined],
  ['a user of another partner', () => world.stranger, async () => undefined],
  ['a user of a group that has it', () => world.stranger, (to) => permitGroup(world.otherPartner, to)],
  [
    'a user of a group whose user admins have it',
    () => world.stranger,
    (to) => permitGroup(world.otherPartner, to, 'Only Admin(s)'),
  ],
  [
    'a user admin of a group whose user admins have it',
    () => world.otherUserAdmin,
    (to) => permitGroup(world.otherPartner, to, 'Only Admin(s)'),
  ],
  ['a user to whom it was granted', () => world.stranger, (to) => permitUser(world.stranger.account.id, to)],
  [
    'a user to whom it is granted for an hour',
    () => world.stranger,
    (to) => permitUser(world.stranger.account.id, to, inAnHour()),
  ],
  [
    'a user to whom it was granted until an hour ago',
    () => world.stranger,
    (to) => permitUser(world.stranger.account.id, to, anHourAgo()),
  ],
];

describe.each(kinds)('of %s', (_kind, who, prepare) => {
  it('explanation, lists and decision agree, also once the report is deleted', async () => {
    await prepare(report);
    const [{ rest }, viewer] = [world.administrator, who()];
    const [userId, reportId] = [viewer.account.id, report.id];
    for (const isThere of [true, false]) {
      if (!isThere) await deleteReport(report);
      const opens = (await viewer.rest.post('/report/find', { id: reportId })).status === 200;
      const { allowed, grants } = await explain(viewer);
      const pair = await rest.api.accessExplained.findAll({ userId, reportId });
      expect({ allowed, granted: grants.length > 0 }).toEqual({ allowed: opens, granted: opens });
      expect(pair.map(({ reason, by, until }) => ({ reason, by, until }))).toEqual(grants);
      expect(pair.flatMap(({ otherReasons }) => otherReasons)).toEqual([]);
      if (viewer === world.administrator) continue;
      const users = await rest.api.accessExplained.findAll({ reportId });
      expect(users.some((row) => row.userId === userId)).toBe(opens);
    }
  });
});

describe('who may open what', () => {
  const page = async (query: Record<string, unknown>) => {
    const answer = await world.administrator.rest.get('/reportAccess/findAll', { limit: 50, ...query });
    return {
      rows: answer.body as AccessPairRow[],
      total: Number(answer.headers.get('x-total-count')),
    };
  };

  it('holds everybody who may open a report, with the reason and the end', async () => {
    const until = inAnHour();
    await permitUser(person.account.id, report, until);
    await permitUser(world.stranger.account.id, report, anHourAgo());
    await permitGroup(world.otherPartner, report, 'Only Admin(s)');
    const { rows, total } = await page({ reportId: report.id });
    const ofPartner = [world.user, world.userAdmin].map(({ account }) => account.id);
    const expected = [
      ...[...ofPartner, world.receiver.id].map((id) => `${id} Own partner`),
      `${world.otherUserAdmin.account.id} Group permission`,
      `${person.account.id} User permission`,
    ];
    expect(rows.map(({ userId, reason }) => `${userId} ${reason}`).sort()).toEqual(expected.sort());
    expect(total).toBe(expected.length);
    expect(rows.find(({ userId }) => userId === person.account.id)).toMatchObject({
      ...{ firstname: 'Test', surname: 'Person', user_type: world.otherPartner.name },
      ...{ reportId: report.id, reportName: report.name, until: until.toISOString() },
    });
  });

  it('comes in pages of what a user may open, sorted, and each report once', async () => {
    const partner = await createKnownPartner();
    const { id: userId } = await createKnownAccount('user', partner);
    const reports = [];
    for (let n = 0; n < 3; n++) reports.push(await createPowerBiReport(world.partner));
    for (const each of reports) await permitGroup(partner, each);
    for (const each of reports) await permitUser(userId, each, inAnHour());
    const sorted = reports.map(({ name }) => name).sort();
    const names = ({ rows }: { rows: AccessPairRow[] }) => rows.map(({ reportName }) => reportName);
    const whole = await world.administrator.rest.api.accessExplained.findAll({ userId });
    expect(names({ rows: whole })).toEqual(sorted);
    // A permission without an end is told rather than one with.
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

  it('is told of a user or of a report', async () => {
    const { rest } = world.administrator;
    const answer = await rest.get('/reportAccess/findAll', { limit: 15 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ field: 'userId' }, { field: 'reportId' }] });
    for (const field of ['userId', 'reportId']) {
      expect((await rest.get('/reportAccess/findAll', { [field]: 2_000_000_000 })).status).toBe(404);
    }
  });
});

describe('all pairs in parts', () => {
  const exportPart = (afterUserId?: number) =>
    world.administrator.rest.api.accessExplained.exportPart({ afterUserId });

  it('hold every user once, with what it may open, up to the end', async () => {
    await permitUser(person.account.id, report, inAnHour());
    await permitGroup(world.otherPartner, report);
    const nothing = await createKnownAccount('user', await createKnownPartner());
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
    expect(people.get(person.account.id)).toMatchObject({ user_type: world.otherPartner.name });
    for (const { id } of [person.account, world.user.account, nothing]) {
      const list = await world.administrator.rest.api.accessExplained.findAll({ userId: id });
      const told = (rows: PersonAccess['reports']) =>
        rows
          .map(
            ({ reportId, reason, until, otherReasons }) => `${reportId} ${reason} ${until} ${otherReasons}`,
          )
          .sort();
      expect(told(people.get(id)?.reports ?? [])).toEqual(told(list));
    }
    expect(people.get(nothing.id)?.reports).toEqual([]);
    expect(people.has(world.administrator.account.id)).toBe(false);
  });

  it('end after the last user', async () => {
    const component = await exportPart(2_000_000_000);
    expect(component).toMatchObject({ rows: [], nextAfterUserId: null });
    expect(component.people).toBeGreaterThan(0);
  });
});
