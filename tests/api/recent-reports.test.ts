import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { createReplicatedReport } from '../support/replicated-fixtures.js';
import type { Person } from '../support/people.js';
import {
  createPartner,
  createPerson,
  type PartnerFixture,
  type ReportFixture,
  permitUser,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let person: Person;
let first: ReportFixture;
let second: ReportFixture;

beforeAll(async () => {
  partner = await createPartner();
});
beforeEach(async () => {
  person = await createPerson('user', partner);
  first = await createReplicatedReport(partner);
  second = await createReplicatedReport(partner);
});

describe('recently opened reports', () => {
  const open = (report: ReportFixture) =>
    person.rest.post('/viewership/insert', { userId: person.account.id, reportId: report.id });
  const findRecentIds = async () => (await person.rest.api.viewership.findRecent({})).map(({ id }) => id);
  const waitUntilRecent = (ids: number[]) =>
    eventually(findRecentIds, (seen) => JSON.stringify(seen) === JSON.stringify(ids));

  it('are listed once each, latest first', async () => {
    for (const report of [first, second, first]) await open(report);
    await waitUntilRecent([first.id, second.id]);
  });

  it('are hidden when they may no longer be opened', async () => {
    const report = await createReplicatedReport();
    await permitUser(person.account.id, report);
    for (const each of [report, first]) await open(each);
    await waitUntilRecent([first.id, report.id]);
    await sql('reports', 'DELETE FROM user_permission WHERE report_id = $1', [report.id]);
    expect(await findRecentIds()).toEqual([first.id]);
  });

  it('are at most eight', async () => {
    const reports = await Promise.all(Array.from({ length: 9 }, () => createReplicatedReport(partner)));
    for (const report of reports) await open(report);
    await waitUntilRecent(
      reports
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    );
  });
});
