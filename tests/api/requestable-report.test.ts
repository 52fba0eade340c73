import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RequestableReportRow } from '@portal/contracts';
import { sql } from '../support/databases.js';
import { createReplicatedPartner, createReplicatedPerson } from '../support/replicated-fixtures.js';
import { visitor, ownIds, type Person, signIn } from '../support/people.js';
import { deleteReport } from '../support/report-fixtures.js';
import { createPowerBiReport } from '../support/emulator.js';
import { createReport, type PartnerFixture, type ReportFixture, permitUser } from '../support/fixtures.js';

let owner: PartnerFixture;
let people: Person[];
let user: Person;
let report: ReportFixture;

beforeAll(async () => {
  const [first, second] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  owner = first;
  people = await Promise.all([
    createReplicatedPerson('user', second),
    createReplicatedPerson('userAdmin', second),
  ]);
  [user] = people as [Person];
});
beforeEach(async () => {
  report = await createPowerBiReport(owner);
});

const find = (person: Person, { id } = report) => person.rest.post('/report/findRequestable', { id });
const request = (person: Person, { id } = report) =>
  person.rest.post('/accessRequest/insert', { userId: person.account.id, reportId: id });

async function isInCatalogue(person: Person, { id, name } = report): Promise<boolean> {
  const query = { ...ownIds(person), search: name, limit: 15 };
  const { body } = await person.rest.get('/report/findAllNotRequested', query);
  return (body as { id: number }[]).some((row) => row.id === id);
}

async function expectUnknown(person: Person, of = report): Promise<void> {
  const response = await find(person, of);
  expect(response.status).toBe(404);
  expect(response.text).not.toContain(of.name);
}

describe('closed report', () => {
  it('is shown as in the catalogue, without embed fields', async () => {
    for (const person of people) {
      expect(await isInCatalogue(person)).toBe(true);
      const [row] = (await find(person)).body as [RequestableReportRow];
      expect(row).toMatchObject({ id: report.id, name: report.name, type: 'Power Bi', owner: owner.name });
      expect(row.is_requested).toBe(false);
      expect(Object.keys(row)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/report_id|dataset|embed|workspace/)]),
      );
    }
  });

  it('shows only the pending request of the caller', async () => {
    expect((await request(user)).body).toMatchObject({ affectedRows: 1 });
    expect((await find(user)).body).toMatchObject([{ id: report.id, is_requested: true }]);
    expect((await find(people[1] as Person)).body).toMatchObject([{ id: report.id, is_requested: false }]);
    await sql('reports', `UPDATE access_request SET status = 'Denied' WHERE report_id = $1`, [report.id]);
    expect((await find(user)).body).toMatchObject([{ id: report.id, is_requested: false }]);
  });

  it('is hidden and cannot be requested while the catalogue does not show it', async () => {
    const importedReport = await createReport({ type: 'Power Bi' });
    expect(await isInCatalogue(user, importedReport)).toBe(false);
    await expectUnknown(user, importedReport);
    expect((await request(user, importedReport)).body).toEqual({
      affectedRows: 0,
      message: 'There is no such report.',
    });
  });

  it('is hidden after its deletion', async () => {
    await deleteReport(report);
    await expectUnknown(user);
  });
});

it('an open or unknown report is not requestable', async () => {
  await permitUser(user.account.id, report);
  await expectUnknown(user);
  await expectUnknown(user, { ...report, id: 2_000_000_000 });
});

it('visitors and administrators cannot request reports', async () => {
  expect((await visitor().post('/report/findRequestable', { id: report.id })).status).toBe(401);
  expect((await find(await signIn('admin@portal.example'))).status).toBe(403);
});
