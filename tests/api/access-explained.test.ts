import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccessPairRow } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { createKnownPartner, createKnownPerson } from '../support/known.js';
import { mayOpen } from '../support/openings.js';
import type { Person } from '../support/people.js';
import { createReportWorld, createRequest, deleteReport, type ReportWorld } from '../support/report-world.js';
import { createPowerBiReport } from '../support/stand-in.js';
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

const explain = (of = person, to = report) =>
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
  test('is that its partner owns it', async () => {
    const { grants } = await explained(world.user);
    expect(grants).toEqual([{ reason: 'Own partner', detail: world.partner.name, until: null }]);
  });

  test('is that its group has it', async () => {
    await permitGroup(world.otherPartner, report);
    const { grants } = await explained();
    expect(grants).toMatchObject([{ reason: 'Group permission', until: null }]);
    expect(grants[0]?.detail).toContain(`Group of ${world.otherPartner.name}`);
  });

  test('is that it was granted, and until when', async () => {
    const until = inAnHour();
    await permitUser(person.account.id, report, until);
    const { grants } = await explained();
    expect(grants).toMatchObject([{ reason: 'User permission', until: until.toISOString() }]);
  });

  test('is that its request was accepted', async () => {
    const id = await createRequest(person.account.id, report);
    await world.userAdmin.rest.post('/accessRequest/updateStatus', { id, status: 'Accept Request' });
    const { grants } = await explained();
    expect(grants).toMatchObject([
      { reason: 'User permission', detail: expect.stringMatching(/request/i), until: null },
    ]);
  });

  test('is everything that it is', async () => {
    await permitGroup(world.otherPartner, report);
    await permitUser(person.account.id, report);
    const { grants } = await explained();
    expect(grants.map(({ reason }) => reason).sort()).toEqual(['Group permission', 'User permission']);
  });

  test('is, of an administrator, that it is one', async () => {
    const { allowed, grants } = await explain(world.administrator);
    expect(allowed).toBe(true);
    expect(grants).toMatchObject([{ reason: 'Administrator', until: null }]);
  });
});

describe('why a user may not open a report', () => {
  test('is that nothing opens it', async () => {
    expect(await explained()).toMatchObject({ allowed: false, grants: [] });
  });

  test.each([
    ['a permission ended', /end/i, () => permitUser(person.account.id, report, anHourAgo())],
    [
      "its group's permission is for user admins",
      /admin/i,
      () => permitGroup(world.otherPartner, report, 'Only Admin(s)'),
    ],
    ['its request is pending', /pending|wait/i, () => createRequest(person.account.id, report)],
    [
      'its request was denied',
      /denied/i,
      async () => {
        const id = await createRequest(person.account.id, report);
        await sql(
          'reports',
          `UPDATE access_request SET status = 'Denied', decided_at = now() WHERE id = $1`,
          [id],
        );
      },
    ],
  ] as const)('is that %s', async (_why, words, prepare) => {
    await prepare();
    const { allowed, missing } = await explained();
    expect(allowed).toBe(false);
    expect(missing).toContainEqual(expect.stringMatching(words));
  });

  test('is that the report was deleted, whatever else opened it', async () => {
    await permitUser(person.account.id, report);
    await deleteReport(report);
    const { allowed, grants, missing } = await explain();
    expect({ allowed, grants }).toEqual({ allowed: false, grants: [] });
    expect(missing).toContainEqual(expect.stringMatching(/deleted/i));
    expect((await explain(world.administrator)).allowed).toBe(false);
  });

  test('is not told of users and reports that never were', async () => {
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

describe('all pairs of users and reports', () => {
  const page = async (query: object) => {
    const answer = await world.administrator.rest.get('/reportAccess/findAll', { limit: 50, ...query });
    return {
      rows: answer.body as AccessPairRow[],
      total: Number(answer.headers.get('x-total-count')),
    };
  };
  const pairs = (rows: AccessPairRow[]) => rows.map(({ userId, reason }) => `${userId} ${reason}`).sort();

  test('hold everybody who may open a report, with the reason and the end', async () => {
    const until = inAnHour();
    await permitUser(person.account.id, report, until);
    await permitUser(world.stranger.account.id, report, anHourAgo());
    await permitGroup(world.otherPartner, report, 'Only Admin(s)');
    const { rows, total } = await page({ search: report.name });
    const ofPartner = [world.user, world.userAdmin].map(({ account }) => account.id);
    const expected = [
      ...[...ofPartner, world.receiver.id].map((id) => `${id} Own partner`),
      `${world.otherUserAdmin.account.id} Group permission`,
      `${person.account.id} User permission`,
    ];
    expect(pairs(rows)).toEqual(expected.sort());
    expect(total).toBe(expected.length);
    expect(rows.find(({ userId }) => userId === person.account.id)).toMatchObject({
      ...{ firstname: 'Test', surname: 'Person', user_type: world.otherPartner.name },
      ...{ reportId: report.id, reportName: report.name, until: until.toISOString() },
    });
  });

  test('come in pages, sorted, and each once', async () => {
    const partner = await createKnownPartner();
    await createKnownPerson('user', partner);
    await createKnownPerson('user', partner);
    for (let n = 0; n < 3; n++) await permitGroup(partner, await createPowerBiReport(world.partner));
    const query = { search: partner.name, sort: 'reportName' };
    const { rows, total } = await page(query);
    expect(total).toBe(6);
    const names = rows.map(({ reportName }) => reportName);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    const inPages = [];
    for (const offset of [0, 4]) inPages.push(...(await page({ ...query, limit: 4, offset })).rows);
    expect(inPages).toEqual(rows);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
  });
});
