import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '../support/databases.js';
import {
  createReplicatedAccount,
  createReplicatedPartner,
  createReplicatedPerson,
  replicateAccount,
} from '../support/replicated-fixtures.js';
import type { Person } from '../support/people.js';
import { deleteReport } from '../support/report-fixtures.js';
import {
  createAccount,
  createReport,
  type PartnerFixture,
  type ReportFixture,
  permitGroup,
  permitUser,
} from '../support/fixtures.js';

let partner: PartnerFixture;
let other: PartnerFixture;
let caller: Person;
let userAdmin: Person;
let colleague: Person;

beforeAll(async () => {
  [partner, other] = await Promise.all([createReplicatedPartner(), createReplicatedPartner()]);
  [caller, colleague, userAdmin] = await Promise.all([
    createReplicatedPerson('user', partner),
    createReplicatedPerson('user', partner),
    createReplicatedPerson('userAdmin', partner),
  ]);
  await createReplicatedPerson('user', other);
  for (const status of ['Deactivated', 'Blocked'] as const)
    await createReplicatedAccount('user', partner, status);
});

const findRecipients = async ({ id }: ReportFixture, as = caller) =>
  (await as.rest.api.reportAudience.findRecipients({ reportId: id })).map((row) => row.id);
const getSorted = (...people: Person[]) => people.map(({ account }) => account.id).sort((a, b) => a - b);

it('people of other partners who may open a report are found by their names', async () => {
  const report = await createReport({ owner: other });
  await permitUser(caller.account.id, report);
  const word = randomUUID();
  const [reader, stranger] = await Promise.all([
    createAccount('user', other),
    createAccount('user', await createReplicatedPartner()),
  ]);
  for (const account of [reader, stranger]) {
    await sql('identity', 'UPDATE account SET surname = $2 WHERE id = $1', [account.id, word]);
    await replicateAccount(account);
  }
  const { findRecipients } = caller.rest.api.reportAudience;
  const found = await findRecipients.page({ reportId: report.id, search: word, limit: 15 });
  expect(found.rows).toEqual([{ id: reader.id, firstname: 'Test', surname: word, user_type: other.name }]);
});

describe('users of the own partner who may open a report', () => {
  it('are all other active users when the partner owns it', async () => {
    const report = await createReport({ owner: partner });
    expect((await findRecipients(report)).sort((a, b) => a - b)).toEqual(getSorted(colleague, userAdmin));
    expect((await findRecipients(report, userAdmin)).sort((a, b) => a - b)).toEqual(
      getSorted(caller, colleague),
    );
  });

  it('are all other users when their group has it', async () => {
    const report = await createReport({ owner: other });
    await permitGroup(partner, report);
    expect((await findRecipients(report)).sort((a, b) => a - b)).toEqual(getSorted(colleague, userAdmin));
  });

  it('are only the user admins when their group has it for them', async () => {
    const report = await createReport({ owner: other });
    await permitGroup(partner, report, 'Only Admin(s)');
    await permitUser(caller.account.id, report);
    expect(await findRecipients(report)).toEqual(getSorted(userAdmin));
  });

  it('are those with a current grant', async () => {
    const report = await createReport({ owner: other });
    await permitUser(caller.account.id, report);
    await permitUser(colleague.account.id, report);
    await permitUser(userAdmin.account.id, report, new Date(Date.now() - 60_000));
    expect(await findRecipients(report)).toEqual(getSorted(colleague));
  });

  it('are listed once regardless of the number of permissions', async () => {
    const report = await createReport({ owner: partner });
    await permitGroup(partner, report);
    await permitUser(colleague.account.id, report);
    expect((await findRecipients(report)).sort((a, b) => a - b)).toEqual(getSorted(colleague, userAdmin));
  });
});

it('recipients of a closed report are not revealed', async () => {
  const closedReport = await createReport({ owner: other });
  await permitUser(colleague.account.id, closedReport);
  const deletedReport = await createReport({ owner: partner });
  await deleteReport(deletedReport);
  for (const reportId of [closedReport.id, deletedReport.id, 2_000_000_000]) {
    const response = await caller.rest.get('/suggestion/findRecipients', { reportId });
    expect([response.status, response.text]).toEqual([404, expect.not.stringContaining('Person')]);
  }
});

it('the list of recipients is searched by name, paged and sorted, and contains only names', async () => {
  const report = await createReport({ owner: partner });
  const word = randomUUID();
  for (const surname of ['Abel', 'Banda', 'Chirwa']) {
    const account = await createAccount('user', partner);
    await sql('identity', 'UPDATE account SET firstname = $2, surname = $3 WHERE id = $1', [
      account.id,
      word,
      surname,
    ]);
    await replicateAccount(account);
  }
  const page = (input: object) =>
    caller.rest.api.reportAudience.findRecipients.page({ reportId: report.id, limit: 2, ...input });
  const found = await page({ search: word.toUpperCase() });
  expect(found.total).toBe(3);
  expect(found.rows).toEqual([
    { id: expect.any(Number), firstname: word, surname: 'Abel', user_type: partner.name },
    { id: expect.any(Number), firstname: word, surname: 'Banda', user_type: partner.name },
  ]);
  const last = await page({ search: `banda ${word}`, sort: '-surname' });
  expect(last.rows).toMatchObject([{ surname: 'Banda' }]);
  expect((await page({ search: '%' })).total).toBe(0);
});
